/**
 * Documents of one or many shipments as one PDF, in the order given: which form a document takes, how many copies, on
 * which sheet labels stand. Fonts are embedded and subset once for all of them.
 * Not here: who may print what (domain/shipments/actions.ts), where bytes go (server/shipments/print-service.ts).
 */
import { drawCmrWaybill } from './cmr-waybill.ts';
import { type Consignment, isInternational } from './consignment.ts';
import { A4 } from './form-cell.ts';
import { drawInstructions } from './instructions-page.ts';
import { createBatch, type FontFiles, type PdfBatch } from './pdf-canvas.ts';
import { drawTransportLabel, LABEL_SIZE, packageLabels, QUARTER_A4 } from './transport-label.ts';
import { drawWaybill } from './waybill.ts';

export type DocumentOrder =
  | { readonly kind: 'label' | 'waybill'; readonly consignment: Consignment; readonly copies: number }
  | { readonly kind: 'instructions'; readonly consignment: Consignment; readonly message: string };

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
  const mark = options.mark ?? '';
  for (const order of orders) {
    if (order.kind === 'instructions') drawInstructions(batch, order.consignment, order.message, mark);
    else if (order.kind === 'label')
      drawLabels(batch, order.consignment, order.copies, mark, options.labelSheet ?? 'label');
    else drawWaybills(batch, order.consignment, order.copies, mark);
  }
  return batch.save();
}

function drawWaybills(batch: PdfBatch, consignment: Consignment, copies: number, mark: string): void {
  const draw = isInternational(consignment) ? drawCmrWaybill : drawWaybill;
  for (let number = 1; number <= copies; number += 1) draw(batch, consignment, { number, of: copies }, mark);
}

function drawLabels(
  batch: PdfBatch,
  consignment: Consignment,
  copies: number,
  mark: string,
  sheet: 'label' | 'fourOnA4',
): void {
  const labels = Array.from({ length: copies }, () => packageLabels(consignment)).flat();
  const [size, perPage] = sheet === 'label' ? [LABEL_SIZE, 1] : [QUARTER_A4, 4];
  for (let first = 0; first < labels.length; first += perPage) {
    const canvas = batch.addPage(sheet === 'label' ? LABEL_SIZE : A4);
    for (const [index, label] of labels.slice(first, first + perPage).entries()) {
      const [left, top] = [(index % 2) * size.width, Math.floor(index / 2) * size.height];
      drawTransportLabel(canvas, label, size, left, top);
      if (mark !== '') canvas.mark(mark, size, left, top);
    }
  }
}
