/**
 * What a printer is tried with: a label with a bar code to scan, in the module that labels have, or a sheet whose frame shows its
 * margins. Both languages stand on it, because it is for whoever stands at the printer.
 */
import { barcodeOf } from './barcode.ts';
import { drawBarcode } from './barcode-drawing.ts';
import { A4, FORM } from './form-cell.ts';
import type { PageSize, PdfBatch } from './pdf-canvas.ts';

export interface TestPage {
  readonly paper: 'labels' | 'papers';
  readonly station: string;
  readonly printer: string;
}

/** No number that anybody could have issued. */
const CODE = barcodeOf({ identifier: '', value: 'KAJTEST' });
/** mm */
const MARGIN = 5;

export function drawTestPage(batch: PdfBatch, { paper, station, printer }: TestPage, label: PageSize): void {
  const isLabel = paper === 'labels';
  const size = isLabel ? label : A4;
  const margin = isLabel ? MARGIN : FORM.left;
  const width = size.width - 2 * margin;
  const canvas = batch.addPage(size);
  canvas.box(margin, margin, width, size.height - 2 * margin);
  const middle = size.width / 2;
  const title = isLabel ? 'Test label · Provetikett' : 'Test sheet · Provblad';
  canvas.text(middle, margin + 12, title, { size: 18, bold: true, align: 'center', maxWidth: width - 4 });
  const about = { size: 11, align: 'center', maxWidth: width - 4, minSize: 6 } as const;
  canvas.text(middle, margin + 24, station, about);
  canvas.text(middle, margin + 30, printer, about);
  drawBarcode(canvas, CODE, { x: margin, y: margin + 42, width, height: 30 });
}
