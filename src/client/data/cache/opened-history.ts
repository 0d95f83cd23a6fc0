/**
 * Finds out which history of the server's data this device holds when it is opened. Moving to another one is rare, so its
 * code is loaded only when needed (history-move.ts).
 */
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
import type { DataHistory } from '../api/data-history.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';

/** No history of any server goes by this name. */
const UNKNOWN = 'unknown';

interface Marked {
  history?: string | null;
}

/**
 * Handles a restore that happened while the device was closed, before anything of the lost history is shown. Returns the
 * history that the device's data belong to now.
 */
export async function openHistory(
  cache: CacheDatabase,
  work: WorkDatabase,
  history: Pick<DataHistory, 'server'>,
): Promise<string | null> {
  const known = await historyOfBase(cache);
  await markUnmarked(work, known ?? UNKNOWN);
  const server = history.server();
  if (known === null || server === null || known === server) return known;
  const { moveToHistory } = await import('./history-move.ts');
  await moveToHistory(cache, work, known, server);
  return server;
}

/**
 * Entries of an earlier app version carry no history. They were decided on what is in the cache, so they get its history
 * before the cache may be dropped. If it is already gone, the person has to look at them again.
 */
async function markUnmarked(work: WorkDatabase, history: string): Promise<void> {
  await withDatabase(work, async () => {
    const unmarked = work.outbox.filter((stored) => (stored as Marked).history == null && upcastRecord(stored) != null);
    if ((await unmarked.count()) === 0) return;
    await unmarked.modify((stored) => {
      (stored as Marked).history = history;
    });
  });
}

/** The history of the cache; a cache filled by an earlier app version has it only inside its cursor. */
async function historyOfBase(cache: CacheDatabase): Promise<string | null> {
  return withDatabase(cache, async () => {
    const known = await readFact(cache, 'history');
    return known ?? historyOfCursor((await readFact(cache, 'cursor')) ?? '');
  });
}

/** Before the history was kept beside it, a device could only read it from its cursor: a signature behind it is the server's. */
function historyOfCursor(cursor: string): string | null {
  try {
    const [place = ''] = cursor.split('.');
    const { epoch } = JSON.parse(atob(place.replaceAll('-', '+').replaceAll('_', '/'))) as { epoch?: unknown };
    return typeof epoch === 'string' ? epoch : null;
  } catch {
    return null;
  }
}
