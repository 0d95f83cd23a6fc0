/**
 * Transport instructions as a page that people can read: what the carrier is told, by who, what, how and when.
 * Not here: the message itself (iftmin-message.ts), which the EDI log shows as it was sent.
 */
import { type Consignment, type GoodsLine, type ItemLine, type Party, totalsOf } from './consignment.ts';
import { A4, type Area, type Column, drawCell, drawRow, drawTable, FORM, rowsIn, serviceLines } from './form-cell.ts';
import { addressLines, amount, contactLine, dimensions, goodsType } from './form-text.ts';
import type { Canvas, PdfBatch } from './pdf-canvas.ts';
import { marksOf, pointLines } from './waybill.ts';

export interface Instructions {
  readonly consignment: Consignment;
  /** The shipment was changed after the carrier was told. */
  readonly isChanged: boolean;
}

const GOODS: Area = { x: FORM.left, y: 131, width: FORM.width, height: 86 };
const ITEMS: Area = { x: FORM.left, y: 221, width: FORM.width, height: 48 };
const FOOT = { y: 271, height: 12 };
const GOODS_COLUMNS: readonly Column[] = [
  { heading: 'Rad / No', share: 9 },
  { heading: 'Kollinummer / Package no', share: 39 },
  { heading: 'Antal / Qty', share: 12, align: 'right' },
  { heading: 'Kollislag / Packing', share: 21 },
  { heading: 'Varuslag / Description', share: 39 },
  { heading: 'Mått / Size', share: 25 },
  { heading: 'Vikt kg / Weight', share: 17, align: 'right' },
  { heading: 'Volym / Vol. m³', share: 16, align: 'right' },
  { heading: 'Flakmeter / Ldm', share: 16, align: 'right' },
];
const ITEM_COLUMNS: readonly Column[] = [
  { heading: 'Varuposter: tulltaxenummer / Item lines: HS code', share: 60 },
  { heading: 'Ursprungsland / Country of origin', share: 40 },
  { heading: 'Godsrad / Goods line', share: 40 },
  { heading: 'Värde / Value', share: 50, align: 'right' },
];

export function drawInstructions(batch: PdfBatch, instructions: Instructions, mark = ''): void {
  const { consignment } = instructions;
  const [goodsPerPage, itemsPerPage] = [rowsIn(GOODS.height), rowsIn(ITEMS.height)];
  const { goodsLines, itemLines } = consignment;
  const needed = (lines: readonly unknown[], perPage: number): number => Math.ceil(lines.length / perPage);
  const pages = Math.max(1, needed(goodsLines, goodsPerPage), needed(itemLines, itemsPerPage));
  for (let page = 0; page < pages; page += 1) {
    const canvas = batch.addPage(A4);
    const isLast = page === pages - 1;
    drawHead(canvas, instructions, `${page + 1} (${pages})`);
    drawParties(canvas, consignment);
    drawTransport(canvas, consignment);
    const goods = goodsRows(consignment).slice(page * goodsPerPage, (page + 1) * goodsPerPage);
    drawTable(canvas, GOODS, GOODS_COLUMNS, goods, isLast ? goodsTotals(goodsLines) : ['', ...CONTINUED]);
    const items = itemLines.slice(page * itemsPerPage, (page + 1) * itemsPerPage);
    if (itemLines.length > 0) {
      const rows = items.map((item) => itemRow(item, consignment.currency));
      drawTable(canvas, ITEMS, ITEM_COLUMNS, rows, isLast ? itemTotals(consignment) : CONTINUED);
    }
    if (isLast) drawFoot(canvas, consignment);
    if (mark !== '') canvas.mark(mark, A4);
  }
}

const CONTINUED = ['Fortsätter / Continued'];

function drawHead(canvas: Canvas, { consignment, isChanged }: Instructions, page: string): void {
  const { carrier, consignmentNo, shipmentId } = consignment;
  const { left, top, width } = FORM;
  canvas.text(left, top, 'TRANSPORTINSTRUKTION', { size: 18, bold: true });
  canvas.text(left, top + 7, 'Transport instructions', { size: 9, color: 'grey' });
  canvas.text(left + width, top, consignmentNo, { size: 14, bold: true, align: 'right' });
  canvas.text(left + width, top + 6.4, `Sändning / Shipment ${shipmentId}   ${page}`, { size: 8, align: 'right' });
  if (carrier.testMode) canvas.text(left + 105, top, 'TEST', { size: 16, bold: true });
  if (!isChanged) return;
  canvas.text(left, top + 11, 'Ändrad efter att transportören fick den / Changed since the carrier was told', {
    size: 9,
    bold: true,
    color: 'red',
  });
}

function drawParties(canvas: Canvas, { sender, receiver, senderAccount, receiverAccount }: Consignment): void {
  const cell = (heading: string, party: Party, account: string) => ({
    share: 1,
    heading,
    lines: [
      ...[party.name, ...addressLines(party), contactLine(party)],
      [account && `Kundnr / Customer no ${account}`, party.vatNo && `VAT ${party.vatNo}`].filter(Boolean).join('   '),
    ],
    style: { size: 9.5, boldLines: 1 },
  });
  drawRow(canvas, { x: FORM.left, y: 26, width: FORM.width, height: 36 }, [
    cell('Avsändare / Sender', sender, senderAccount),
    cell('Mottagare / Consignee', receiver, receiverAccount),
  ]);
}

function drawTransport(canvas: Canvas, consignment: Consignment): void {
  const { carrier, product, services, receiverPays, payerAccount, combiterms, orderNumber, messages } = consignment;
  const { dispatch, arrival, pickupFrom, pickupUntil } = consignment;
  const { left: x, width } = FORM;
  const payer = receiverPays ? 'Mottagare / Consignee' : 'Avsändare / Sender';
  const hours = [pickupFrom, pickupUntil].filter((hour) => hour !== '').map((hour) => hour.slice(0, 5));
  drawRow(canvas, { x, y: 62, width, height: 22 }, [
    { share: 1, heading: 'Transportör / Carrier', lines: [carrier.name, ...carrier.address], style: { boldLines: 1 } },
    {
      share: 1,
      heading: 'Produkt och tjänster / Product and services',
      lines: [`${product.code} ${product.name}`.trim(), ...serviceLines(canvas, services, width / 2)],
      style: { boldLines: 1 },
    },
  ]);
  drawRow(canvas, { x, y: 84, width, height: 13 }, [
    { share: 36, heading: 'Avgår / Dispatch', lines: [dispatch], style: { boldLines: 1 } },
    { share: 30, heading: 'Hämtas / Collection', lines: [hours.join('–')] },
    { share: 36, heading: 'Ankomst / Arrival', lines: [arrival] },
    { share: 46, heading: 'Fraktbetalare / Freight payer', lines: [payer, payerAccount] },
    { share: 42, heading: 'Villkor / Terms', lines: [combiterms] },
  ]);
  drawRow(canvas, { x, y: 97, width, height: 30 }, [
    { share: 1, heading: 'Ordernummer / Order number', lines: [orderNumber], style: { size: 10, boldLines: 1 } },
    {
      share: 2,
      heading: 'Leveransanvisning / Delivery instructions',
      lines: [...pointLines(consignment), ...messages],
      style: { size: 10 },
    },
  ]);
}

function goodsRows(consignment: Consignment): string[][] {
  return consignment.goodsLines.map((line, index) => [
    String(index + 1),
    ...[marksOf(line), String(line.quantity), goodsType(line.type, consignment), line.description, dimensions(line)],
    ...[amount(line.weight), amount(line.volume), amount(line.loadmeter)],
  ]);
}

function goodsTotals(lines: readonly GoodsLine[]): string[] {
  const { packages, weight, volume, loadmeter } = totalsOf(lines);
  return ['', 'Summa / Total', String(packages), '', '', '', amount(weight), amount(volume), amount(loadmeter)];
}

function itemRow({ hsTariffNumber, countryOfOrigin, goodsLine, amount: value }: ItemLine, currency: string): string[] {
  const goods = goodsLine === 0 ? 'Hela sändningen / Whole shipment' : String(goodsLine);
  return [hsTariffNumber, countryOfOrigin, goods, amount(value, currency)];
}

function itemTotals({ itemLines, currency }: Consignment): string[] {
  const sum = itemLines.reduce((total, item) => total + item.amount, 0);
  return ['Summa / Total', '', '', amount(sum, currency)];
}

function drawFoot(canvas: Canvas, { value, currency, insurance, cashOnDelivery }: Consignment): void {
  const said = [
    { heading: 'Varuvärde / Value of goods', text: amount(value, currency) },
    { heading: 'Försäkrat värde / Insured value', text: amount(insurance.value, insurance.currency || currency) },
    { heading: 'Efterkrav / Cash on delivery', text: cashOnDelivery?.code ?? '' },
  ].filter(({ text }) => text !== '');
  const { y, height } = FOOT;
  const width = FORM.width / 3;
  for (const [index, { heading, text }] of said.entries()) {
    drawCell(canvas, { x: FORM.left + index * width, y, width, height }, heading, [text]);
  }
}
