/**
 * Browsers close the device's databases under a page (iOS in the background, Chromium under pressure), and devices run
 * full. A failed transaction is tried again, on a fresh connection or after the cache has given way, so that "saved" is
 * said only when it is true and as rarely as possible not at all.
 * Not here: what gives way (make-room.ts).
 */
import type { Dexie } from 'dexie';

/** The device has no room even for what a person did: it is not kept, and stays where it was typed. */
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

const ended = new WeakSet<Dexie>();

/** Closes it for good: its user is gone, and a write that comes late must not bring it back. */
export function endDatabase(database: Dexie): void {
  ended.add(database);
  database.close();
}

/** `userKey`: whose cache gives way when there is no room. */
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
        // Making room may itself want some: then the next step gives more.
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

/** Dexie reports it by itself, or as the reason of an aborted transaction. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as Error & { inner?: unknown };
  return error.name === 'QuotaExceededError' || (inner instanceof Error && inner !== error && isFull(inner));
}
