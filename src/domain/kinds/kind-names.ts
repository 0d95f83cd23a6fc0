/**
 * The kinds of entity a person can change without a network, by name, and what can be asked of each. All a page has to
 * know of them before anything waits; what the names mean is in the descriptors (kinds.ts).
 */

/** A name means the same payload for ever: a changed payload gets a name of its own. */
const OPERATIONS = {
  shipment: ['create', 'edit', 'status', 'book'],
  address: ['create', 'put'],
  deliveryType: ['create', 'put'],
  notifications: ['read', 'delete'],
} as const;

export type EntityKind = keyof typeof OPERATIONS;
/** `shipment.edit` is `edit` of a shipment. */
export type OperationKind = { [Kind in EntityKind]: `${Kind}.${(typeof OPERATIONS)[Kind][number]}` }[EntityKind];
export type VerbOf<Kind extends EntityKind> = (typeof OPERATIONS)[Kind][number];

export const ENTITY_KINDS = Object.keys(OPERATIONS) as EntityKind[];
export const OPERATION_KINDS: readonly OperationKind[] = ENTITY_KINDS.flatMap((kind) =>
  OPERATIONS[kind].map((verb) => `${kind}.${verb}` as OperationKind),
);

export function entityKindOf(operation: OperationKind): EntityKind {
  return operation.slice(0, operation.indexOf('.')) as EntityKind;
}

export function verbOf(operation: OperationKind): string {
  return operation.slice(operation.indexOf('.') + 1);
}

/** `shipment:123`, `address:tmp:<uuid>`: the name of one entity on this device. */
export function entityKey(kind: EntityKind, id: string): string {
  return `${kind}:${id}`;
}

export function kindOfKey(key: string): EntityKind {
  return key.slice(0, key.indexOf(':')) as EntityKind;
}
