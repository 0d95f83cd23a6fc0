/**
 * The frame of a transport label: the positions of its rows, the rules between them, and the captions that every label has.
 * Not here: what a label says in the rows (transport-label.ts).
 */
import type { Words } from './form-text.ts';
import type { Canvas, PageSize } from './pdf-canvas.ts';

export interface Row {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type RowName = 'head' | 'from' | 'to' | 'facts' | 'notes' | 'codes';
export interface LabelFrame {
  readonly size: PageSize;
  readonly rows: Readonly<Record<RowName, Row>>;
  /** mm */
  readonly barHeights: { readonly upper: number; readonly package: number };
  /** The small label has no room for the postal bar code. */
  readonly hasPostalBar: boolean;
  /** Where the line of text below the lowest bar code ends. */
  readonly bottom: number;
}

/** mm */
const MARGIN = 4;
export const PADDING = 1.6;
const CAPTION_SIZE = 5.5;
/** Heights of the rows, mm. */
const LARGE = { head: 12, from: 17, to: 33, facts: 11, notes: 13, codes: 9 };
const SMALL = { head: 9.5, from: 13.5, to: 25.5, facts: 11, notes: 11, codes: 8 };
/** Parts of a row's width. */
export const SENDER_SHARE = 0.62;
export const SERVICES_SHARE = 0.3;
export const FACT_SHARES = [0.24, 0.27, 0.27, 0.22] as const;

function frameFor(size: PageSize, heights: Readonly<Record<RowName, number>>, hasPostalBar: boolean): LabelFrame {
  let y = MARGIN;
  const rows = Object.entries(heights).map(([name, height]) => {
    const row = { x: MARGIN, y, width: size.width - 2 * MARGIN, height };
    y += height;
    return [name, row];
  });
  const barHeights = { upper: 20, package: 32 };
  return { size, rows: Object.fromEntries(rows), barHeights, hasPostalBar, bottom: size.height - MARGIN };
}

/** Sizes in mm: the Nordic stock label, the smaller roll that many printers hold, and a quarter of an A4 sheet. */
export const LABEL = frameFor({ width: 105, height: 190 }, LARGE, true);
export const SMALL_LABEL = frameFor({ width: 100, height: 150 }, { ...SMALL, to: SMALL.to + 1.5 }, false);
export const QUARTER_A4 = frameFor({ width: 105, height: 148.5 }, SMALL, false);

export function caption(canvas: Canvas, { x, y }: Row, text: string, width: number, indent = 0): void {
  const style = { size: CAPTION_SIZE, color: 'grey', maxWidth: width - 2 * PADDING, minSize: 4.5 } as const;
  canvas.text(x + indent + PADDING, y + 1.3, text, style);
}

export function drawLabelFrame(canvas: Canvas, { rows }: LabelFrame, words: Words): void {
  const { head, from, to, facts, notes, codes } = rows;
  const { x, width } = head;
  canvas.box(x, head.y, width, codes.y + codes.height - head.y);
  for (const { y } of [from, facts, notes, codes]) canvas.rule(x, y, x + width, y);
  canvas.rule(x, to.y, x + width, to.y, 1.6);
  const divide = (row: Row, share: number): void =>
    canvas.rule(x + width * share, row.y, x + width * share, row.y + row.height);
  divide(from, SENDER_SHARE);
  divide(codes, 0.5);
  const factEdges = FACT_SHARES.map((_, index) => FACT_SHARES.slice(0, index).reduce((sum, share) => sum + share, 0));
  for (const share of factEdges.slice(1)) divide(facts, share);

  caption(canvas, from, words('Avsändare / From'), width * SENDER_SHARE);
  const rest = width * (1 - SENDER_SHARE);
  caption(canvas, from, words('Avs. referens / Sender ref.'), rest, width * SENDER_SHARE);
  caption(canvas, to, words('Mottagare / To'), width);
  for (const [index, heading] of ['Kolli / Package', 'Vikt / Weight', 'Avgår / Dispatch'].entries()) {
    caption(canvas, facts, words(heading), width * (FACT_SHARES[index] ?? 0), width * (factEdges[index] ?? 0));
  }
  caption(canvas, notes, words('Leveransanvisning / Instructions'), width * (1 - SERVICES_SHARE));
  caption(canvas, codes, words('Sändningsnummer / Consignment'), width / 2);
}
