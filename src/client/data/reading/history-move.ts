/**
 * The device goes over to another history of the server's data: everything read is forgotten, and what this person did is
 * marked with the history it was done in. Marked first: a crash in between leaves nothing unmarked over new data.
 */
import { upcastRecord } from '#domain/sync/upcast-record.ts';
import { type CacheDatabase, readFact, writeFact } from '../device/cache-database.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { WorkDatabase } from '../device/work-database.ts';

export async function moveToHistory(cache: CacheDatabase, work: WorkDatabase, from: string, to: string): Promise<void> {
  await withDatabase(work, () => markWork(work, from));
  await withDatabase(cache, () =>
    cache.transaction('rw', cache.tables, async () => {
      // Another window was faster.
      if ((await readFact(cache, 'history')) === to) return;
      for (const table of cache.tables) if (table.name !== 'meta') await table.clear();
      await cache.meta.bulkDelete(['cursor', 'complete', 'evicted']);
      await writeFact(cache, 'history', to);
    }),
  );
}

async function markWork(work: WorkDatabase, history: string): Promise<void> {
  await work.transaction('rw', [work.outbox, work.drafts, work.journal, work.idMap], async () => {
    const mark = (stored: { history?: string | null }) => {
      stored.history ??= history;
    };
    // One of a later version has been marked by that version.
    await work.outbox.toCollection().modify((stored) => {
      if (upcastRecord(stored)) mark(stored as { history?: string });
    });
    await work.drafts.toCollection().modify(mark);
    await work.journal.toCollection().modify(mark);
    // The ids that temporary ones became may stand for something else by now.
    await work.idMap.clear();
  });
}
