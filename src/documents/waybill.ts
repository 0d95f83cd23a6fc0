/**
 * The Swedish waybill (fraktsedel) of a consignment within one country: one A4 page per copy, or more if the goods do not
 * fit. It contains what SS 614115 requires: parties, carrier, place and day of taking over, goods, payer, signatures.
 * Not here: consignments across a border (cmr-waybill.ts), copies and order of sheets (render-documents.ts).
 */
import { consignmentBars } from '#domain/numbers/barcode-widths.ts';
import { barcodeOf } from './barcode.ts';
import { drawBarcode } from './barcode-drawing.ts';
import { type Consignment, type GoodsLine, type Party, totalsOf } from './consignment.ts';
import { A4, type Area, type Column, drawCell, drawRow, drawTable, FORM, rowsIn, serviceLines } from './form-cell.ts';
import { amount, contactLine, goodsType, PICKUP_POINT, pickupPointLine, townLine } from './form-text.ts';
import type { Canvas, PdfBatch } from './pdf-canvas.ts';

export interface Copy {
  readonly number: number;
  readonly of: number;
}
interface Sheet<Line> {
  readonly lines: readonly Line[];
  readonly page: number;
  readonly pages: number;
}

/** Who keeps which copy. */
const KEEPERS = ['Avsändare / Sender', 'Mottagare / Consignee', 'Transportör / Carrier', 'Fraktbetalare / Payer'];
const GOODS: Area = { x: FORM.left, y: 117, width: FORM.width, height: 96 };
const COLUMNS: readonly Column[] = [
  { heading: 'Godsmärkning, kollinr / Marks and numbers', share: 50 },
  { heading: 'Antal / Qty', share: 13, align: 'right' },
  { heading: 'Kollislag / Packing', share: 21 },
  { heading: 'Varuslag / Description', share: 52 },
  { heading: 'Bruttovikt kg', share: 22, align: 'right' },
  { heading: 'Volym m³', share: 17, align: 'right' },
  { heading: 'Flakmeter', share: 15, align: 'right' },
];

export function drawWaybill(batch: PdfBatch, consignment: Consignment, copy: Copy, mark = ''): void {
  for (const sheet of sheetsOf(consignment.goodsLines, rowsIn(GOODS.height))) {
    const canvas = batch.addPage(A4);
    drawTop(canvas, consignment, copy, sheet);
    drawTerms(canvas, consignment);
    drawGoods(canvas, consignment, sheet);
    drawFoot(canvas, consignment);
    if (mark !== '') canvas.mark(mark, A4);
  }
}

/** Lines by page; the last page carries the totals. */
export function sheetsOf<Line>(lines: readonly Line[], perPage: number): Sheet<Line>[] {
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  return Array.from({ length: pages }, (_, index) => ({
    lines: lines.slice(index * perPage, (index + 1) * perPage),
    page: index + 1,
    pages,
  }));
}

export function sheetText({ page, pages }: { page: number; pages: number }): string {
  return pages > 1 ? `Sida / Page ${page} (${pages})` : '';
}

/** The package numbers of a line: the first one, and how many follow. */
export function marksOf({ packageNumbers }: GoodsLine): string {
  const [first = '', ...more] = packageNumbers;
  return more.length === 0 ? first : `${first} +${more.length}`;
}

function drawTop(canvas: Canvas, consignment: Consignment, copy: Copy, sheet: Sheet<GoodsLine>): void {
  const { sender, receiver, carrier, product } = consignment;
  const { left, top, width } = FORM;
  const half = width / 2;
  canvas.text(left, top, 'FRAKTSEDEL', { size: 22, bold: true });
  canvas.text(left, top + 7.6, 'Inrikes vägtransport / Domestic road waybill', { size: 8, color: 'grey' });
  canvas.text(left + width, top, `Ex / Copy ${copy.number} (${copy.of})`, { size: 12, bold: true, align: 'right' });
  canvas.text(left + width, top + 5.4, KEEPERS[copy.number - 1] ?? '', { size: 8, align: 'right' });
  canvas.text(left + width, top + 9, sheetText(sheet), { size: 8, align: 'right' });
  if (carrier.testMode) canvas.text(left + half, top + 1, 'TEST', { size: 16, bold: true, align: 'center' });

  const party = (y: number, height: number, heading: string, lines: string[]): void =>
    drawCell(canvas, { x: left, y, width: half, height }, heading, lines, { size: 10, boldLines: 1 });
  party(top + 13, 33, 'Avsändare / Sender', [
    sender.name,
    ...domesticLines(sender),
    contactLine(sender),
    customer(consignment.senderAccount),
  ]);
  party(top + 46, 35, 'Mottagare / Consignee', [
    receiver.name,
    ...domesticLines(receiver),
    contactLine(receiver),
    customer(consignment.receiverAccount),
  ]);
  drawNumber(canvas, consignment.consignmentNo, { x: left + half, y: top + 13, width: half, height: 33 });
  drawCell(
    canvas,
    { x: left + half, y: top + 46, width: half, height: 20 },
    'Transportör / Carrier',
    [carrier.name, ...carrier.address],
    {
      size: 8.5,
      boldLines: 1,
    },
  );
  drawCell(
    canvas,
    { x: left + half, y: top + 66, width: half, height: 15 },
    'Produkt och tjänster / Product and services',
    [`${product.code} ${product.name}`.trim(), ...serviceLines(canvas, consignment.services, half)],
  );
}

/** A shipment does not contain the amount to pay; whoever hands over the goods writes it in. */
export function cashOnDeliveryLines(service: Consignment['cashOnDelivery']): string[] {
  return service ? [`Ja / Yes: ${service.code}`, 'Belopp / Amount:'] : [];
}

const domesticLines = (party: Party): string[] => [party.street1, party.street2, townLine(party)];
const customer = (account: string): string => (account === '' ? '' : `Kundnr / Customer no ${account}`);

export function drawNumber(canvas: Canvas, number: string, area: Area): void {
  drawCell(canvas, area, 'Sändningsnummer / Consignment no', [number], { size: 14, boldLines: 1 });
  if (number === '') return;
  drawBarcode(canvas, barcodeOf(consignmentBars(number)), { ...area, y: area.y + 11.5, height: area.height - 17 });
}

function drawTerms(canvas: Canvas, consignment: Consignment): void {
  const { left, top, width } = FORM;
  const { sender, dispatch, arrival, receiverPays, payerAccount, combiterms, messages, orderNumber, receiver } =
    consignment;
  const payer = `${receiverPays ? 'Mottagare / Consignee' : 'Avsändare / Sender'} ${payerAccount}`.trim();
  drawRow(canvas, { x: left, y: top + 81, width, height: 12 }, [
    { share: 40, heading: 'Ort och dag för övertagande / Taken over', lines: [`${sender.city} ${dispatch}`] },
    { share: 23, heading: 'Ankomst / Arrival', lines: [arrival] },
    { share: 36, heading: 'Avs. ref, ordernr / Sender ref.', lines: [orderNumber], style: { boldLines: 1 } },
    { share: 36, heading: 'Mott. ref / Consignee ref.', lines: [receiver.contact.name] },
    { share: 36, heading: 'Fraktbetalare / Freight payer', lines: [payer] },
    { share: 19, heading: 'Villkor / Terms', lines: [combiterms] },
  ]);
  drawCell(canvas, { x: left, y: top + 93, width, height: 14 }, 'Leveransanvisning / Delivery instructions', [
    ...pointLines(consignment),
    messages.slice(0, 2).join('   ·   '),
    ...messages.slice(2),
  ]);
}

/** Where the receiver collects the goods, as a line of its own. */
export function pointLines(consignment: Pick<Consignment, 'pickupPoint'>): string[] {
  const line = pickupPointLine(consignment);
  return line === '' ? [] : [`${PICKUP_POINT}: ${line}`];
}

function drawGoods(canvas: Canvas, consignment: Consignment, sheet: Sheet<GoodsLine>): void {
  const { goodsLines } = consignment;
  const totals = totalsOf(goodsLines);
  const rows = sheet.lines.map((line) => [
    marksOf(line),
    String(line.quantity),
    goodsType(line.type, consignment),
    line.description,
    amount(line.weight),
    amount(line.volume),
    amount(line.loadmeter),
  ]);
  const last =
    sheet.page === sheet.pages
      ? [
          'Summa / Total',
          String(totals.packages),
          '',
          '',
          amount(totals.weight),
          amount(totals.volume),
          amount(totals.loadmeter),
        ]
      : ['Fortsätter / Continued'];
  drawTable(canvas, GOODS, COLUMNS, rows, last);
}

function drawFoot(canvas: Canvas, consignment: Consignment): void {
  const { left, width } = FORM;
  const { goodsLines, palletRegistration, value, currency, insurance, shipmentId, cashOnDelivery } = consignment;
  const pallets = goodsLines.filter(({ type }) => type === 'PE').reduce((sum, { quantity }) => sum + quantity, 0);
  const y = GOODS.y + GOODS.height;
  drawRow(canvas, { x: left, y, width, height: 12 }, [
    { share: 28, heading: 'EUR-pallar, antal / EUR pallets', lines: [pallets ? String(pallets) : ''] },
    { share: 30, heading: 'Pallreg.nr avsändare / Sender', lines: [palletRegistration] },
    { share: 30, heading: 'Pallreg.nr mottagare / Consignee' },
    { share: 32, heading: 'Försäkrat värde / Insured value', lines: [amount(insurance.value, insurance.currency)] },
    { share: 32, heading: 'Varuvärde / Value of goods', lines: [amount(value, currency)] },
    ...(cashOnDelivery
      ? [{ share: 38, heading: 'Efterkrav / Cash on delivery', lines: cashOnDeliveryLines(cashOnDelivery) }]
      : []),
  ]);
  drawCell(canvas, { x: left, y: y + 12, width, height: 12 }, 'Transportörens förbehåll / Carrier’s reservations');
  drawRow(canvas, { x: left, y: y + 24, width, height: 34 }, [
    { share: 1, heading: 'Avsändare: datum, underskrift / Sender: date, signature' },
    { share: 1, heading: 'Förare: datum, tid, reg.nr, underskrift / Driver' },
    { share: 1, heading: 'Mottaget: datum, tid, underskrift, namnförtydligande / Received' },
  ]);
  canvas.text(left, y + 60, `Sändning / Shipment ${shipmentId}`, { size: 7, color: 'grey' });
}
