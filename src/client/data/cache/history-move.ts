/**
 * Moves the device to another history of the server's data: everything read is forgotten, and this person's own work is
 * marked with the history it was done in. The work is marked first, so that a crash in between leaves no unmarked work over
 * new data. A drain that is still sending is fenced off: a late answer from the lost history writes no id and no etag.
 */
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
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
    // These are done and only wait for data that will not be read any more.
    await outbox.where('state').equals('applied').delete();
    const mark = (stored: { history?: string | null }) => {
      stored.history ??= history;
    };
    // A record of a later app version has been marked by that version.
    await outbox.toCollection().modify((stored) => {
      if (upcastRecord(stored)) mark(stored as { history?: string });
    });
    await drafts.toCollection().modify(mark);
    await journal.toCollection().modify(mark);
    // The server ids that replaced temporary ones may refer to something else by now.
    await idMap.clear();
  });
}
