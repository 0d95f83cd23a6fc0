/**
 * Documents of one or many shipments as one file, in the given order: which form a document takes, how many copies, and where
 * labels are placed on sheets. Fonts are embedded and subset once for all of them.
 * Not here: who may print what (domain/shipments/actions.ts), where the bytes go (server/printing/print-service.ts).
 */
import type { InvoiceContent } from '#domain/company/invoice.ts';
import { drawCmrWaybill } from './cmr-waybill.ts';
import { type Consignment, isInternational } from './consignment.ts';
import { drawInstructions, type Instructions } from './instructions-page.ts';
import { drawInvoice } from './invoice.ts';
import type { LabelFrame } from './label-frame.ts';
import { LABEL_SHEETS, type LabelSheet } from './label-sheets.ts';
import { type Canvas, createBatch, type PdfBatch, type RenderTools } from './pdf-canvas.ts';
import { drawShipmentList, type ShipmentList } from './shipment-list.ts';
import { drawTestPage, type TestPage } from './test-page.ts';
import { drawTransportLabel, packageLabels } from './transport-label.ts';
import { drawWaybill } from './waybill.ts';
import { createZplBatch } from './zpl-canvas.ts';

export type DocumentOrder =
  | {
      readonly kind: 'label' | 'waybill';
      readonly consignment: Consignment;
      readonly copies: number;
      /** Positions of the packages whose labels are wanted, counted from 1. Absent: all. */
      readonly packages?: readonly number[];
      /** Of its labels, if the options say nothing of them. */
      readonly labelSheet?: LabelSheet;
    }
  | ({ readonly kind: 'instructions' } & Instructions)
  | { readonly kind: 'shipmentList'; readonly list: ShipmentList }
  | { readonly kind: 'invoice'; readonly invoice: InvoiceContent }
  | { readonly kind: 'test'; readonly page: TestPage };

export interface RenderOptions extends RenderTools {
  readonly title: string;
  /** A word across every page, for papers that must not be used. */
  readonly mark?: string;
  /** One label per page for a label printer, or two or four on an A4 sheet. */
  readonly labelSheet?: LabelSheet;
  /** The first free place of a partly used A4 sheet, counted from 1: row by row from the top left. */
  readonly firstPlace?: number;
  /** As ZPL for a printer of so many dots per mm instead of PDF: labels alone. */
  readonly zplDots?: number;
}

const COLUMNS = 2;

export function renderDocuments(orders: readonly DocumentOrder[], options: RenderOptions): Uint8Array {
  const batch = options.zplDots ? createZplBatch(options, options.zplDots) : createBatch(options, options.title);
  const places = new Map<LabelSheet, () => LabelPlace>();
  const placesOn = (sheet: LabelSheet): (() => LabelPlace) => {
    const known = places.get(sheet) ?? labelPlaces(batch, sheet, options.firstPlace);
    places.set(sheet, known);
    return known;
  };
  for (const order of orders) {
    if (order.kind === 'label')
      drawLabels(placesOn(options.labelSheet ?? order.labelSheet ?? 'label'), order, options.mark);
    else drawOrder(batch, order, options);
  }
  return batch.save();
}

interface LabelPlace {
  readonly canvas: Canvas;
  readonly frame: LabelFrame;
  readonly left: number;
  readonly top: number;
}

/** Draws one sheet after the other, so that a long order is never held as a whole. */
function drawOrder(batch: PdfBatch, order: DocumentOrder, { mark = '', labelSheet = 'label' }: RenderOptions): void {
  if (order.kind === 'shipmentList') drawShipmentList(batch, order.list);
  else if (order.kind === 'invoice') drawInvoice(batch, order.invoice);
  else if (order.kind === 'instructions') drawInstructions(batch, order, mark);
  else if (order.kind === 'test') drawTestPage(batch, order.page, LABEL_SHEETS[labelSheet].page);
  else {
    const draw = isInternational(order.consignment) ? drawCmrWaybill : drawWaybill;
    for (let number = 1; number <= order.copies; number += 1) {
      draw(batch, order.consignment, { number, of: order.copies }, mark);
    }
  }
}

function drawLabels(
  nextPlace: () => LabelPlace,
  { consignment, copies, packages }: Extract<DocumentOrder, { copies: number }>,
  mark = '',
): void {
  for (let copy = 0; copy < copies; copy += 1) {
    for (const label of packageLabels(consignment)) {
      if (packages && !packages.includes(label.position)) continue;
      const { canvas, frame, left, top } = nextPlace();
      drawTransportLabel(canvas, label, frame, left, top);
      if (mark !== '') canvas.mark(mark, frame.size, left, top);
    }
  }
}

/** Returns the place of the next label: labels of several shipments may share a sheet. */
function labelPlaces(batch: PdfBatch, sheet: LabelSheet, firstPlace = 1): () => LabelPlace {
  const { frame, page, places } = LABEL_SHEETS[sheet];
  let place = Math.min(firstPlace, places) - 1;
  let canvas: Canvas | undefined;
  return () => {
    if (place === places) place = 0;
    if (place === 0 || !canvas) canvas = batch.addPage(page);
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)];
    place += 1;
    return { canvas, frame, left: column * frame.size.width, top: row * frame.size.height };
  };
}
