/**
 * A thousand transport labels of a thousand shipments as one file, against PDFKit: the same texts in the same embedded
 * fonts at the same places and as many bars, one page a label. Both in this process, in turn.
 */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { load, median } from './system.mjs';

export const GOAL = 1 / 3;
const LABELS = 1000;
const ROUNDS = 5;
/** Points. */
const PAGE = [297.64, 538.58];

export async function measureLabels() {
  const { renderDocuments } = await load('src/documents/render-documents.ts');
  const { readDocumentTools } = await load('src/server/rendering/document-tools.ts');
  const { exampleConsignment } = await load('tests/fixtures/iftmin-consignment.ts');
  const { barcodeOf } = await load('src/documents/barcode.ts');
  const { packageBars } = await load('src/domain/numbers/barcode-widths.ts');
  const { gs1CheckDigit } = await load('src/domain/barcodes/gs1-check-digit.ts');
  const tools = readDocumentTools();

  const numbered = (body) => body + gs1CheckDigit(body);
  const consignments = Array.from({ length: LABELS }, (_, index) => ({
    ...exampleConsignment,
    shipmentId: String(100_000 + index),
    consignmentNo: String(4_560_000_000 + index),
    orderNumber: `ORD-${index}`,
    receiver: {
      ...exampleConsignment.receiver,
      name: `Mottagare ${index} Åkeri & Söner`,
      street1: `Storgatan ${index}`,
    },
    goodsLines: [
      {
        ...exampleConsignment.goodsLines[0],
        quantity: 1,
        packageNumbers: [numbered(`3735000001${String(index).padStart(7, '0')}`)],
      },
    ],
  }));
  const orders = consignments.map((consignment) => ({ kind: 'label', consignment, copies: 1 }));
  const kaj = () => renderDocuments(orders, { ...tools, title: 'Labels' });
  const texts = await textsOf(await renderDocuments(orders.slice(0, 1), { ...tools, title: 'Label' }));
  const { widths } = barcodeOf(packageBars(consignments[0].goodsLines[0].packageNumbers[0]));
  const pdfkit = () => plainLabels(consignments, texts, widths, tools.fonts);

  const [ours, theirs] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    ours.push(await timed(kaj));
    theirs.push(await timed(pdfkit));
  }
  const [own, floor] = [median(ours.slice(1)), median(theirs.slice(1))];
  return {
    kaj: own,
    pdfkit: floor,
    texts: texts.length,
    'labels a second': LABELS / (own / 1000),
    'of PDFKit': LABELS / (floor / 1000),
    ratio: own / floor,
    goal: GOAL,
  };
}

async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** What a label says and where, as a reader finds it. */
async function textsOf(bytes) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  await pdf.destroy();
  return items
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform }) => ({ text: str, size: transform[3], x: transform[4], y: PAGE[1] - transform[5] }));
}

async function plainLabels(consignments, texts, widths, { regular, bold }) {
  const document = new PDFDocument({ autoFirstPage: false, size: PAGE, margin: 0 });
  const written = buffer(document.pipe(new PassThrough()));
  document.registerFont('regular', Buffer.from(regular.house));
  document.registerFont('bold', Buffer.from(bold.house));
  for (const { shipmentId } of consignments) {
    document.addPage();
    for (const [index, { text, size, x, y }] of texts.entries()) {
      document.font(index % 3 === 0 ? 'bold' : 'regular').fontSize(size);
      // What differs from label to label on ours differs here, too.
      document.text(index % 4 === 0 ? `${text} ${shipmentId}` : text, x, y, { lineBreak: false });
    }
    for (const top of [300, 370, 440]) {
      let x = 20;
      for (const [index, modules] of widths.entries()) {
        if (index % 2 === 0) document.rect(x, top, modules * 1.42, 57);
        x += modules * 1.42;
      }
    }
    document.fill();
  }
  document.end();
  return written;
}
