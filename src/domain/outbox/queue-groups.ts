/**
 * The queue grouped by entity, as a person reads it: what is to be done with which shipment, address or delivery type. Groups
 * that need a person come first, the rest in the order they were requested. Pure.
 */

import { idOfKey, isTemporary } from '#domain/commands/entity-reference.ts';
import { type EntityKind, kindOfKey } from '#domain/commands/kind-names.ts';
import { needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { EntityName } from '#domain/kinds/entity-kind.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import type { Queue } from './lanes.ts';

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

export function queueGroups(queue: Queue): readonly QueueGroup[] {
  const records = [...queue.entries.filter(isLeft), ...queue.unknown].toSorted((a, b) => a.seq - b.seq);
  const groups = [...new Set(records.map(({ entityKey }) => entityKey))].map((entityKey) => groupOf(queue, entityKey));
  return groups.toSorted((a, b) => Number(b.needsYou) - Number(a.needsYou));
}

/** What is in the queue of one entity. */
export function groupOf(queue: Queue, entityKey: string): QueueGroup {
  const id = idOfKey(entityKey);
  const kind = kindOfKey(entityKey);
  const entries = queue.entries.filter((entry) => entry.entityKey === entityKey && isLeft(entry));
  return {
    entityKey,
    kind,
    id,
    isNew: isTemporary(id),
    ...naming(kind, entries),
    entries,
    needsYou: entries.some(needsPerson),
    needsNewerApp: queue.unknown.some((record) => record.entityKey === entityKey),
  };
}

function isLeft({ state }: OutboxEntry): boolean {
  return state !== 'applied';
}

/** Names the entity from its entries alone, because the device's cache may have been thrown away. */
function naming(kind: EntityKind, entries: readonly OutboxEntry[]): EntityName {
  const [first] = entries;
  const rules = anyKind(kind);
  const entity = first && rules.fold(first.base ?? undefined, entries, {});
  return entity === undefined ? { name: '', orderNumber: null } : rules.name(entity);
}
