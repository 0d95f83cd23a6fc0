/**
 * Browsers close the device's databases under a running page (iOS in the background, Chromium under pressure), and devices
 * run full. A failed transaction is tried again, on a fresh connection or after room was made in the cache, so that "saved"
 * is said only when it is true, and saving fails as rarely as possible.
 * Not here: what is dropped (make-room.ts).
 */
import type { Dexie } from 'dexie';

/** The device has no room even for what a person did: it is not stored and stays in the form where it was typed. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Unit: milliseconds. */
const WAITS = [0, 250, 1000] as const;
const LOST_CONNECTION = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'OpenFailedError',
]);

const CLOSED = new Set(['DatabaseClosedError', 'AbortError']);

/** The browser closed the database, or its user is gone: what follows it reads it again when something in it changes. */
export function isClosed(error: unknown): boolean {
  return error instanceof Error && CLOSED.has(error.name);
}

const ended = new WeakSet<Dexie>();

/** Closes the database for good: its user is gone, and a late write must not reopen it. */
export function endDatabase(database: Dexie): void {
  ended.add(database);
  database.close();
}

/** `userKey`: the user whose cache makes room when there is none. */
export async function withDatabase<Result>(
  database: Dexie,
  work: () => PromiseLike<Result>,
  userKey: string = database.name.slice(database.name.lastIndexOf('-') + 1),
): Promise<Result> {
  let failures = 0;
  for (let step = 0; ; ) {
    try {
      return await work();
    } catch (error) {
      if (ended.has(database)) throw error;
      if (isFull(error)) {
        const { makeRoom } = await import('../cache/make-room.ts');
        // Making room may itself need some: then the next step frees more.
        if (!(await makeRoom(userKey, step++).catch(() => true))) throw new StorageFullError();
        continue;
      }
      const wait = WAITS[failures++];
      if (wait === undefined || !(error instanceof Error) || !LOST_CONNECTION.has(error.name)) throw error;
      database.close({ disableAutoOpen: false });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/**
 * Notes what a read reads with. The returned function says how long to wait after so many failures in a row before it is tried
 * again, undefined when no further try would help. It closes what was read with, unless somebody has replaced that already:
 * whoever closed it a second time would end the reads of others.
 */
export function startRead(databases: readonly Dexie[]): (error: unknown, failures: number) => number | undefined {
  const connections = databases.map((database): IDBDatabase | null => database.backendDB());
  return (error, failures) => {
    const isLost = error instanceof Error && LOST_CONNECTION.has(error.name);
    const wait = WAITS[failures - 1];
    if (!isLost || wait === undefined || databases.some((database) => ended.has(database))) return undefined;
    for (const [index, database] of databases.entries()) {
      const connection = connections[index];
      if (connection && database.backendDB() === connection) database.close({ disableAutoOpen: false });
    }
    return wait;
  };
}

/** Dexie reports a full device directly, or as the reason of an aborted transaction. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as Error & { inner?: unknown };
  return error.name === 'QuotaExceededError' || (inner instanceof Error && inner !== error && isFull(inner));
}
