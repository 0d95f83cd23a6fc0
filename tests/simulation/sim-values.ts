/** Fields in which everybody writes values nobody else writes, so that an effect tells whose it was. */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { swedishReceiver } from '#tests/support/freight-world.ts';

export const SAVE_FIELDS = ['orderNumber', 'noteInternal', 'msgToFW1', 'receiver'] as const;
/** How the values of colleagues begin. */
export const COLLEAGUE = 'colleague-';
export type SaveField = (typeof SAVE_FIELDS)[number] | 'name';

export function fieldOf(document: Readonly<Record<string, unknown>>, field: SaveField): unknown {
  if (field !== 'receiver') return document[field];
  return (document.addresses as Shipment['addresses'] | undefined)?.receiver?.name;
}

export function patchWith(field: SaveField, value: string): ShipmentPatch {
  if (field === 'receiver') return { addresses: { receiver: { ...swedishReceiver, name: value } } };
  return { [field]: value };
}

/** What a save of this field changes; one without a field changes the status. */
export function savedOf(document: Readonly<Record<string, unknown>>, field: SaveField | null): unknown {
  return field === null ? document.status : fieldOf(document, field);
}
