/** Which papers a booking prints: those the carrier's documents table prints automatically, unless they are already printed. */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';

/** The kinds a booking prints. Transport instructions are sent, not printed. */
export function autoprintKinds(settings: readonly CarrierDocument[]): CarrierDocument['document'][] {
  return settings
    .filter(({ document, autoprint }) => autoprint && (document === 'label' || document === 'waybill'))
    .map(({ document }) => document);
}

export function papersOfBooking(
  documents: readonly ShipmentDocument[],
  settings: readonly CarrierDocument[],
): ShipmentDocument[] {
  const kinds: readonly string[] = autoprintKinds(settings);
  return documents.filter((document) => kinds.includes(document.kind) && !countsAsPrinted(document));
}
