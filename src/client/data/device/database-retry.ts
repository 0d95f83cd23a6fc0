/**
 * Browsers close the device's databases under a page (iOS in the background, Chromium under pressure). A failed
 * transaction is tried again on a fresh connection, so that "saved" is said only when it is true and as rarely as
 * possible not at all.
 */
import type { Dexie } from 'dexie';

/** Unit: milliseconds. */
const WAITS = [0, 250, 1000] as const;
const LOST_CONNECTION = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'OpenFailedError',
]);

export async function withDatabase<Result>(database: Dexie, work: () => PromiseLike<Result>): Promise<Result> {
  for (const wait of WAITS) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error) || !LOST_CONNECTION.has(error.name)) throw error;
      database.close({ disableAutoOpen: false });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return work();
}
