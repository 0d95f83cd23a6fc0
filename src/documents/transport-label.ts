/**
 * The transport label of one package: Nordic STE, a variant of the GS1 logistic label. Top to bottom: addresses and
 * instructions in plain text, the coded data in words, then the bar codes with the SSCC lowest. Shared parts are drawn once
 * per file: what shipments from one place by one product have in common, and what the packages of one shipment have in
 * common.
 * Not here: rows and captions (label-frame.ts), how bars are encoded (barcode.ts), sheets and copies (render-documents.ts).
 */
import { consignmentBars, packageBars } from '#domain/numbers/barcode-widths.ts';
import { type Barcode, barcodeOf, postalBarcode } from './barcode.ts';
import { drawBarcode } from './barcode-drawing.ts';
import { type Consignment, type GoodsLine, isInternational, type Party, totalsOf } from './consignment.ts';
import {
  amount,
  contactLine,
  countryName,
  dimensions,
  goodsType,
  isWithinSweden,
  PICKUP_POINT,
  pickupPointLine,
  townLine,
  wordsOf,
} from './form-text.ts';
import {
  caption,
  drawLabelFrame,
  FACT_SHARES,
  type LabelFrame,
  PADDING,
  type Row,
  SENDER_SHARE,
  SERVICES_SHARE,
} from './label-frame.ts';
import type { Canvas } from './pdf-canvas.ts';

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

/** Room in mm below a bar code for its human readable line, and the gap after that. */
const HUMAN_READABLE = 3.4;
const BAR_GAP = 1.6;
/** From the top of one line to the top of the next, in mm per point of text size. */
const NOTE_PITCH = 0.43;
/** The number of columns for the services, by how many services there are. */
const SERVICE_COLUMNS = [
  { upTo: 4, columns: 2 },
  { upTo: 9, columns: 3 },
];
const MOST_COLUMNS = 4;

/** Sharing by consignment alone works because all labels of a file use the same frame. */
export function drawTransportLabel(canvas: Canvas, label: PackageLabel, frame: LabelFrame, left = 0, top = 0): void {
  const { consignment, of } = label;
  const shipment = (sheet: Canvas): void => drawShipment(sheet, consignment, frame);
  // For a single package, a shared drawing would cost more than it saves.
  if (of > 1) canvas.repeat(consignment, frame.size, left, top, shipment);
  else canvas.at(left, top, frame.size, shipment);
  canvas.at(left, top, frame.size, (sheet) => drawPackage(sheet, label, frame));
}

/** Draws what is the same on every label of a shipment. */
function drawShipment(canvas: Canvas, consignment: Consignment, frame: LabelFrame): void {
  const { from, to, facts, notes, codes } = frame.rows;
  const { dispatch, consignmentNo, receiver } = consignment;
  canvas.repeat(commonKey(consignment, frame), frame.size, 0, 0, (sheet) => drawCommon(sheet, consignment, frame));
  drawReferences(canvas, consignment, from);
  drawReceiver(canvas, consignment, to);
  drawFact(canvas, facts, 2, dispatch.slice(0, 10), dispatch.slice(11));
  drawNotes(canvas, consignment, notes);
  canvas.text(codes.x + PADDING, codes.y + 4, consignmentNo, codeStyle(codes));

  if (!consignment.goodsLines.some(({ packageNumbers }) => packageNumbers.length > 0)) return;
  const { barHeights } = frame;
  let bottom = frame.bottom - barHeights.package - HUMAN_READABLE - BAR_GAP;
  const stack = (barcode: Barcode | undefined): void => {
    if (!barcode) return;
    drawStacked(canvas, barcode, frame, bottom, barHeights.upper);
    bottom -= barHeights.upper + HUMAN_READABLE + BAR_GAP;
  };
  if (consignmentNo !== '') stack(barcodeOf(consignmentBars(consignmentNo)));
  if (frame.hasPostalBar) stack(postalBarcode(receiver, isInternational(consignment)));
}

/** Draws what shipments by the same product from the same place have in common, usually most of a day's shipments. */
function drawCommon(canvas: Canvas, consignment: Consignment, frame: LabelFrame): void {
  const { head, from, facts, notes } = frame.rows;
  const words = wordsOf(consignment);
  drawLabelFrame(canvas, frame, words);
  drawHead(canvas, consignment, head);
  drawSender(canvas, consignment, from);
  drawFact(canvas, facts, 3, terms(consignment));
  const heading = words(consignment.receiverPays ? 'Frakt / Freight' : 'Villkor / Terms');
  caption(canvas, facts, heading, facts.width * 0.22, facts.width * 0.78);
  drawServices(canvas, consignment.services, notes);
}

/** All that `drawCommon` reads. */
function commonKey(consignment: Consignment, { size }: LabelFrame): string {
  const { carrier, product, sender, services, receiverPays } = consignment;
  const { name, street1, street2, zipCode, city, countryCode } = sender;
  return JSON.stringify([
    ...[size.height, carrier.name, carrier.testMode, product.name, product.code, receiverPays, terms(consignment)],
    ...[name, street1, street2, zipCode, city, countryCode, isWithinSweden(consignment)],
    ...services.map(({ code }) => code),
  ]);
}

/** Draws what belongs to one package alone. Captions of coded data are GS1 data titles; brackets are only used below bars. */
function drawPackage(
  canvas: Canvas,
  { consignment, line, number, position, of }: PackageLabel,
  frame: LabelFrame,
): void {
  const { facts, codes } = frame.rows;
  const words = wordsOf(consignment);
  drawFact(canvas, facts, 0, `${position}/${of}`, goodsType(line.type, consignment));
  drawFact(canvas, facts, 1, amount(line.weight / line.quantity, 'kg') || '–', dimensions(line));
  const half = codes.width / 2;
  const bars = packageBars(number);
  caption(canvas, codes, bars.identifier === '00' ? 'SSCC' : words('Kollinummer / Package no'), half, half);
  canvas.text(codes.x + half + PADDING, codes.y + 4, number, codeStyle(codes));
  if (number === '') return;
  drawStacked(canvas, barcodeOf(bars), frame, frame.bottom, frame.barHeights.package);
}

const codeStyle = ({ width }: Row) => ({ size: 9.5, bold: true, maxWidth: width / 2 - 2 * PADDING, minSize: 6 });

function drawStacked(canvas: Canvas, barcode: Barcode, { rows }: LabelFrame, bottom: number, height: number): void {
  const { x, width } = rows.head;
  drawBarcode(canvas, barcode, { x, y: bottom - HUMAN_READABLE - height, width, height });
}

function drawHead(canvas: Canvas, { carrier, product }: Consignment, { x, y, width, height }: Row): void {
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

function drawSender(canvas: Canvas, consignment: Consignment, { x, y, width, height }: Row): void {
  const style = { size: height > 14 ? 8 : 7, maxWidth: width * SENDER_SHARE - 2 * PADDING, minSize: 5 };
  const { sender } = consignment;
  const town = `${townLine(sender)}, ${countryOf(consignment, sender)}`;
  const street = [sender.street1, sender.street2].filter((line) => line !== '').join(', ');
  canvas.text(x + PADDING, y + 4.4, sender.name, { ...style, bold: true });
  canvas.lines(x + PADDING, y + 4.4 + style.size * 0.43, [street, town], style);
}

function drawReferences(canvas: Canvas, { orderNumber, shipmentId }: Consignment, { x, y, width, height }: Row): void {
  const left = x + width * SENDER_SHARE + PADDING;
  const maxWidth = width * (1 - SENDER_SHARE) - 2 * PADDING;
  canvas.text(left, y + 4.4, orderNumber, { size: 9, bold: true, maxWidth, minSize: 5 });
  canvas.text(left, y + height - 4.2, `Id ${shipmentId}`, { size: 6.5, color: 'grey' });
}

function drawReceiver(canvas: Canvas, consignment: Consignment, { x, y, width, height }: Row): void {
  const { receiver } = consignment;
  const inner = width - 2 * PADDING;
  const large = height > 30;
  // The lower row holds two lines of street in smaller letters alone.
  const isFull = !large && receiver.street1 !== '' && receiver.street2 !== '';
  const [name, street, gap] = large ? [13, 10.5, 0.8] : isFull ? [10, 8, 0.2] : [11, 9, 0.8];
  let at = y + 4.8;
  const write = (value: string, size: number, bold: boolean): void => {
    if (value === '') return;
    canvas.text(x + PADDING, at, value, { size, bold, maxWidth: inner, minSize: 5.5 });
    at += size * 0.43;
  };
  write(receiver.name, name, true);
  write(receiver.street1, street, false);
  write(receiver.street2, street, false);
  at += gap;
  canvas.text(x + width - PADDING, at, countryOf(consignment, receiver), {
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

/** Across a border in English, as postal rules have it. */
const countryOf = (consignment: Consignment, { countryCode }: Party): string =>
  isWithinSweden(consignment) ? 'SVERIGE' : countryName(countryCode);

function drawFact(canvas: Canvas, { x, y, width, height }: Row, index: number, value: string, detail = ''): void {
  const before = FACT_SHARES.slice(0, index).reduce((sum, share) => sum + share, 0);
  const at = x + width * before + PADDING;
  const maxWidth = width * (FACT_SHARES[index] ?? 0) - 2 * PADDING;
  canvas.text(at, y + 4.2, value, { size: 10, bold: true, maxWidth, minSize: 6 });
  canvas.text(at, y + height - 2.6, detail, { size: 5.5, maxWidth, minSize: 4 });
}

/** Who pays for the carriage: the receiver, or as the terms say, or the sender. */
function terms(consignment: Consignment): string {
  const [receiver, sender] = isWithinSweden(consignment) ? ['MOTT.', 'AVS.'] : ['RECEIVER', 'SENDER'];
  return consignment.receiverPays ? receiver : consignment.combiterms || sender;
}

/** Where the goods go, if not to the receiver's own address, stands above what the driver is told. */
function drawNotes(canvas: Canvas, consignment: Consignment, { x, y, width, height }: Row): void {
  const maxWidth = width * (1 - SERVICES_SHARE) - 2 * PADDING;
  const usual = height > 11 ? 6.8 : 5.8;
  const point = pickupPointLine(consignment);
  if (point === '') {
    canvas.lines(x + PADDING, y + 4, consignment.messages, { size: usual, maxWidth, minSize: 4.2 });
    return;
  }
  const count = consignment.messages.length + 1;
  const size = Math.min(usual, (height - 4) / count / NOTE_PITCH);
  const heading = wordsOf(consignment)(PICKUP_POINT);
  canvas.text(x + PADDING, y + 4, `${heading}: ${point}`, { size, bold: true, maxWidth, minSize: 3.6 });
  canvas.lines(x + PADDING, y + 4 + size * NOTE_PITCH, consignment.messages, { size, maxWidth, minSize: 3.6 });
}

/**
 * Service codes are white on black, so that a sorter can read them from a distance; many codes are set smaller, but none is
 * left out.
 */
function drawServices(canvas: Canvas, services: Consignment['services'], { x, y, width, height }: Row): void {
  const gap = services.length > 4 ? 0.6 : 1;
  const columns = SERVICE_COLUMNS.find(({ upTo }) => services.length <= upTo)?.columns ?? MOST_COLUMNS;
  const rows = Math.max(2, Math.ceil(services.length / columns));
  const area = { x: x + width * (1 - SERVICES_SHARE), width: width * SERVICES_SHARE };
  const cell = { width: (area.width - (columns + 1) * gap) / columns, height: (height - (rows + 1) * gap) / rows };
  for (const [index, service] of services.entries()) {
    const cellX = area.x + gap + (index % columns) * (cell.width + gap);
    const cellY = y + gap + Math.floor(index / columns) * (cell.height + gap);
    canvas.box(cellX, cellY, cell.width, cell.height, 'black');
    canvas.text(cellX + cell.width / 2, cellY + cell.height / 2 - 1, service.code, {
      size: Math.min(8, cell.height * 2.2),
      bold: true,
      align: 'center',
      color: 'white',
      maxWidth: cell.width - 1,
      minSize: 4,
    });
  }
}
