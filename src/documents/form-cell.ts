/**
 * The building blocks of A4 forms: a box with a heading in its corner, and a goods table with as many rows as fit.
 * Not here: which boxes a form has (waybill.ts, cmr-waybill.ts).
 */
import type { Consignment } from './consignment.ts';
import type { Canvas } from './pdf-canvas.ts';

export const A4 = { width: 210, height: 297 } as const;
/** mm */
export const FORM = { left: 10, top: 10, width: 190 } as const;
const PADDING = 1.8;
const HEADING_SIZE = 6;
const BODY_TOP = 4.8;
/** Enough for five services with the longest existing names. */
const SERVICE_LINES = 3;
const SERVICE_SIZE = 8.5;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CellStyle {
  readonly size?: number;
  /** How many of the first lines are bold. */
  readonly boldLines?: number;
}

/** Distance from the top of one line to the top of the next, in mm per point of text size. */
const LINE_PITCH = 0.43;

/**
 * A ruled box with a small heading in the corner and lines below. A line that is too long is set smaller before it is cut; if
 * there are too many lines for the box, all of them are set smaller.
 */
export function drawCell(
  canvas: Canvas,
  { x, y, width, height }: Area,
  heading: string,
  lines: readonly string[] = [],
  { size = 9, boldLines = 0 }: CellStyle = {},
): void {
  const maxWidth = width - 2 * PADDING;
  canvas.box(x, y, width, height);
  canvas.text(x + PADDING, y + 1.5, heading, { size: HEADING_SIZE, color: 'grey', maxWidth, minSize: 4.5 });
  const said = lines.filter((text) => text !== '');
  const fitting = Math.min(size, (height - BODY_TOP) / said.length / LINE_PITCH);
  for (const [index, line] of said.entries()) {
    const top = y + BODY_TOP + index * fitting * LINE_PITCH;
    canvas.text(x + PADDING, top, line, { size: fitting, bold: index < boldLines, maxWidth, minSize: 5 });
  }
}

/** All services ordered in addition to the transport, none left out, as lines for a box of this width. Unit: mm. */
export function serviceLines(canvas: Canvas, services: Consignment['services'], width: number): string[] {
  const named = services.map(({ code, name }) => `${code} ${name}`.trim()).join(', ');
  return canvas.wrap(named, SERVICE_LINES, { size: SERVICE_SIZE, maxWidth: width - 2 * PADDING });
}

/** Cells side by side; shares are parts of the whole width. */
export function drawRow(
  canvas: Canvas,
  { x, y, width, height }: Area,
  cells: readonly { share: number; heading: string; lines?: readonly string[]; style?: CellStyle }[],
): void {
  const whole = cells.reduce((sum, { share }) => sum + share, 0);
  let at = x;
  for (const { share, heading, lines, style } of cells) {
    const cellWidth = (width * share) / whole;
    drawCell(canvas, { x: at, y, width: cellWidth, height }, heading, lines, style);
    at += cellWidth;
  }
}

export interface Column {
  readonly heading: string;
  readonly share: number;
  readonly align?: 'left' | 'right';
}
const TABLE_HEADING = 6;
const TABLE_ROW = 6.4;
export const rowsIn = (height: number): number => Math.floor((height - TABLE_HEADING) / TABLE_ROW) - 1;

/** Headings, rows, and a last row for totals (or for "continued"). */
export function drawTable(
  canvas: Canvas,
  { x, y, width, height }: Area,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  last: readonly string[],
): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const totalTop = y + height - TABLE_ROW;
  canvas.box(x, y, width, height);
  canvas.rule(x, y + TABLE_HEADING, x + width, y + TABLE_HEADING);
  canvas.rule(x, totalTop, x + width, totalTop);
  let at = x;
  for (const [index, { heading, share, align = 'left' }] of columns.entries()) {
    const columnWidth = (width * share) / whole;
    const maxWidth = columnWidth - 2 * PADDING;
    const textX = align === 'left' ? at + PADDING : at + columnWidth - PADDING;
    if (index > 0) canvas.rule(at, y, at, y + height);
    canvas.text(at + PADDING, y + 2, heading, { size: HEADING_SIZE, color: 'grey', maxWidth, minSize: 4 });
    for (const [row, cells] of [...rows.entries()]) {
      const top = y + TABLE_HEADING + row * TABLE_ROW + 2;
      canvas.text(textX, top, cells[index] ?? '', { size: 8.5, align, maxWidth, minSize: 5 });
    }
    canvas.text(textX, totalTop + 2, last[index] ?? '', { size: 9, bold: true, align, maxWidth, minSize: 5 });
    at += columnWidth;
  }
}
