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
  /** Awaited now and then, so that whoever runs this can do something else between the pages of a long file. */
  readonly pause?: () => Promise<void>;
}
/** Pages between two pauses. */
const PAGES_AT_A_TIME = 20;

export async function renderDocuments(orders: readonly DocumentOrder[], options: RenderOptions): Promise<Uint8Array> {
  const batch = await createBatch(options.fonts, options.title);
  let pages = 0;
  for (const draw of orders.flatMap((order) => sheetsOf(order, options))) {
    draw(batch);
    pages += 1;
    if (pages % PAGES_AT_A_TIME === 0) await options.pause?.();
  }
  return batch.save();
}

/** Draws one sheet, or one copy of a form that may take several pages. */
type Draw = (batch: PdfBatch) => void;

function sheetsOf(order: DocumentOrder, { mark = '', labelSheet = 'label' }: RenderOptions): Draw[] {
  const { consignment } = order;
  if (order.kind === 'instructions') return [(batch) => drawInstructions(batch, consignment, order.message, mark)];
  if (order.kind === 'label') return labelSheets(consignment, order.copies, mark, labelSheet);
  const draw = isInternational(consignment) ? drawCmrWaybill : drawWaybill;
  const { copies } = order;
  return Array.from({ length: copies }, (_, index): Draw => {
    return (batch) => draw(batch, consignment, { number: index + 1, of: copies }, mark);
  });
}

function labelSheets(
  consignment: Consignment,
  copies: number,
  mark: string,
  sheet: NonNullable<RenderOptions['labelSheet']>,
): Draw[] {
  const labels = Array.from({ length: copies }, () => packageLabels(consignment)).flat();
  const [size, perPage] = sheet === 'label' ? [LABEL_SIZE, 1] : [QUARTER_A4, 4];
  return Array.from({ length: Math.ceil(labels.length / perPage) }, (_, page): Draw => {
    return (batch) => {
      const canvas = batch.addPage(sheet === 'label' ? LABEL_SIZE : A4);
      for (const [index, label] of labels.slice(page * perPage, (page + 1) * perPage).entries()) {
        const [left, top] = [(index % 2) * size.width, Math.floor(index / 2) * size.height];
        drawTransportLabel(canvas, label, size, left, top);
        if (mark !== '') canvas.mark(mark, size, left, top);
      }
    };
  });
}
