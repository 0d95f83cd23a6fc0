/**
 * Documents of one or many shipments as one PDF, in the order given: which form a document takes, how many copies, on
 * which sheet labels stand. Fonts are embedded and subset once for all of them.
 * Not here: who may print what (domain/shipments/actions.ts), where bytes go (server/shipments/print-service.ts).
 */
import type { InvoiceContent } from '#domain/company/invoice.ts';
import { drawCmrWaybill } from './cmr-waybill.ts';
import { type Consignment, isInternational } from './consignment.ts';
import { A4 } from './form-cell.ts';
import { drawInstructions } from './instructions-page.ts';
import { drawInvoice } from './invoice.ts';
import { type Canvas, createBatch, type FontFiles, type PdfBatch } from './pdf-canvas.ts';
import { drawShipmentList, type ShipmentList } from './shipment-list.ts';
import { drawTransportLabel, LABEL_SIZE, packageLabels, QUARTER_A4 } from './transport-label.ts';
import { drawWaybill } from './waybill.ts';

export type DocumentOrder =
  | { readonly kind: 'label' | 'waybill'; readonly consignment: Consignment; readonly copies: number }
  | { readonly kind: 'instructions'; readonly consignment: Consignment; readonly message: string }
  | { readonly kind: 'shipmentList'; readonly list: ShipmentList }
  | { readonly kind: 'invoice'; readonly invoice: InvoiceContent };

export interface RenderOptions {
  readonly fonts: FontFiles;
  readonly title: string;
  /** A word across every page, for what must not be used. */
  readonly mark?: string;
  /** One label a page for a label printer, or four on a sheet of A4. */
  readonly labelSheet?: 'label' | 'fourOnA4';
}

export async function renderDocuments(orders: readonly DocumentOrder[], options: RenderOptions): Promise<Uint8Array> {
  const batch = await createBatch(options.fonts, options.title);
  for (const order of orders) drawOrder(batch, order, options);
  return batch.save();
}

/** One sheet after the other: a long order is never held as a whole. */
function drawOrder(batch: PdfBatch, order: DocumentOrder, { mark = '', labelSheet = 'label' }: RenderOptions): void {
  if (order.kind === 'shipmentList') drawShipmentList(batch, order.list);
  else if (order.kind === 'invoice') drawInvoice(batch, order.invoice);
  else if (order.kind === 'instructions') drawInstructions(batch, order.consignment, order.message, mark);
  else if (order.kind === 'label') drawLabels(batch, order, mark, labelSheet);
  else {
    const draw = isInternational(order.consignment) ? drawCmrWaybill : drawWaybill;
    for (let number = 1; number <= order.copies; number += 1) {
      draw(batch, order.consignment, { number, of: order.copies }, mark);
    }
  }
}

function drawLabels(
  batch: PdfBatch,
  { consignment, copies }: Extract<DocumentOrder, { copies: number }>,
  mark: string,
  sheet: NonNullable<RenderOptions['labelSheet']>,
): void {
  const [size, page, perPage] = sheet === 'label' ? [LABEL_SIZE, LABEL_SIZE, 1] : [QUARTER_A4, A4, 4];
  let canvas: Canvas | undefined;
  let place = 0;
  for (let copy = 0; copy < copies; copy += 1) {
    for (const label of packageLabels(consignment)) {
      if (place === 0 || !canvas) canvas = batch.addPage(page);
      const [left, top] = [(place % 2) * size.width, Math.floor(place / 2) * size.height];
      drawTransportLabel(canvas, label, size, left, top);
      if (mark !== '') canvas.mark(mark, size, left, top);
      place = (place + 1) % perPage;
    }
  }
}
