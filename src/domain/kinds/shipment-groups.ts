/**
 * The groups of a shipment, and what is left of an edit after somebody else's: a change both made alike is not sent, a change
 * only this person made is sent as typed.
 */
import type { Party } from '#contract/address.ts';
import type { GoodsLine, ItemLine, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { type FieldConflict, mergeGroups, type RecordRules } from '#domain/commands/merge-groups.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { PARTY_UNSEEN } from '#domain/shipments/field-changes.ts';
import { GOODS_LINES, ITEM_LINES } from '#domain/shipments/shipment-lines.ts';
import { applyShipmentPatch, sendable, withGoodsLines } from '#domain/shipments/shipment-patch.ts';
import type { EntityGroup } from './entity-kind.ts';

type Field = Exclude<keyof ShipmentPatch & keyof Shipment, 'addresses'>;

interface ShipmentGroup extends EntityGroup<Shipment> {
  readonly fields: readonly Field[];
  readonly party?: 'sender' | 'receiver';
}

/** The groups a carrier acts on. Changing one of these after a booking is more than an edit of fields, so a person decides. */
const CARRIED: ReadonlySet<string> = new Set([
  ...['sender', 'receiver', 'deliveryType', 'arrivalDate', 'dispatch', 'goodsLines', 'currency'],
]);

const fields = (name: string, ...members: readonly Field[]): ShipmentGroup => ({
  name,
  fields: members,
  isPersonsChoice: CARRIED.has(name),
  // A shipment from an earlier server lacks what is newer.
  read: (shipment) => members.map((member) => shipment[member] ?? null),
});

export const PLACE = ['street1', 'street2', 'zipCode', 'city', 'countryCode'] as const;

/** A street belongs to its city. A name and a place that are both new are another party, and nothing of the two is mixed. */
const PARTY: RecordRules = {
  unseen: PARTY_UNSEEN,
  together: [PLACE],
  nested: ['contact'],
  isReplaced: (base: Party, now: Party) =>
    base.name !== now.name && PLACE.some((member) => (base[member] ?? null) !== (now[member] ?? null)),
};

const party = (name: 'sender' | 'receiver'): ShipmentGroup => ({
  name,
  fields: [],
  party: name,
  path: `addresses.${name}`,
  record: PARTY,
  isPersonsChoice: true,
  read: (shipment) => shipment.addresses[name],
});

export const SHIPMENT_GROUPS: readonly ShipmentGroup[] = [
  party('sender'),
  party('receiver'),
  // The codes are those of its product, and the point is its carrier's.
  fields('deliveryType', 'deliveryType', 'services', 'pickupPoint'),
  fields('arrivalDate', 'arrivalDate'),
  fields('dispatch', 'dispDate'),
  fields('payer', 'receiverPays', 'customerNumber'),
  fields('combiterms', 'combiterms'),
  fields('insurance', 'insurance'),
  fields('currency', 'currency'),
  fields('value', 'value'),
  fields('category', 'category'),
  fields('msgToFW1', 'msgToFW1'),
  fields('msgToFW2', 'msgToFW2'),
  fields('msgToFW3', 'msgToFW3'),
  fields('orderNumber', 'orderNumber'),
  fields('noteInternal', 'noteInternal'),
  fields('checked', 'checked'),
  {
    ...fields('goodsLines', 'goodsLines'),
    read: (shipment) => sendable(shipment).goodsLines,
    lines: GOODS_LINES,
  },
  {
    ...fields('itemLines', 'itemLines'),
    // A shipment from an earlier server does not say which goods its articles are part of.
    read: (shipment) => shipment.itemLines.map((line) => ({ goodsLineNo: null, ...line })),
    lines: ITEM_LINES,
  },
];

export interface ShipmentMerge {
  /** What is left to send; empty when everything has been done already. */
  readonly patch: ShipmentPatch;
  readonly clashes: readonly FieldConflict[];
}

/** `mine`: the clashes that a person has decided for their own values, by their groups. */
export function mergeShipmentEdit(
  base: Shipment,
  patch: ShipmentPatch,
  theirs: Shipment,
  mine: readonly string[] = [],
): ShipmentMerge {
  const edited = applyShipmentPatch(base, patch);
  const { send, clashes } = mergeGroups(SHIPMENT_GROUPS, base, edited, theirs, mine);
  const left = patchOf(patch, edited, send, mine);
  const { itemLines, goodsLines = theirs.goodsLines } = left;
  if (!itemLines) return { patch: left, clashes };
  // The goods line of an article may have been removed there. Lines that are merged have their numbers.
  const merged = withGoodsLines(itemLines as readonly ItemLine[], goodsLines as readonly GoodsLine[]);
  return { patch: { ...left, itemLines: merged }, clashes };
}

/** The names of the groups that an edit touches. */
export function touchedGroups(patch: ShipmentPatch): readonly string[] {
  const isTouched = (group: ShipmentGroup) =>
    group.party
      ? patch.addresses?.[group.party] !== undefined
      : group.fields.some((field) => patch[field] !== undefined);
  return SHIPMENT_GROUPS.filter(isTouched).map(({ name }) => name);
}

export function touchesCarriage(patch: ShipmentPatch): boolean {
  return touchedGroups(patch).some((group) => CARRIED.has(group));
}

/** The values of the given groups, as an edit that restores them. */
export function groupValues(shipment: Shipment, names: readonly string[]): ShipmentPatch {
  const values = sendable(shipment);
  const members = SHIPMENT_GROUPS.filter(({ name }) => names.includes(name));
  const kept = Object.fromEntries(members.flatMap(({ fields }) => fields).map((field) => [field, values[field]]));
  const parties = members.flatMap(({ party }) => (party ? [[party, shipment.addresses[party]] as const] : []));
  return { ...kept, ...(parties.length > 0 && { addresses: Object.fromEntries(parties) }) } as ShipmentPatch;
}

/**
 * The chosen groups of a patch as typed, and records and lists as merged. A group that a person decided is sent whole: sending
 * only some of its fields would combine them with the other person's into a group nobody has seen.
 */
function patchOf(
  patch: ShipmentPatch,
  edited: Shipment,
  send: ReadonlyMap<string, unknown>,
  decided: readonly string[],
): ShipmentPatch {
  const kept: Record<string, unknown> = {};
  const parties: Record<string, unknown> = {};
  for (const group of SHIPMENT_GROUPS) {
    const value = send.get(group.name);
    if (!send.has(group.name)) continue;
    if (group.party) {
      const isAsTyped = isSame(value, group.read(edited));
      parties[group.party] = isAsTyped ? patch.addresses?.[group.party] : value;
    } else if (group.lines) kept[group.name] = value;
    else if (decided.includes(group.name)) {
      for (const [index, field] of group.fields.entries()) kept[field] = (value as readonly unknown[])[index];
    } else for (const field of group.fields) if (patch[field] !== undefined) kept[field] = patch[field];
  }
  if (Object.keys(parties).length > 0) kept.addresses = parties;
  return kept as ShipmentPatch;
}
