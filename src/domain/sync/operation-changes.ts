/**
 * What an edit in the queue changes, field by field, against what the person saw when they made it. Nothing for what is
 * new, cancelled, reopened or booked: those are said in a word.
 */
import type { Address, AddressInput } from '#contract/address.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { type FieldChange, fieldChanges, memberChanges } from '../shipments/field-changes.ts';
import { applyShipmentPatch, toParty } from '../shipments/shipment-patch.ts';
import type { Operation } from './operation-record.ts';

/** What only the wire needs. */
const NOT_TYPED: ReadonlySet<string> = new Set(['addressId', 'clientRef', 'type', '_etag']);

export function operationChanges({
  operation,
  base,
  payload,
}: Pick<Operation, 'operation' | 'base' | 'payload'>): readonly FieldChange[] {
  if (!base) return [];
  switch (operation) {
    case 'shipment.edit':
      return fieldChanges(base as Shipment, applyShipmentPatch(base as Shipment, payload as ShipmentPatch));
    case 'address.put': {
      const { clientRef, _etag, ...typed } = payload as AddressInput;
      return memberChanges(base as Address, toParty(typed), '', NOT_TYPED);
    }
    case 'deliveryType.put':
      return memberChanges(base, payload as object, '', NOT_TYPED);
    default:
      return [];
  }
}
