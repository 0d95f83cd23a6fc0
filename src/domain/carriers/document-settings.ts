/**
 * The documents table of a carrier connection: which papers it uses, which are printed automatically, and how many copies.
 * Not here: the documents of one shipment (shipments/document-state.ts).
 */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { DocumentKind } from '#contract/shipment.ts';

/** The settings of a new connection: every paper of the suite in use, none printed automatically. */
export function defaultDocuments(kinds: readonly DocumentKind[]): CarrierDocument[] {
  return kinds.map((document) => ({ document, active: true, autoprint: false, copies: 1 }));
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
    };
    return setAutoprint(row, row.autoprint);
  });
}
