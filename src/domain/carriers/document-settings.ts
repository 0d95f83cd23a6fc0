/**
 * The documents table of a carrier connection: which papers it uses, which are printed automatically, and how many copies.
 * Not here: the documents of one shipment (shipments/document-state.ts).
 */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { DocumentKind } from '#contract/shipment.ts';

/** Of a waybill one is the driver's and one comes back signed; a CMR has originals for sender, consignee and carrier (article 5). */
const COPIES: Partial<Record<DocumentKind, Pick<CarrierDocument, 'copies' | 'cmrCopies'>>> = {
  waybill: { copies: 2, cmrCopies: 3 },
};

/** The settings of a new connection: every paper of the suite in use, none printed automatically. */
export function defaultDocuments(kinds: readonly DocumentKind[]): CarrierDocument[] {
  return kinds.map((document) => ({ document, active: true, autoprint: false, copies: 1, ...COPIES[document] }));
}

/** As they apply to one shipment. */
export function documentsOf(settings: readonly CarrierDocument[], crossesBorder: boolean): CarrierDocument[] {
  return settings.map((row) => ({ ...row, copies: (crossesBorder && row.cmrCopies) || row.copies }));
}

/** Turning autoprint on also makes a document active; turning a document off also turns its autoprint off. */
export function setActive(row: CarrierDocument, active: boolean): CarrierDocument {
  return { ...row, active, autoprint: active && row.autoprint };
}

export function setAutoprint(row: CarrierDocument, autoprint: boolean): CarrierDocument {
  return { ...row, autoprint, active: autoprint || row.active };
}

/** A saved table: every document of the suite once, the two switches in agreement. */
export function settleDocuments(kinds: readonly DocumentKind[], rows: readonly CarrierDocument[]): CarrierDocument[] {
  return kinds.map((kind) => {
    const row = rows.find(({ document }) => document === kind) ?? {
      document: kind,
      active: false,
      autoprint: false,
      copies: 1,
      ...COPIES[kind],
    };
    return setAutoprint(row, row.autoprint);
  });
}
