/**
 * An invoice on one A4 sheet: who invoices whom, how much, for what, and when and where to pay; with the sentence the law
 * requires if no tax is charged. Swedish and English side by side, as on the other papers.
 * Not here: amounts and tax (domain/company).
 */
import type { InvoiceContent, InvoiceLine } from '#domain/company/invoice.ts';
import type { InvoiceVat } from '#domain/company/invoice-vat.ts';
import { daysBetween } from '#domain/shared/day-steps.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';
import { A4, type Column, drawCell, drawRow, drawTable, FORM } from './form-cell.ts';
import { countryName } from './form-text.ts';
import { type Canvas, lineHeight, type PdfBatch } from './pdf-canvas.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Benämning / Description', share: 92 },
  { heading: 'Period', share: 42 },
  { heading: 'Antal / Quantity', share: 16, align: 'right' },
  { heading: 'À-pris / Unit price', share: 20, align: 'right' },
  { heading: 'Belopp / Amount', share: 20, align: 'right' },
];
/** mm */
const TABLE = { top: 76, height: 56 };
const SUMS = { top: 140, left: 110, width: 90, row: 9 };
const TAX_NOTE = { top: 176 };
const PAY = { top: 226, height: 30 };
const FOOT = { top: 262, height: 24 };

const TAX_NOTES: Readonly<Record<Exclude<InvoiceVat['treatment'], 'domestic'>, readonly string[]>> = {
  reverseCharge: [
    'Omvänd betalningsskyldighet: köparen redovisar momsen, artikel 196 i direktiv 2006/112/EG.',
    'Reverse charge: VAT is to be accounted for by the customer, Article 196 of Directive 2006/112/EC.',
  ],
  outsideEu: [
    'Tjänst till köpare utanför EU: ingen svensk moms, artikel 44 i direktiv 2006/112/EG.',
    'Service to a customer outside the European Union: no Swedish VAT, Article 44 of Directive 2006/112/EC.',
  ],
};

export function drawInvoice(batch: PdfBatch, invoice: InvoiceContent): void {
  const { seller, buyer, invoiceNo, invoiceDate, dueDate, vat, currency } = invoice;
  const canvas = batch.addPage(A4);
  const right = FORM.left + FORM.width;
  canvas.text(FORM.left, FORM.top, seller.name, { size: 16, bold: true, maxWidth: 110, minSize: 9 });
  canvas.text(right, FORM.top, 'FAKTURA', { size: 18, bold: true, align: 'right' });
  canvas.text(right, FORM.top + 7, 'Invoice', { size: 9, color: 'grey', align: 'right' });
  const half = FORM.width / 2;
  drawCell(
    canvas,
    { x: FORM.left, y: 28, width: half, height: 40 },
    'Köpare / Customer',
    [
      buyer.name,
      buyer.street1 ?? '',
      buyer.street2 ?? '',
      `${writtenZipCode(buyer.zipCode ?? '', buyer.countryCode)} ${buyer.city ?? ''}`.trim(),
      countryName(buyer.countryCode),
      buyer.orgNo ? `Org.nr / Reg. no ${buyer.countryCode === 'SE' ? writtenOrgNo(buyer.orgNo) : buyer.orgNo}` : '',
      buyer.vatNo ? `Momsnr / VAT no ${buyer.vatNo}` : '',
    ],
    { size: 10, boldLines: 1 },
  );
  const facts = { x: FORM.left + half, width: half, height: 13.4 };
  drawRow(canvas, { ...facts, y: 28 }, [
    { share: 1, heading: 'Fakturanummer / Invoice number', lines: [invoiceNo], style: { size: 11, boldLines: 1 } },
    { share: 1, heading: 'Kundnummer / Customer number', lines: [buyer.companyId], style: { size: 11 } },
  ]);
  drawRow(canvas, { ...facts, y: 41.4 }, [
    { share: 1, heading: 'Fakturadatum / Invoice date', lines: [invoiceDate], style: { size: 11 } },
    { share: 1, heading: 'Förfallodag / Due', lines: [dueDate], style: { size: 11, boldLines: 1 } },
  ]);
  drawRow(canvas, { ...facts, y: 54.8, height: 13.2 }, [
    {
      share: 1,
      heading: 'Att betala / To pay',
      lines: [money(vat.total, currency)],
      style: { size: 13, boldLines: 1 },
    },
    { share: 1, heading: 'Betalningsvillkor / Payment terms', lines: termsLines(invoice), style: { size: 10 } },
  ]);
  drawLines(canvas, invoice);
  drawSums(canvas, vat, currency);
  if (vat.treatment !== 'domestic') {
    for (const [index, note] of TAX_NOTES[vat.treatment].entries()) {
      canvas.text(FORM.left, TAX_NOTE.top + index * lineHeight(9), note, { size: 9, maxWidth: FORM.width, minSize: 6 });
    }
  }
  drawRow(canvas, { x: FORM.left, y: PAY.top, width: FORM.width, height: PAY.height }, [
    { share: 2, heading: 'Betala till / Pay to', lines: seller.bank, style: { size: 10 } },
    {
      share: 1,
      heading: 'Betalningsreferens / Payment reference',
      lines: [invoiceNo],
      style: { size: 12, boldLines: 1 },
    },
    { share: 1, heading: 'Senast / No later than', lines: [dueDate], style: { size: 12, boldLines: 1 } },
  ]);
  drawRow(canvas, { x: FORM.left, y: FOOT.top, width: FORM.width, height: FOOT.height }, [
    { share: 2, heading: 'Säljare / Seller', lines: [seller.name, ...seller.address], style: { size: 8 } },
    { share: 1, heading: 'Organisationsnummer / Registration no', lines: [writtenOrgNo(seller.orgNo)] },
    { share: 1, heading: 'Momsregistreringsnr / VAT no', lines: [seller.vatNo] },
    { share: 1, heading: 'Skatt / Tax', lines: ['Godkänd för F-skatt', 'Approved for F-tax'] },
  ]);
}

function drawLines(canvas: Canvas, { lines, planSize, period, vat }: InvoiceContent): void {
  const span = `${period.from} – ${period.to}`;
  drawTable(
    canvas,
    { x: FORM.left, y: TABLE.top, width: FORM.width, height: TABLE.height },
    COLUMNS,
    lines.map((line) => [describe(line, planSize), span, String(line.count), decimal(line.each), decimal(line.sum)]),
    ['Summa utan moms / Total without VAT', '', '', '', decimal(vat.net)],
  );
}

function drawSums(canvas: Canvas, { net, rate, vat, total }: InvoiceVat, currency: string): void {
  const rows = [
    ['Utan moms / Without VAT', decimal(net)],
    [`Moms / VAT ${rate} %`, decimal(vat)],
    ['Att betala / To pay', money(total, currency)],
  ] as const;
  for (const [index, [heading, value]] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const y = SUMS.top + index * SUMS.row;
    canvas.text(SUMS.left, y, heading, { size: isLast ? 11 : 9, bold: isLast });
    canvas.text(SUMS.left + SUMS.width, y, value, { size: isLast ? 13 : 10, bold: isLast, align: 'right' });
    canvas.rule(SUMS.left, y + 6, SUMS.left + SUMS.width, y + 6, isLast ? 1.2 : 0.4);
  }
}

function describe({ what }: InvoiceLine, planSize: number): string {
  const size = grouped(String(planSize));
  return {
    plan: `Kaj, upp till ${size} leveransenheter om året / up to ${size} delivery units a year`,
    users: 'Extra användare / Extra users',
    suites: 'Extra transportörer / Extra carriers',
    storage: 'Extra lagring, månader / Extra storage, months',
  }[what];
}

function termsLines({ invoiceDate, dueDate }: InvoiceContent): string[] {
  const days = daysBetween(invoiceDate, dueDate);
  return [`${days} dagar netto`, `${days} days net`];
}

/** A Swedish organisation number with its hyphen, however it was typed. */
function writtenOrgNo(orgNo: string): string {
  return orgNo.replace(/^((?:\d{2})?\d{6})[ -]?(\d{4})$/, '$1-$2');
}

function money(minor: number, currency: string): string {
  return `${decimal(minor)} ${currency}`;
}

/** Writes 158000 as `1 580,00`. */
function decimal(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${grouped(digits.slice(0, -2))},${digits.slice(-2)}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ' ');
}
