/**
 * Fetches carriers' replies. A file is removed once it is complete and everything in it is stored, or when it has stood unchanged
 * and unreadable for three visits and is kept as such; until then what is complete in it counts already. One file never stops
 * another: what cannot be read, or not be removed, is left and told.
 * Not here: what follows from a reply (edi-replies.ts), where files are (reply-source.ts), telling (reply-alerts.ts).
 */
import path from 'node:path';
import { sql } from 'kysely';
import { problemText, type ReplyProblemCode } from '#contract/reply-problem.ts';
import type { ReplyFile } from '#documents/carrier-reply.ts';
import type { OpenCarrierServer } from '#server/carriers/carrier-server.ts';
import type { Db } from '#server/db/database.ts';
import { systemActor, type Write, type Writer, type WriteTx } from '#server/db/write.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import type { RemoteFile } from '#server/transfer/remote-session.ts';
import { TransferError } from '#server/transfer/transfer-error.ts';
import { type collectionJob, enqueueCollection } from './edi-jobs.ts';
import { applyReplyFile, hashOf, readFetched } from './edi-replies.ts';
import { noteOutage } from './fetch-outage.ts';
import { tellRefusals } from './reply-alerts.ts';
import { folderSource, type ReplySource, serverSource } from './reply-source.ts';

/** Per visit; the rest is fetched on the next visit. */
const FILES_AT_ONCE = 500;
/** A larger file cannot be a reply and is left where it is. Unit: bytes. */
const LARGEST_FILE = 1024 * 1024;
/** Per visit. */
const MOST_CONNECTIONS = 5;
/** For how many visits a file that is not complete must stand unchanged until it is taken as it is. */
const UNCHANGED_VISITS = 3;

export interface EdiCollectionDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly openServer: OpenCarrierServer;
  readonly dataDirectory: string;
}

export interface EdiCollection {
  collect(job: PayloadOf<typeof collectionJob>): Promise<void>;
  /** Adds a job for each connection whose carrier may have answered. */
  planCollections(): Promise<void>;
}

export function createEdiCollection(dependencies: EdiCollectionDependencies): EdiCollection {
  const { db, writer, openServer, dataDirectory } = dependencies;
  /** `looked`: the files tried in this visit. One that ended the connection is not tried again in it. */
  const fetchOnce = async (companyId: string, carrierId: string, looked: Set<string>): Promise<void> => {
    const { connection, session } = await openServer(companyId, carrierId);
    const source = session
      ? serverSource(session, connection.fTPoutDirectory)
      : folderSource(path.join(dataDirectory, 'edi', companyId, carrierId));
    const write = writer(systemActor(companyId));
    try {
      await visit(source, createFileNotes(db, write, companyId, carrierId), write, carrierId, looked);
      await write(async (tx) => ({ body: await keepMoment(tx, carrierId) }));
    } finally {
      source.close();
    }
  };
  /** Connects again when a file has ended the connection, so that the files after it are fetched too. */
  const fetchAll = async (companyId: string, carrierId: string): Promise<void> => {
    const looked = new Set<string>();
    for (let connections = 1; ; connections += 1) {
      const before = looked.size;
      try {
        return await fetchOnce(companyId, carrierId, looked);
      } catch (error) {
        if (!isConnectionLost(error) || looked.size === before || connections === MOST_CONNECTIONS) throw error;
      }
    }
  };
  return {
    async collect({ companyId, carrierId }) {
      try {
        await fetchAll(companyId, carrierId);
      } catch (error) {
        if (!(error instanceof TransferError)) throw error;
        // The next visit comes in a few minutes.
        console.error('Replies of a carrier wait.', error.message);
        const { code } = error;
        await writer(systemActor(companyId))(async (tx) => ({ body: await noteOutage(tx, carrierId, code) }));
      }
      await writer(systemActor(companyId))(async (tx) => ({ body: await tellRefusals(tx, carrierId) }));
    },

    async planCollections() {
      const connections = await db
        .selectFrom('carriers')
        .select(['company_id as companyId', 'carrier_id as carrierId'])
        .where(
          sql<boolean>`(coalesce(connection ->> 'fTPserver', '') = '' or coalesce(connection ->> 'fTPoutDirectory', '') <> '')`,
        )
        .where(sql<boolean>`exists (select from edi_messages
          where edi_messages.company_id = carriers.company_id and edi_messages.carrier_id = carriers.carrier_id)`)
        .execute();
      for (const { companyId, carrierId } of connections) {
        await enqueueCollection(db, companyId, carrierId);
      }
    },
  };
}

async function visit(
  source: ReplySource,
  notes: FileNotes,
  write: Write,
  carrierId: string,
  looked: Set<string>,
): Promise<void> {
  const listed = (await source.list()).filter(isReply);
  const known = await notes.read(listed);
  // Files that were left before come last, so that they hold up no other, even if the server ends the connection over them.
  const rank = ({ name }: RemoteFile) => known.get(name)?.visits ?? 0;
  const files = listed
    .filter(({ name }) => !looked.has(name))
    .toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
  for (const file of files.slice(0, FILES_AT_ONCE)) {
    looked.add(file.name);
    await visitFile(source, notes, write, carrierId, file, known.get(file.name));
  }
}

async function visitFile(
  source: ReplySource,
  notes: FileNotes,
  write: Write,
  carrierId: string,
  file: RemoteFile,
  before: FileNote | undefined,
): Promise<void> {
  const note = (hash: string, code: ReplyProblemCode | null) => {
    const isUnchanged = before?.hash === hash;
    const problem = code && problemText({ code, detail: file.name });
    return notes.keep(file, { hash, visits: isUnchanged ? before.visits + 1 : 1, problem });
  };
  if (file.size > LARGEST_FILE) return note('', 'tooLarge');
  const fetched = await attempt(() => source.read(file));
  if ('error' in fetched) {
    if (await isGone(source, file, fetched.error)) return notes.forget(file);
    await note('', 'unreadable');
    if (isConnectionLost(fetched.error)) throw fetched.error;
    return;
  }
  const bytes = fetched.value;
  const hash = hashOf(bytes);
  const isUnchanged = before?.hash === hash;
  if (!isUnchanged || !before.problem) {
    const replies = readFetched(bytes);
    if (isCompanion(file.name) && !hasMessage(replies)) return note(hash, null);
    const isFinal = replies.isWhole || (isUnchanged && before.visits + 1 >= UNCHANGED_VISITS);
    try {
      await applyReplyFile(write, { carrierId, name: file.name, bytes, replies, isFinal });
    } catch (error) {
      console.error('A reply of a carrier could not be taken in.', error);
      return note(hash, 'failed');
    }
    const size = await source.size(file);
    if (!isFinal || (size !== undefined && size !== bytes.length)) return note(hash, null);
  }
  const removed = await attempt(() => source.remove(file));
  if (!('error' in removed)) return notes.forget(file);
  if (await isGone(source, file, removed.error)) return notes.forget(file);
  await note(hash, 'cannotRemove');
  if (isConnectionLost(removed.error)) throw removed.error;
}

async function attempt<Value>(work: () => Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof TransferError && (error.code === 'connectionLost' || error.code === 'timedOut');

/** Since it was listed, its own program may have renamed it or taken it back. */
async function isGone(source: ReplySource, { name }: RemoteFile, error: unknown): Promise<boolean> {
  if (isConnectionLost(error)) return false;
  const listed = await attempt(() => source.list());
  return 'value' in listed && !listed.value.some((file) => file.name === name);
}

/** Hidden, or added by a system to every folder. */
const OF_SYSTEMS = /^(\.|~\$|(eh)?thumbs\.db$|desktop\.ini$)/i;
/** What programs call a file while they write it. */
const BEING_WRITTEN = /(~|\.(tmp|temp|part|partial|filepart|crdownload|download|upload|uploading|inprogress|swp))$/i;
const isReply = ({ name }: RemoteFile): boolean => !OF_SYSTEMS.test(name) && !BEING_WRITTEN.test(name);

/** Says of another file that it is open or complete, or what its sum is; but some carriers call their answers so. */
const COMPANION = /\.(lock|lck|lk|ok|done|ready|trg|sem|md5|sha1|sha256|sha512|crc)$/i;
const isCompanion = (name: string): boolean => COMPANION.test(name);
const hasMessage = ({ parts }: ReplyFile): boolean =>
  parts.some(({ content }) => !('code' in content) || (content.code !== 'empty' && content.code !== 'notEdifact'));

interface FileNote {
  readonly hash: string;
  readonly visits: number;
  readonly problem: string | null;
}

/** What is known about files that were left at earlier visits. */
interface FileNotes {
  /** Those of the listed files; what is known about others is forgotten, because they are gone. */
  read(listed: readonly RemoteFile[]): Promise<Map<string, FileNote>>;
  keep(file: RemoteFile, note: FileNote): Promise<void>;
  forget(file: RemoteFile): Promise<void>;
}

function createFileNotes(db: Db, write: Write, companyId: string, carrierId: string): FileNotes {
  // PostgreSQL's texts cannot contain a NUL or half a character.
  const keyOf = ({ name }: RemoteFile) => name.replace(/[\0\p{Cs}]/gu, '\uFFFD');
  const forget = async (names: readonly string[]) => {
    if (names.length === 0) return;
    await write(async (tx) => {
      await tx.db
        .deleteFrom('reply_files')
        .where('company_id', '=', companyId)
        .where('carrier_id', '=', carrierId)
        .where('name', 'in', names)
        .execute();
      return { body: undefined };
    });
  };
  return {
    async read(listed) {
      const rows = await db
        .selectFrom('reply_files')
        .select(['name', 'hash', 'visits', 'problem'])
        .where('company_id', '=', companyId)
        .where('carrier_id', '=', carrierId)
        .execute();
      const notes = new Map(rows.map((row) => [row.name, row]));
      const names = new Set(listed.map(keyOf));
      await forget([...notes.keys()].filter((name) => !names.has(name)));
      return new Map(
        listed.flatMap((file) => {
          const note = notes.get(keyOf(file));
          return note ? [[file.name, note] as const] : [];
        }),
      );
    },
    async keep(file, { hash, visits, problem }) {
      await write(async (tx) => {
        await sql`
          insert into reply_files (company_id, carrier_id, name, hash, visits, problem, seen_at)
          select company_id, carrier_id, ${keyOf(file)}, ${hash}, ${visits}, ${problem}, ${tx.now}
            from carriers where company_id = ${companyId} and carrier_id = ${carrierId}
          on conflict (company_id, carrier_id, name) do update set
            hash = excluded.hash, visits = excluded.visits, problem = excluded.problem, seen_at = excluded.seen_at,
            told_at = case when reply_files.problem is not distinct from excluded.problem then reply_files.told_at end`.execute(
          tx.db,
        );
        return { body: undefined };
      });
    },
    forget: (file) => forget([keyOf(file)]),
  };
}

/** Records the visit if the connection still exists. */
async function keepMoment({ db, actor, now }: WriteTx, carrierId: string): Promise<undefined> {
  await sql`
    insert into carrier_collections
    select company_id, carrier_id, ${now} from carriers where company_id = ${actor.companyId} and carrier_id = ${carrierId}
    on conflict (company_id, carrier_id) do update set fetched_at = excluded.fetched_at`.execute(db);
}
