/** Draws documents of a shipment as one named PDF, from the data at the time of drawing. */
import type { LabelSize } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { SHEETS } from '#documents/label-sheets.ts';
import type { DocumentOrder, RenderOptions } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import type { LabelSheet } from '#domain/printing/label-sheet.ts';
import { PDF, ZPL } from '#domain/printing/label-size.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { documentName, shipmentName } from '#server/i18n/document-names.ts';
import type { Language } from '#server/i18n/language.ts';
import type { Render } from '#server/rendering/render-pool.ts';
import { type BookingFacts, consignmentFacts, readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { paperOrder } from './printed-documents.ts';

export interface Drawing {
  readonly companyId: string;
  readonly shipment: Shipment;
  readonly documents: readonly ShipmentDocument[];
  readonly language: Language;
  /** Positions of the packages, if only some labels are wanted. */
  readonly packages?: readonly number[] | null;
  /** Absent: one label a page. */
  readonly sheet?: LabelSheet | null;
  /** A word printed across every page. */
  readonly mark?: string;
  /** For a station's printer of labels: their size, and ZPL for so many dots per mm instead of PDF. */
  readonly label?: { readonly size: LabelSize; readonly zplDots: number | undefined };
}

export interface DrawnFile {
  readonly base64Data: string;
  readonly fileName: string;
  readonly contentType: string;
}

export async function drawDocuments(db: Db, render: Render, drawing: Drawing): Promise<DrawnFile> {
  const { companyId, shipment, documents, language, packages, sheet, mark = '', label } = drawing;
  const facts = requireFacts(await readBookingFacts(db, companyId, shipment));
  const orders: DocumentOrder[] = [];
  for (const document of documents) {
    const paper = paperOrder(document, shipment, facts, packages);
    orders.push(paper ?? instructionsOrder(document, shipment, facts));
  }
  const name = fileName(shipment, documents, language);
  const own = label && { labelSheet: SHEETS[label.size], ...(label.zplDots && { zplDots: label.zplDots }) };
  const bytes = await render({ orders, title: name, mark, ...(own ?? sheetOptions(sheet)) });
  return {
    base64Data: Buffer.from(bytes).toString('base64'),
    fileName: `${name}${label?.zplDots ? '.zpl' : '.pdf'}`,
    contentType: label?.zplDots ? ZPL : PDF,
  };
}

/** Nothing for one label per page. */
export function sheetOptions(sheet: LabelSheet | null | undefined): Pick<RenderOptions, 'labelSheet' | 'firstPlace'> {
  return sheet ? { labelSheet: sheet.size === 2 ? 'twoOnA4' : 'fourOnA4', firstPlace: sheet.firstPlace } : {};
}

export function requireFacts(facts: BookingFacts | undefined): BookingFacts {
  if (!facts) throw rulesBroken({ deliveryType: { code: 'unknown' } });
  return facts;
}

function instructionsOrder(document: ShipmentDocument, shipment: Shipment, facts: BookingFacts): DocumentOrder {
  if (document.kind !== 'instructions') throw new ApiError('notFound');
  const consignment = shipmentConsignment(shipment, consignmentFacts(facts));
  return { kind: 'instructions', consignment, isChanged: shipment.differsFromCarrier };
}

function fileName({ shipmentId }: Shipment, documents: readonly ShipmentDocument[], language: Language): string {
  const [only, another] = documents;
  const name = only && !another ? documentName(only.kind, language) : shipmentName(language);
  return `${name} ${shipmentId}`;
}
