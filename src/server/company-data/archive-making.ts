/**
 * Makes a company's archive: a ZIP that is written as its entries are read and stored in parts, so that neither its length nor the
 * number of shipments costs memory. Interrupted, it begins again.
 * Not here: what is in it (archive-contents.ts).
 */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Db } from '#server/db/database.ts';
import { jobType, type PayloadOf } from '#server/jobs/job-type.ts';
import {
  type ArchivedFile,
  type ArchiveReader,
  archivedFiles,
  countEntries,
  invoiceFiles,
} from './archive-contents.ts';
import {
  beginAttempt,
  type CompanyExport,
  endExport,
  findExport,
  insertPart,
  noteProgress,
} from './archive-repository.ts';

export const archiveJob = jobType<{ readonly companyId: string; readonly exportId: string }>('company.archive');

/** Unit: bytes. */
const PART_SIZE = 512 * 1024;

/** Another run has taken over, or nobody wants the archive any more. */
class Superseded extends Error {}

export function createArchiveMaking({ db, clock }: { readonly db: Db; readonly clock: () => Date }) {
  return async (key: PayloadOf<typeof archiveJob>): Promise<void> => {
    const wanted = await findExport(db, key);
    if (!wanted || wanted.ended_at) return;
    const reader = { db, companyId: key.companyId, language: wanted.language, now: clock() };
    const run = await beginAttempt(db, key, await countEntries(reader));
    if (!run) return;
    try {
      await storeParts(db, run, await archiveOf(reader, progressOf(db, run)));
      await endExport(db, run, `kaj-${key.companyId}-${reader.now.toISOString().slice(0, 10)}.zip`, clock());
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
    }
  };
}

/** Stores how far it has come, each time that another entry in a hundred is written. */
function progressOf(db: Db, run: CompanyExport) {
  const step = Math.max(1, Math.floor(run.total / 100));
  let [done, stored] = [0, 0];
  return async (entries: number): Promise<void> => {
    done = Math.min(done + entries, run.total);
    if (done - stored < step) return;
    stored = done;
    if (!(await noteProgress(db, run, done))) throw new Superseded();
  };
}

async function archiveOf(
  reader: ArchiveReader,
  wrote: (entries: number) => Promise<void>,
): Promise<AsyncIterable<Buffer>> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (name: string, content: AsyncIterable<string | Buffer>, compress: boolean) =>
    zip.addReadStreamLazy(name, { compress }, (take) => {
      const source = Readable.from(content, { objectMode: false });
      source.on('error', (error) => output.destroy(error));
      take(null, source);
    });
  for (const file of archivedFiles(reader)) add(file.name, textOf(file, wrote), true);
  // A PDF is compressed already.
  for (const { name, content } of await invoiceFiles(reader)) add(name, content, false);
  zip.end();
  return output;
}

async function* textOf({ pieces }: ArchivedFile, wrote: (entries: number) => Promise<void>): AsyncGenerator<string> {
  for await (const { text, entries } of pieces) {
    yield text;
    if (entries > 0) await wrote(entries);
  }
}

async function storeParts(db: Db, run: CompanyExport, bytes: AsyncIterable<Buffer>): Promise<void> {
  let part = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const store = async () => {
    if (!(await insertPart(db, run, part, Buffer.concat(waiting)))) throw new Superseded();
    part += 1;
    [waiting, length] = [[], 0];
  };
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PART_SIZE) await store();
  }
  if (length > 0) await store();
}
