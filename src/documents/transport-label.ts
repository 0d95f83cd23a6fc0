/**
 * The transport label of one package: Nordic STE, a variant of the GS1 logistic label. Top to bottom: addresses and
 * instructions in plain text, the coded data in words, then the bars with the SSCC lowest.
 * Not here: how bars are encoded (barcode.ts), sheets and copies (render-documents.ts).
 */
import { type Barcode, consignmentBarcode, isSscc, packageBarcode, postalBarcode } from './barcode.ts';
import { drawBarcode } from './barcode-drawing.ts';
import { type Consignment, type GoodsLine, isInternational, totalsOf } from './consignment.ts';
import { amount, contactLine, countryName, dimensions, goodsType, townLine } from './form-text.ts';
import type { Canvas, PageSize } from './pdf-canvas.ts';

/** mm. The Nordic stock label, and the quarter of an A4 sheet. */
export const LABEL_SIZE: PageSize = { width: 105, height: 190 };
export const QUARTER_A4: PageSize = { width: 105, height: 148.5 };

export interface PackageLabel {
  readonly consignment: Consignment;
  readonly line: GoodsLine;
  /** '' before numbers are taken: the label then has no bars. */
  readonly number: string;
  readonly position: number;
  readonly of: number;
}

export function* packageLabels(consignment: Consignment): Generator<PackageLabel> {
  const of = totalsOf(consignment.goodsLines).packages;
  let position = 0;
  for (const line of consignment.goodsLines) {
    for (let index = 0; index < line.quantity; index += 1) {
      position += 1;
      yield { consignment, line, number: line.packageNumbers[index] ?? '', position, of };
    }
  }
}

/** mm */
const MARGIN = 4;
const PADDING = 1.6;
const CAPTION = 5.5;
/** Heights of the rows of the text block and of the bars, mm. The small label has no room for the postal bar. */
const ROWS = {
  large: { head: 12, from: 17, to: 33, facts: 11, notes: 13, codes: 9, upperBar: 20, packageBar: 32, postal: true },
  small: {
    head: 9.5,
    from: 13.5,
    to: 25.5,
    facts: 11,
    notes: 11,
    codes: 8,
    upperBar: 20,
    packageBar: 32,
    postal: false,
  },
} as const;
type Rows = (typeof ROWS)[keyof typeof ROWS];
/** mm under a bar for its human readable line, and the air after it. */
const HUMAN_READABLE = 3.4;
const BAR_GAP = 1.6;

export function drawTransportLabel(canvas: Canvas, label: PackageLabel, size: PageSize, left = 0, top = 0): void {
  const rows = size.height >= LABEL_SIZE.height ? ROWS.large : ROWS.small;
  const place = { x: left + MARGIN, width: size.width - 2 * MARGIN };
  let y = top + MARGIN;
  const row = (height: number, draw: (at: Row) => void): void => {
    draw({ ...place, y, height });
    y += height;
  };
  const frameTop = y;
  row(rows.head, (at) => drawHead(canvas, label, at));
  row(rows.from, (at) => drawSender(canvas, label, at));
  row(rows.to, (at) => drawReceiver(canvas, label, at));
  row(rows.facts, (at) => drawFacts(canvas, label, at));
  row(rows.notes, (at) => drawNotes(canvas, label, at));
  row(rows.codes, (at) => drawCodes(canvas, label, at));
  canvas.box(place.x, frameTop, place.width, y - frameTop);
  drawBars(canvas, label, rows, { ...place, bottom: top + size.height - MARGIN });
}

interface Row {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function caption(canvas: Canvas, x: number, y: number, text: string, maxWidth: number): void {
  canvas.text(x + PADDING, y + 1.3, text, {
    size: CAPTION,
    color: 'grey',
    maxWidth: maxWidth - 2 * PADDING,
    minSize: 4.5,
  });
}

function drawHead(canvas: Canvas, { consignment }: PackageLabel, { x, y, width, height }: Row): void {
  const { carrier, product } = consignment;
  const testWidth = carrier.testMode ? 15 : 0;
  canvas.text(x + PADDING, y + height / 2 - 2, carrier.name, { size: 17, bold: true, maxWidth: 44, minSize: 9 });
  canvas.text(x + width - PADDING - testWidth, y + 1.8, product.name, {
    size: 11,
    bold: true,
    align: 'right',
    maxWidth: width - 46 - testWidth - 2 * PADDING,
    minSize: 6,
  });
  canvas.text(x + width - PADDING - testWidth, y + 6.4, product.code, { size: 9, align: 'right' });
  if (!carrier.testMode) return;
  canvas.box(x + width - testWidth, y, testWidth, height, 'black');
  canvas.text(x + width - testWidth / 2, y + height / 2 - 1.6, 'TEST', {
    size: 14,
    bold: true,
    align: 'center',
    color: 'white',
  });
}

function drawSender(canvas: Canvas, { consignment }: PackageLabel, { x, y, width, height }: Row): void {
  const { sender, orderNumber } = consignment;
  const half = width * 0.62;
  canvas.rule(x, y, x + width, y);
  canvas.rule(x + half, y, x + half, y + height);
  caption(canvas, x, y, 'Avsändare / From', half);
  const style = { size: height > 14 ? 8 : 7, maxWidth: half - 2 * PADDING, minSize: 5 };
  const town = `${townLine(sender)}, ${countryName(sender.countryCode)}`;
  const street = [sender.street1, sender.street2].filter((line) => line !== '').join(', ');
  canvas.text(x + PADDING, y + 4.4, sender.name, { ...style, bold: true });
  canvas.lines(x + PADDING, y + 4.4 + style.size * 0.43, [street, town], style);
  caption(canvas, x + half, y, 'Avs. referens / Sender ref.', width - half);
  canvas.text(x + half + PADDING, y + 4.4, orderNumber, {
    size: 9,
    bold: true,
    maxWidth: width - half - 2 * PADDING,
    minSize: 5,
  });
  canvas.text(x + half + PADDING, y + height - 4.2, `Id ${consignment.shipmentId}`, { size: 6.5, color: 'grey' });
}

function drawReceiver(canvas: Canvas, { consignment }: PackageLabel, { x, y, width, height }: Row): void {
  const { receiver } = consignment;
  const inner = width - 2 * PADDING;
  const large = height > 30;
  canvas.rule(x, y, x + width, y, 1.6);
  caption(canvas, x, y, 'Mottagare / To', width);
  let at = y + 4.8;
  const write = (value: string, size: number, bold: boolean): void => {
    if (value === '') return;
    canvas.text(x + PADDING, at, value, { size, bold, maxWidth: inner, minSize: 5.5 });
    at += size * 0.43;
  };
  write(receiver.name, large ? 13 : 11, true);
  write(receiver.street1, large ? 10.5 : 9, false);
  write(receiver.street2, large ? 10.5 : 9, false);
  at += 0.8;
  canvas.text(x + width - PADDING, at, countryName(receiver.countryCode), {
    size: large ? 12 : 10,
    bold: true,
    align: 'right',
    maxWidth: 34,
    minSize: 7,
  });
  canvas.text(x + PADDING, at, townLine(receiver), {
    size: large ? 15 : 12,
    bold: true,
    maxWidth: inner - 36,
    minSize: 8,
  });
  canvas.text(x + PADDING, y + height - 4, contactLine(receiver), { size: 8, maxWidth: inner, minSize: 5.5 });
}

function drawFacts(
  canvas: Canvas,
  { consignment, line, position, of }: PackageLabel,
  { x, y, width, height }: Row,
): void {
  canvas.rule(x, y, x + width, y);
  const facts: [caption: string, value: string, share: number, detail: string][] = [
    ['Kolli / Package', `${position}/${of}`, 0.24, goodsType(line.type)],
    ['Vikt / Weight', amount(line.weight / line.quantity, 'kg') || '–', 0.27, dimensions(line)],
    ['Avgår / Dispatch', consignment.dispatch.slice(0, 10), 0.27, consignment.dispatch.slice(11)],
    [consignment.receiverPays ? 'Frakt / Freight' : 'Villkor / Terms', terms(consignment), 0.22, ''],
  ];
  let at = x;
  for (const [index, [heading, value, share, detail]] of facts.entries()) {
    const cell = width * share;
    if (index > 0) canvas.rule(at, y, at, y + height);
    caption(canvas, at, y, heading, cell);
    canvas.text(at + PADDING, y + 4.2, value, { size: 10, bold: true, maxWidth: cell - 2 * PADDING, minSize: 6 });
    canvas.text(at + PADDING, y + height - 2.6, detail, { size: 5.5, maxWidth: cell - 2 * PADDING, minSize: 4 });
    at += cell;
  }
}

function terms({ receiverPays, combiterms }: Consignment): string {
  return receiverPays ? 'MOTT.' : combiterms || 'AVS.';
}

function drawNotes(canvas: Canvas, { consignment, line }: PackageLabel, { x, y, width, height }: Row): void {
  const serviceWidth = width * 0.3;
  const textWidth = width - serviceWidth;
  canvas.rule(x, y, x + width, y);
  caption(canvas, x, y, 'Leveransanvisning / Instructions', textWidth);
  const messages = consignment.messages.length > 0 ? consignment.messages : [line.description];
  const style = { size: height > 11 ? 6.8 : 5.8, maxWidth: textWidth - 2 * PADDING, minSize: 4.2 };
  canvas.lines(x + PADDING, y + 4, messages, style);
  drawServices(canvas, consignment, { x: x + textWidth, y, width: serviceWidth, height });
}

/** Service codes white on black, so that a sorter sees them from afar. */
function drawServices(canvas: Canvas, { services }: Consignment, { x, y, width, height }: Row): void {
  const [columns, gap] = [2, 1];
  const cell = { width: (width - (columns + 1) * gap) / columns, height: (height - 3 * gap) / 2 };
  for (const [index, service] of services.slice(0, columns * 2).entries()) {
    const cellX = x + gap + (index % columns) * (cell.width + gap);
    const cellY = y + gap + Math.floor(index / columns) * (cell.height + gap);
    canvas.box(cellX, cellY, cell.width, cell.height, 'black');
    canvas.text(cellX + cell.width / 2, cellY + cell.height / 2 - 1, service.code, {
      size: 8,
      bold: true,
      align: 'center',
      color: 'white',
      maxWidth: cell.width - 1,
      minSize: 4,
    });
  }
}

/** The coded data in words with GS1 data titles; brackets belong to the bars alone. */
function drawCodes(canvas: Canvas, { consignment, number }: PackageLabel, { x, y, width, height }: Row): void {
  const half = width / 2;
  canvas.rule(x, y, x + width, y);
  canvas.rule(x + half, y, x + half, y + height);
  const style = { size: 9.5, bold: true, maxWidth: half - 2 * PADDING, minSize: 6 };
  caption(canvas, x, y, 'Sändningsnummer / Consignment', half);
  canvas.text(x + PADDING, y + 4, consignment.consignmentNo, style);
  caption(canvas, x + half, y, isSscc(number) ? 'SSCC' : 'Kollinummer / Package no', half);
  canvas.text(x + half + PADDING, y + 4, number, style);
}

function drawBars(
  canvas: Canvas,
  { consignment, number }: PackageLabel,
  rows: Rows,
  place: { x: number; width: number; bottom: number },
): void {
  let bottom = place.bottom;
  const stack = (barcode: Barcode | undefined, height: number): void => {
    if (!barcode) return;
    drawBarcode(canvas, barcode, { x: place.x, y: bottom - HUMAN_READABLE - height, width: place.width, height });
    bottom -= height + HUMAN_READABLE + BAR_GAP;
  };
  if (number === '') return;
  stack(packageBarcode(number), rows.packageBar);
  if (consignment.consignmentNo !== '') stack(consignmentBarcode(consignment.consignmentNo), rows.upperBar);
  if (rows.postal) stack(postalBarcode(consignment.receiver, isInternational(consignment)), rows.upperBar);
}
