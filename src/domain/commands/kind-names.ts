/**
 * The names of the entity kinds a person can change offline, and of the commands each one has. A page needs nothing more
 * until something is queued; what the names mean is in the descriptors (kinds.ts).
 */

/** A name stands for the same payload forever: if the payload changes, the command gets a new name. */
const COMMANDS = {
  shipment: ['create', 'edit', 'status', 'book'],
  address: ['create', 'put'],
  deliveryType: ['create', 'put'],
  notifications: ['read', 'delete'],
  load: ['tell', 'open', 'finish'],
} as const;

export type EntityKind = keyof typeof COMMANDS;
/** `shipment.edit` is `edit` of a shipment. */
export type CommandName = { [Kind in EntityKind]: `${Kind}.${(typeof COMMANDS)[Kind][number]}` }[EntityKind];
export type VerbOf<Kind extends EntityKind> = (typeof COMMANDS)[Kind][number];

export const ENTITY_KINDS = Object.keys(COMMANDS) as EntityKind[];
export const COMMAND_NAMES: readonly CommandName[] = ENTITY_KINDS.flatMap((kind) =>
  COMMANDS[kind].map((verb) => `${kind}.${verb}` as CommandName),
);

/** What a carrier is asked to fetch. Lists mark it, so it is said here, before any descriptor is loaded. */
const BOOKINGS: readonly CommandName[] = ['shipment.book'];

export function isBookingCommand(command: CommandName): boolean {
  return BOOKINGS.includes(command);
}

export function entityKindOf(command: CommandName): EntityKind {
  return command.slice(0, command.indexOf('.')) as EntityKind;
}

export function verbOf(command: CommandName): string {
  return command.slice(command.indexOf('.') + 1);
}

/** `shipment:123`, `address:tmp:<uuid>`: the name of one entity on this device. */
export function entityKey(kind: EntityKind, id: string): string {
  return `${kind}:${id}`;
}

export function kindOfKey(key: string): EntityKind {
  return key.slice(0, key.indexOf(':')) as EntityKind;
}
