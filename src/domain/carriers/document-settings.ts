/**
 * The documents table of a carrier connection: which papers it uses, which print by themselves, how many copies.
 * Not here: the documents of one shipment (shipments/document-state.ts).
 */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { DocumentKind } from '#contract/shipment.ts';

/** What a new connection starts with: every paper of the suite in use, none printed by itself. */
export function defaultDocuments(kinds: readonly DocumentKind[]): CarrierDocument[] {
  return kinds.map((document) => ({ document, active: true, autoprint: false, copies: 1 }));
}

/** Printing by itself makes a document active; one that is not active prints nothing by itself. */
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
