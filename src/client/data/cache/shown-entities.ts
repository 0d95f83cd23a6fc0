/**
 * One entity of any kind as this device shows it, from base and the queue: for edit forms and for restoring what was given
 * up.
 */
import { type EntityKind, entityKey } from '#domain/commands/kind-names.ts';
import { laneQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, type KeptKind, storedEntity, TABLE_OF } from './cache-database.ts';
import { lastSeen, loadKinds, ofItsHistory } from './shown-documents.ts';

/** The entity as a screen would show it; undefined when neither the cache nor the queue knows it. */
export async function findShownEntity(
  kind: EntityKind,
  { cache, work }: { readonly cache: CacheDatabase; readonly work: WorkDatabase },
  id: string,
): Promise<{ readonly _etag: string | null } | undefined> {
  const entries = await ofItsHistory(cache, id, await laneQuery(work, entityKey(kind, id)));
  const base = kind in TABLE_OF ? await storedEntity(cache, kind as KeptKind, id) : undefined;
  const carriers = await cache.carriers.toArray();
  const { anyKind } = await loadKinds();
  return anyKind(kind).fold(base ?? lastSeen(entries), entries, { carriers }) as
    | { readonly _etag: string | null }
    | undefined;
}
