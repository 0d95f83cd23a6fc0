/**
 * Where a carrier leaves its replies: a directory of its server or, for a connection without a server, a local folder. A local
 * file is put aside before it is deleted and looked at once more on the next visit, since a program may still have it open; on a
 * carrier's server nothing but the file's size can be asked.
 * Not here: which files are read and when they are removed (edi-collection.ts).
 */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteFile, RemoteSession } from '#server/transfer/remote-session.ts';
import { TransferError } from '#server/transfer/transfer-error.ts';

export interface ReplySource {
  list(): Promise<RemoteFile[]>;
  read(file: RemoteFile): Promise<Uint8Array>;
  /** Undefined if it cannot be told. Unit: bytes. */
  size(file: RemoteFile): Promise<number | undefined>;
  remove(file: RemoteFile): Promise<void>;
  close(): void;
}

export function serverSource(session: RemoteSession, directory: string | null): ReplySource {
  return {
    list: () => session.list(directory),
    read: (file) => session.read(directory, file),
    size: ({ name }) => session.size(directory, name).catch(() => undefined),
    remove: ({ name }) => session.remove(directory, name),
    close: () => session.close(),
  };
}

/** `folder`: of the connection; replies arrive in `in`, and files that are taken wait in `taken`. */
export function folderSource(folder: string): ReplySource {
  const incoming = path.join(folder, 'in');
  const taken = path.join(folder, 'taken');
  // Names are bytes: those of another system's encoding are no valid text here.
  const paths = new Map<string, Buffer>();
  const at = ({ name }: RemoteFile) => paths.get(name) ?? within(incoming, Buffer.from(name));
  return {
    async list() {
      const files: RemoteFile[] = [];
      for (const name of await namesIn(incoming, taken)) {
        const place = within(incoming, name);
        const found = await stat(place).catch(() => undefined);
        if (!found?.isFile()) continue;
        const shown = textOf(name);
        paths.set(shown, place);
        files.push({ name: shown, size: found.size });
      }
      return files;
    },
    read: (file) => readFile(at(file)),
    size: (file) =>
      stat(at(file)).then(
        ({ size }) => size,
        () => undefined,
      ),
    async remove(file) {
      const place = at(file);
      const { size } = await stat(place);
      const own = place.subarray(within(incoming, Buffer.alloc(0)).length);
      await rename(place, within(taken, takenName(size, own)));
    },
    close: () => undefined,
  };
}

/** A folder that somebody has put in the way, or closed to Kaj, is told like a directory of a server. */
async function namesIn(incoming: string, taken: string): Promise<Buffer[]> {
  try {
    await Promise.all([incoming, taken].map((directory) => mkdir(directory, { recursive: true })));
    await releaseTaken(taken, incoming);
    return await readdir(incoming, { encoding: 'buffer' });
  } catch (error) {
    throw new TransferError('list', 'directoryRefused', error instanceof Error ? error.message : null);
  }
}

/** Deletes what has not changed since it was taken, and puts back what has grown. */
async function releaseTaken(taken: string, incoming: string): Promise<void> {
  for (const name of await readdir(taken, { encoding: 'buffer' })) {
    const place = within(taken, name);
    const [, size = '', own = ''] = /^(\d+) (.*)$/s.exec(name.toString('latin1')) ?? [];
    if (String((await stat(place)).size) === size) await rm(place);
    else await rename(place, await freePlace(incoming, Buffer.from(own, 'latin1'), name));
  }
}

/** Of a name. Unit: bytes. */
const LONGEST_NAME = 255;

/** Names differ at their end, where they have a number or a time. */
function takenName(size: number, own: Buffer): Buffer {
  const mark = Buffer.from(`${size} `);
  return Buffer.concat([mark, own.subarray(Math.max(0, mark.length + own.length - LONGEST_NAME))]);
}

/** Meanwhile another file may have come under the same name. */
async function freePlace(directory: string, ...names: readonly [own: Buffer, otherwise: Buffer]): Promise<Buffer> {
  const [own, otherwise] = names.map((name) => within(directory, name)) as [Buffer, Buffer];
  const isTaken = await stat(own).catch(() => undefined);
  return isTaken ? otherwise : own;
}

const within = (directory: string, name: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${directory}${path.sep}`), name]);

/** UTF-8 or, where it is none, one character per byte. */
function textOf(name: Buffer): string {
  const text = name.toString('utf8');
  return Buffer.from(text).equals(name) ? text : name.toString('latin1');
}
