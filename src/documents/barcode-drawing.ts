/** A barcode on paper: in the middle of its area, its quiet zones kept, the human readable line below. */
import { type Barcode, moduleFor, modulesOf, snapToDot } from './barcode.ts';
import type { Canvas } from './pdf-canvas.ts';

export interface BarcodeArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the bars alone, mm. */
  readonly height: number;
}

/** mm between the bars and the line below them. */
const TEXT_GAP = 0.9;

export function drawBarcode(canvas: Canvas, barcode: Barcode, { x, y, width, height }: BarcodeArea): void {
  const module = moduleFor(barcode, width);
  const start = snapToDot(x + (width - modulesOf(barcode) * module) / 2);
  canvas.bars(start, y, barcode.widths, module, height);
  const style = { size: 8.5, align: 'center', maxWidth: width, minSize: 6 } as const;
  canvas.text(x + width / 2, y + height + TEXT_GAP, barcode.text, style);
}
