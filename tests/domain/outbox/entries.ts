/** Outbox entries and shipments for tests of the queue's rules. */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { type NewEntry, newEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

export const NOW = Date.parse('2026-11-21T09:00:00Z');

export function shipment(fields: Partial<Shipment> = {}): Shipment {
  const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-23');
  return { ...template, shipmentId: '100001', status: STATUS.open, _etag: '"1"', ...fields };
}

export function sampleEntry(asked: Partial<NewEntry> = {}, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  const edit: NewEntry = {
    operation: 'shipment.edit',
    entityKey: 'shipment:100001',
    payload: { orderNumber: 'A' },
    base: shipment(),
    baseEtag: '"1"',
    ...asked,
  };
  const id = `00000000-0000-4000-8000-00000000000${fields.seq ?? 1}`;
  return { ...newEntry(edit, { id, userKey: 'anna', now: NOW, build: 7 }), seq: 1, ...fields };
}

export function edit(patch: ShipmentPatch, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return sampleEntry({ payload: patch }, fields);
}
