/**
 * The international consignment note (CMR) in the layout of 1976: box 3 is the place of delivery, box 4 the place and date
 * of taking over; the form of 2007 has them the other way round. One A4 page per copy, more when the goods do not fit.
 * Not here: transports within a country (waybill.ts), copies and order of sheets (render-documents.ts).
 */
import { type Consignment, totalsOf } from './consignment.ts';
import { type CustomsCode, codesOfLine, codesOfShipment } from './customs-codes.ts';
import { A4, type Area, type Column, drawCell, drawRow, drawTable, FORM, rowsIn, serviceLines } from './form-cell.ts';
import { addressLines, amount, contactLine, countryName, goodsType, townLine } from './form-text.ts';
import type { Canvas, PdfBatch } from './pdf-canvas.ts';
import { type Copy, cashOnDeliveryLines, drawNumber, marksOf, pointLines, sheetsOf, sheetText } from './waybill.ts';

/** Who keeps which copy, and the colour it has on pre-printed sets. */
const KEEPERS = [
  { name: 'Avsändarens exemplar / Copy for sender', color: 'red' },
  { name: 'Mottagarens exemplar / Copy for consignee', color: 'blue' },
  { name: 'Fraktförarens exemplar / Copy for carrier', color: 'green' },
] as const;
const FURTHER = { name: 'Administration', color: 'black' } as const;
const GOODS: Area = { x: FORM.left, y: 119, width: FORM.width, height: 78 };
const COLUMNS: readonly Column[] = [
  { heading: '6 Märke och nummer / Marks and numbers', share: 43 },
  { heading: '7 Antal / No', share: 15, align: 'right' },
  { heading: '8 Emballage / Packing', share: 24 },
  { heading: '9 Varuslag / Nature of the goods', share: 41 },
  { heading: '10 Stat.nr / no, origin', share: 25 },
  { heading: '11 Bruttovikt / Gross kg', share: 24, align: 'right' },
  { heading: '12 Volym / Vol. m³', share: 18, align: 'right' },
];
const CONVENTION = [
  'Denna transport är, oavsett motstridande bestämmelser, underkastad konventionen',
  'om fraktavtalet vid internationell godsbefordran på väg (CMR). / This carriage is',
  'subject, notwithstanding any clause to the contrary, to the Convention on the',
  'Contract for the International Carriage of Goods by Road (CMR).',
];

export function drawCmrWaybill(batch: PdfBatch, consignment: Consignment, copy: Copy, mark = ''): void {
  for (const sheet of sheetsOf(goodsRows(consignment), rowsIn(GOODS.height))) {
    const canvas = batch.addPage(A4);
    drawTop(canvas, consignment, copy, sheetText(sheet));
    drawTable(canvas, GOODS, COLUMNS, sheet.lines, lastRow(consignment, sheet));
    drawFoot(canvas, consignment);
    if (mark !== '') canvas.mark(mark, A4);
  }
}

function drawTop(canvas: Canvas, consignment: Consignment, copy: Copy, page: string): void {
  const { sender, receiver, carrier, consignmentNo, dispatch } = consignment;
  const { left, top, width } = FORM;
  const half = width / 2;
  const right = left + half;
  const keeper = KEEPERS[copy.number - 1] ?? FURTHER;
  canvas.text(left, top, `${copy.number}`, { size: 20, bold: true, color: keeper.color });
  canvas.text(left + 8, top + 0.6, keeper.name, { size: 9, bold: true, color: keeper.color });
  canvas.text(left + 8, top + 4.6, `Ex / Copy ${copy.number} (${copy.of})   ${page}`, { size: 8 });
  canvas.text(left + width, top, 'CMR', { size: 20, bold: true, align: 'right' });
  canvas.text(left + width - 18, top + 0.4, 'INTERNATIONELL FRAKTSEDEL', { size: 9, bold: true, align: 'right' });
  canvas.text(left + width - 18, top + 4.6, 'INTERNATIONAL CONSIGNMENT NOTE', { size: 7, align: 'right' });
  if (carrier.testMode) canvas.text(left + half, top + 1, 'TEST', { size: 16, bold: true, align: 'center' });

  const party = { size: 9.5, boldLines: 1 };
  const leftCell = (y: number, height: number, heading: string, lines: string[], bold = false): void =>
    drawCell(canvas, { x: left, y: top + y, width: half, height }, heading, lines, bold ? party : {});
  const rightCell = (y: number, height: number, heading: string, lines: string[], bold = false): void =>
    drawCell(canvas, { x: right, y: top + y, width: half, height }, heading, lines, bold ? party : {});
  leftCell(
    10,
    30,
    '1 Avsändare (namn, adress, land) / Sender',
    [sender.name, ...addressLines(sender), contactLine(sender), vat(sender.vatNo)],
    true,
  );
  leftCell(
    40,
    30,
    '2 Mottagare / Consignee',
    [receiver.name, ...addressLines(receiver), contactLine(receiver), vat(receiver.vatNo)],
    true,
  );
  leftCell(70, 13, '3 Godsets utlämningsplats / Place of delivery of the goods', [
    ...pointLines(consignment),
    place(receiver),
  ]);
  leftCell(83, 13, '4 Plats och datum för mottagande / Place and date of taking over', [
    `${place(sender)}   ${dispatch}`,
  ]);
  leftCell(96, 13, '5 Bifogade handlingar / Documents attached', []);
  drawNumber(canvas, consignmentNo, { x: right, y: top + 10, width: half, height: 30 });
  canvas.box(right, top + 40, half, 13);
  for (const [index, line] of CONVENTION.entries()) {
    canvas.text(right + 1.8, top + 41.6 + index * 2.8, line, { size: 6, maxWidth: half - 3.6, minSize: 4.5 });
  }
  rightCell(53, 22, '16 Fraktförare / Carrier', [carrier.name, ...carrier.address], true);
  rightCell(75, 12, '17 Efterföljande fraktförare / Successive carriers', []);
  rightCell(87, 22, '18 Fraktförarens förbehåll och anmärkningar / Carrier’s reservations and observations', []);
}

const vat = (vatNo: string): string => (vatNo === '' ? '' : `VAT ${vatNo}`);
const place = (party: Consignment['sender']): string => `${townLine(party)}, ${countryName(party.countryCode)}`;

/** Below a goods line its further customs codes; after all of them those of the shipment as a whole. */
function goodsRows(consignment: Consignment): string[][] {
  const rows = consignment.goodsLines.flatMap((line, index) => {
    const [code = '', ...more] = codesOfLine(consignment, index + 1).map(codeText);
    return [
      [
        ...[marksOf(line), String(line.quantity), goodsType(line.type, consignment), line.description, code],
        ...[amount(line.weight), amount(line.volume)],
      ],
      ...more.map((further) => ['', '', '', '', further]),
    ];
  });
  const ofShipment = codesOfShipment(consignment).map(codeText);
  return [...rows, ...ofShipment.map((code) => ['', '', '', 'Hela sändningen / Whole shipment', code])];
}

const codeText = ({ hsTariffNumber, countryOfOrigin }: CustomsCode): string =>
  `${hsTariffNumber} ${countryOfOrigin}`.trim();

function lastRow({ goodsLines }: Consignment, { page, pages }: { page: number; pages: number }): string[] {
  if (page < pages) return ['Fortsätter / Continued'];
  const totals = totalsOf(goodsLines);
  return ['Summa / Total', String(totals.packages), '', '', '', amount(totals.weight), amount(totals.volume)];
}

/** For Ex Works and Free Carrier, the named place is where the goods are taken over. */
const atSender = (combiterms: string): boolean => /^(?:EXW|FCA|00[12])$/.test(combiterms);

/** With terms that begin with E or F the buyer pays for the main carriage. */
const paidByConsignee = ({ receiverPays, combiterms }: Consignment): boolean =>
  receiverPays || /^[EF]|^00[12]$/.test(combiterms);

function drawFoot(canvas: Canvas, consignment: Consignment): void {
  const { left, width } = FORM;
  const {
    messages,
    combiterms,
    receiver,
    product,
    services,
    value,
    currency,
    insurance,
    orderNumber,
    cashOnDelivery,
    sender,
    dispatch,
  } = consignment;
  const y = GOODS.y + GOODS.height;
  const forward = paidByConsignee(consignment);
  const carriage = forward ? 'Ofrankerat / Carriage forward' : 'Frankerat / Carriage paid';
  drawRow(canvas, { x: left, y, width, height: 24 }, [
    {
      share: 1,
      heading: '13 Avsändarens anvisningar / Sender’s instructions',
      lines: [...messages, orderNumber && `Ref ${orderNumber}`],
      style: { size: 8.5 },
    },
    {
      share: 1,
      heading: '19 Särskilda överenskommelser / Special agreements',
      lines: [
        `${product.code} ${product.name}`.trim(),
        ...serviceLines(canvas, services, width / 2),
        insurance.value > 0 ? `Försäkring / Insurance ${amount(insurance.value, insurance.currency)}` : '',
        value > 0 ? `Varuvärde / Value of goods ${amount(value, currency)}` : '',
      ],
      style: { size: 8.5 },
    },
  ]);
  drawRow(canvas, { x: left, y: y + 24, width, height: 13 }, [
    {
      share: 95,
      heading: '14 Bestämmelser om fraktbetalning / Instructions as to payment of carriage',
      lines: [
        combiterms === ''
          ? carriage
          : `${carriage} – ${combiterms} ${atSender(combiterms) ? sender.city : receiver.city}`,
      ],
    },
    { share: 40, heading: '15 Efterkrav / Cash on delivery', lines: cashOnDeliveryLines(cashOnDelivery) },
    {
      share: 55,
      heading: '20 Betalas av / To be paid by',
      lines: [forward ? 'Mottagare / Consignee' : 'Avsändare / Sender'],
    },
  ]);
  drawCell(canvas, { x: left, y: y + 37, width, height: 11 }, '21 Utfärdad i, den / Established in, on', [
    `${sender.city}   ${dispatch.slice(0, 10)}`,
  ]);
  drawRow(canvas, { x: left, y: y + 48, width, height: 34 }, [
    { share: 1, heading: '22 Avsändarens underskrift och stämpel / Signature and stamp of the sender' },
    { share: 1, heading: '23 Fraktförarens underskrift och stämpel / Signature and stamp of the carrier' },
    { share: 1, heading: '24 Godset mottaget: plats, datum, underskrift / Goods received' },
  ]);
  canvas.text(left, y + 84, `Sändning / Shipment ${consignment.shipmentId}`, { size: 7, color: 'grey' });
}
