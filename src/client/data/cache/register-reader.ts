/** A register as this device shows it: what the server said, with this person's own outbox entries folded over it. */

import { idOfKey } from '#domain/commands/entity-reference.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { Entities, RegisterKind } from '#domain/kinds/kinds.ts';
import { type LaneMark, laneMark } from '#domain/outbox/lane-mark.ts';
import { kindQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact, TABLE_OF } from './cache-database.ts';
import { loadKinds, ofHistory } from './shown-documents.ts';

/** An entry, marked with what the server does not know yet. One that exists only on this device has a temporary id. */
export interface ShownEntry<Entity> {
  readonly id: string;
  readonly entity: Entity;
  readonly mark: LaneMark | null;
}

/** For `useLive`: in no order. */
export async function readEntries<Kind extends RegisterKind>(
  kind: Kind,
  cache: CacheDatabase,
  work: WorkDatabase,
): Promise<readonly ShownEntry<Entities[Kind]>[]> {
  // The queue is read first: an entry that leaves it meanwhile is in base by then.
  const lanes = lanesOf(await kindQuery(work, kind));
  const table = cache.table<Entities[Kind], string>(TABLE_OF[kind]);
  const idOf = (entity: Entities[Kind]) => entity[table.schema.primKey.keyPath as keyof Entities[Kind]] as string;
  const shown = new Map<string, ShownEntry<Entities[Kind]>>();
  for (const entity of await table.toArray()) shown.set(idOf(entity), { id: idOf(entity), entity, mark: null });
  if (lanes.size === 0) return [...shown.values()];
  const carriers = await cache.carriers.toArray();
  const history = await readFact(cache, 'history');
  const kinds = await loadKinds().catch(() => undefined);
  for (const [id, entries] of lanes) {
    const base = shown.get(id)?.entity;
    const entity = kinds?.kindRules(kind).fold(base, ofHistory(history, id, entries), { carriers }) ?? base;
    if (entity) shown.set(id, { id, entity, mark: laneMark(entries) });
  }
  return [...shown.values()];
}

/** For `useLive`: the entries alone, in no order. */
export async function readRegister<Kind extends RegisterKind>(
  kind: Kind,
  cache: CacheDatabase,
  work: WorkDatabase,
): Promise<readonly Entities[Kind][]> {
  return (await readEntries(kind, cache, work)).map(({ entity }) => entity);
}

/** Groups outbox entries of one kind by the id of their entity, each group in order of place. */
export function lanesOf(entries: readonly OutboxEntry[]): ReadonlyMap<string, readonly OutboxEntry[]> {
  const lanes = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const id = idOfKey(entry.entityKey);
    const lane = lanes.get(id);
    if (lane) lane.push(entry);
    else lanes.set(id, [entry]);
  }
  return lanes;
}
