/**
 * The device goes over to another history of the server's data: everything read is forgotten, and what this person did is
 * marked with the history it was done in. Marked first: a crash in between leaves nothing unmarked over new data.
 * Whoever is still sending is fenced off: an answer of the lost history that comes late brings no id and no etag.
 */
import { upcastRecord } from '#domain/sync/upcast-record.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

export async function moveToHistory(cache: CacheDatabase, work: WorkDatabase, from: string, to: string): Promise<void> {
  await withDatabase(work, () => markWork(work, from));
  await withDatabase(cache, () =>
    cache.transaction('rw', cache.tables, async () => {
      // Another window was faster.
      if ((await readFact(cache, 'history')) === to) return;
      for (const table of cache.tables) if (table.name !== 'meta') await table.clear();
      await cache.meta.bulkDelete(['cursor', 'complete', 'evicted', 'answers']);
      await writeFact(cache, 'history', to);
    }),
  );
}

async function markWork(work: WorkDatabase, history: string): Promise<void> {
  const { outbox, drafts, journal, idMap, queueFacts } = work;
  await work.transaction('rw', [outbox, drafts, journal, idMap, queueFacts], async () => {
    const epoch = await queueFacts.get('epoch');
    await queueFacts.put({ key: 'epoch', value: (epoch?.value ?? 0) + 1 });
    // Done, and only waiting for data that will not be read any more.
    await outbox.where('state').equals('applied').delete();
    const mark = (stored: { history?: string | null }) => {
      stored.history ??= history;
    };
    // One of a later version has been marked by that version.
    await outbox.toCollection().modify((stored) => {
      if (upcastRecord(stored)) mark(stored as { history?: string });
    });
    await drafts.toCollection().modify(mark);
    await journal.toCollection().modify(mark);
    // The ids that temporary ones became may stand for something else by now.
    await idMap.clear();
  });
}
