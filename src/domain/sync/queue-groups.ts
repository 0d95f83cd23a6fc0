/**
 * The queue grouped by entity, as a person reads it: what is to be done with which shipment, address or delivery type. Groups
 * that need a person come first, the rest in the order they were requested. Pure.
 */
import type { EntityName } from '../kinds/entity-kind.ts';
import { type EntityKind, kindOfKey } from '../kinds/kind-names.ts';
import { anyKind } from '../kinds/kinds.ts';
import { idOfKey, isTemporary } from './entity-reference.ts';
import type { Queue } from './lanes.ts';
import { needsPerson, type OutboxEntry } from './outbox-entry.ts';

export interface QueueGroup {
  readonly entityKey: string;
  readonly kind: EntityKind;
  readonly id: string;
  /** The server does not know it yet. */
  readonly isNew: boolean;
  /** The receiver of a shipment; empty where there is none. */
  readonly name: string;
  readonly orderNumber: string | null;
  /** In queue order. */
  readonly entries: readonly OutboxEntry[];
  readonly needsYou: boolean;
  /** Contains an entry that only a later version of the app understands. */
  readonly needsNewerApp: boolean;
}

export function queueGroups({ entries, unknown }: Queue): readonly QueueGroup[] {
  const left = entries.filter(({ state }) => state !== 'applied');
  const keys = new Set([...left, ...unknown].toSorted((a, b) => a.seq - b.seq).map(({ entityKey }) => entityKey));
  const groups = [...keys].map((entityKey) =>
    group(
      entityKey,
      left.filter((entry) => entry.entityKey === entityKey),
      unknown.some((record) => record.entityKey === entityKey),
    ),
  );
  return groups.toSorted((a, b) => Number(b.needsYou) - Number(a.needsYou));
}

function group(entityKey: string, entries: readonly OutboxEntry[], needsNewerApp: boolean): QueueGroup {
  const id = idOfKey(entityKey);
  const kind = kindOfKey(entityKey);
  return {
    entityKey,
    kind,
    id,
    isNew: isTemporary(id),
    ...naming(kind, entries),
    entries,
    needsYou: entries.some(needsPerson),
    needsNewerApp,
  };
}

/** Names the entity from its entries alone, because the device's cache may have been thrown away. */
function naming(kind: EntityKind, entries: readonly OutboxEntry[]): EntityName {
  const [first] = entries;
  const rules = anyKind(kind);
  const entity = first && rules.fold(first.base ?? undefined, entries, {});
  return entity === undefined ? { name: '', orderNumber: null } : rules.name(entity);
}
