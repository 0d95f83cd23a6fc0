/**
 * The queue by record, as a person reads it: what has to be done about which shipment, address or delivery type. Those
 * that need a person come first, the rest in the order in which they were asked for. Pure.
 */
import type { EntityName } from '../kinds/entity-kind.ts';
import { type EntityKind, kindOfKey } from '../kinds/kind-names.ts';
import { anyKind } from '../kinds/kinds.ts';
import { idOfKey, isTemporary } from './entity-reference.ts';
import type { Queue } from './lanes.ts';
import { needsPerson, type Operation } from './operation-record.ts';

export interface QueueGroup {
  readonly entityKey: string;
  readonly kind: EntityKind;
  readonly id: string;
  /** The server does not know it yet. */
  readonly isNew: boolean;
  /** The receiver of a shipment; empty where there is none. */
  readonly name: string;
  readonly orderNumber: string | null;
  /** In order of place. */
  readonly operations: readonly Operation[];
  readonly needsYou: boolean;
  /** Holds something that only a later version of the app understands. */
  readonly needsNewerApp: boolean;
}

export function queueGroups({ operations, unknown }: Queue): readonly QueueGroup[] {
  const left = operations.filter(({ state }) => state !== 'applied');
  const keys = new Set([...left, ...unknown].toSorted((a, b) => a.seq - b.seq).map(({ entityKey }) => entityKey));
  const groups = [...keys].map((entityKey) =>
    group(
      entityKey,
      left.filter((operation) => operation.entityKey === entityKey),
      unknown.some((record) => record.entityKey === entityKey),
    ),
  );
  return groups.toSorted((a, b) => Number(b.needsYou) - Number(a.needsYou));
}

function group(entityKey: string, operations: readonly Operation[], needsNewerApp: boolean): QueueGroup {
  const id = idOfKey(entityKey);
  const kind = kindOfKey(entityKey);
  return {
    entityKey,
    kind,
    id,
    isNew: isTemporary(id),
    ...naming(kind, operations),
    operations,
    needsYou: operations.some(needsPerson),
    needsNewerApp,
  };
}

/** What it is called, by the operations alone: the device's cache may have been thrown away. */
function naming(kind: EntityKind, operations: readonly Operation[]): EntityName {
  const [first] = operations;
  const rules = anyKind(kind);
  const entity = first && rules.fold(first.base ?? undefined, operations, {});
  return entity === undefined ? { name: '', orderNumber: null } : rules.name(entity);
}
