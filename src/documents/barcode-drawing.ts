/** Draws a bar code centred in its area, with its quiet zones and the human readable line below. */
import { MODULE, snapToDot } from '#domain/numbers/barcode-widths.ts';
import type { Barcode } from './barcode.ts';
import type { Canvas } from './pdf-canvas.ts';

export interface BarcodeArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of the bars alone, in mm. */
  readonly height: number;
}

/** Distance in mm between the bars and the line below them. */
const TEXT_GAP = 0.9;
const LINE = { size: 8.5, align: 'center', minSize: 6 } as const;
/** A number without bars has to be typed by hand, so it is printed large. */
const TYPED = { size: 14, bold: true, align: 'center', minSize: 6 } as const;

export function drawBarcode(canvas: Canvas, barcode: Barcode, { x, y, width, height }: BarcodeArea): void {
  if (barcode.widths.length > 0) drawBars(canvas, barcode, { x, y, width, height });
  else canvas.text(x + width / 2, y + height / 2, barcode.text, { ...TYPED, maxWidth: width });
}

function drawBars(canvas: Canvas, barcode: Barcode, { x, y, width, height }: BarcodeArea): void {
  const modules = barcode.widths.reduce((sum, bar) => sum + bar, 0);
  const start = snapToDot(x + (width - modules * MODULE) / 2);
  canvas.bars(start, y, barcode.widths, MODULE, height);
  canvas.text(x + width / 2, y + height + TEXT_GAP, barcode.text, { ...LINE, maxWidth: width });
}
