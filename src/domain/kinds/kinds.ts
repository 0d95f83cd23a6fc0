/**
 * All kinds of entity with their descriptors, one line per kind. Loaded when the first entry is queued; a page with nothing
 * to send needs only the names (kind-names.ts).
 */
import type { Address, AddressInput } from '#contract/address.ts';
import type { DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { Load } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { Shipment } from '#contract/shipment.ts';
import { type CommandName, type EntityKind, entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import { addressKind } from './address-kind.ts';
import { deliveryTypeKind } from './delivery-type-kind.ts';
import type { CommandRules, EntityRules } from './entity-kind.ts';
import { loadKind } from './load-kind.ts';
import { notificationKind } from './notification-kind.ts';
import { shipmentKind } from './shipment-kind.ts';

export interface Entities {
  readonly shipment: Shipment;
  readonly address: Address;
  readonly deliveryType: DeliveryType;
  readonly notifications: readonly Notification[];
  readonly load: Load;
}

/** What a person types for an entry of each register: these kinds are saved whole. */
export interface RegisterInputs {
  readonly address: AddressInput;
  readonly deliveryType: DeliveryTypeInput;
}
export type RegisterKind = keyof RegisterInputs;

const KINDS: { readonly [Kind in EntityKind]: EntityRules<Entities[Kind], Kind> } = {
  shipment: shipmentKind,
  address: addressKind,
  deliveryType: deliveryTypeKind,
  notifications: notificationKind,
  load: loadKind,
};

export function kindRules<Kind extends EntityKind>(kind: Kind): EntityRules<Entities[Kind], Kind> {
  return KINDS[kind];
}

/** The rules of a kind known only by its name; the caller must pass entities of that kind. */
export function anyKind(kind: EntityKind): EntityRules<unknown> {
  return KINDS[kind] as unknown as EntityRules<unknown>;
}

export function commandRules(command: CommandName): CommandRules<unknown> {
  const { commands } = anyKind(entityKindOf(command));
  return (commands as Readonly<Record<string, CommandRules<unknown>>>)[verbOf(command)] as CommandRules<unknown>;
}
