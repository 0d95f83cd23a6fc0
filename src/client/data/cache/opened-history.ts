/**
 * Which history of the server's data this device holds when it is opened. Going over to another one is rare and loaded
 * when it is needed (history-move.ts).
 */
import { upcastRecord } from '#domain/sync/upcast-record.ts';
import type { DataHistory } from '../api/data-history.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';

/** No history of any server goes by this name. */
const UNKNOWN = 'unknown';

interface Marked {
  history?: string | null;
}

/** A restore while the device was closed is met before anything of the lost history is shown. Answers what its data are of now. */
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
 * What an earlier version of the app left bears no mark: it was decided on what lies in the cache, and is marked before
 * that may go. Where it is gone already, its person looks at it again.
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

/** Of what lies in the cache; one filled by an earlier version of the app has it in its place in the feed. */
async function historyOfBase(cache: CacheDatabase): Promise<string | null> {
  return withDatabase(cache, async () => {
    const known = await readFact(cache, 'history');
    return known ?? historyOfCursor((await readFact(cache, 'cursor')) ?? '');
  });
}

/** The one thing a device may read of a cursor: the history of the data it is a place in. */
function historyOfCursor(cursor: string): string | null {
  try {
    const { epoch } = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))) as { epoch?: unknown };
    return typeof epoch === 'string' ? epoch : null;
  } catch {
    return null;
  }
}
