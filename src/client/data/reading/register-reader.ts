/** A register as this device shows it: what the server said with this person's own operations over it. */
import type { Entities } from '#domain/kinds/kinds.ts';
import { idOfKey } from '#domain/sync/entity-reference.ts';
import type { Operation } from '#domain/sync/operation-record.ts';
import { type CacheDatabase, readFact, TABLE_OF } from '../device/cache-database.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { queueQuery } from '../sync/queue-reading.ts';
import { loadFold, ofHistory } from '../sync/shown-documents.ts';

export type Register = 'address' | 'deliveryType';

/** For `useLive`: in no order. */
export async function readRegister<Kind extends Register>(
  kind: Kind,
  cache: CacheDatabase,
  work: WorkDatabase,
): Promise<readonly Entities[Kind][]> {
  // The queue is read first: an operation that leaves it meanwhile is in base by then.
  const lanes = lanesOf(kind, (await queueQuery(work)).operations);
  const table = cache.table<Entities[Kind], string>(TABLE_OF[kind]);
  const keys = lanes.size === 0 ? [] : await table.toCollection().primaryKeys();
  const stored = await table.toArray();
  if (lanes.size === 0) return stored;
  const carriers = await cache.carriers.toArray();
  const history = await readFact(cache, 'history');
  const fold = await loadFold().catch(() => undefined);
  const shown = new Map(keys.map((key, index) => [key, stored[index] as Entities[Kind]]));
  for (const [id, operations] of lanes) {
    const entry = fold?.shownEntity(kind, shown.get(id), ofHistory(history, id, operations), { carriers });
    if (entry) shown.set(id, entry);
  }
  return [...shown.values()];
}

/** The operations of one kind, by the id of what they are about, each in order of place. */
export function lanesOf(
  kind: Operation['kind'],
  operations: readonly Operation[],
): ReadonlyMap<string, readonly Operation[]> {
  const lanes = new Map<string, Operation[]>();
  for (const operation of operations) {
    if (operation.kind !== kind) continue;
    const id = idOfKey(operation.entityKey);
    const lane = lanes.get(id);
    if (lane) lane.push(operation);
    else lanes.set(id, [operation]);
  }
  return lanes;
}
