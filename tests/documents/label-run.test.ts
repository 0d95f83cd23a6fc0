import { expect, test } from 'vitest';
import { renderDocuments } from '#documents/render-documents.ts';
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';
import { readBars } from './read-barcodes.ts';

const LABELS = 200;
const [line] = exampleConsignment.goodsLines;
if (!line) throw new Error('the example has goods');
const sscc = (serial: number): string => {
  const body = `3735${String(serial).padStart(13, '0')}`;
  return body + gs1CheckDigit(body);
};
const packageNumbers = Array.from({ length: LABELS }, (_, index) => sscc(index * 7919));
const consignment = { ...exampleConsignment, goodsLines: [{ ...line, quantity: LABELS, packageNumbers }] };
const labels = { kind: 'label', consignment, copies: 1 } as const;
const run = await renderDocuments([labels], { ...readDocumentTools(), title: 'Run' });

// The printers of labels have 203 dots an inch, or 300.
test.each([203, 300])(
  '[PRT-01] all bars of a run of 200 labels decode at %i dpi',
  async (dotsPerInch) => {
    const pages = await readBars(run, dotsPerInch);
    const read = pages.map((codes) => codes.map(({ identifier, value }) => `${identifier} ${value}`).sort());
    expect(read).toEqual(
      packageNumbers.map((number) => [`00 ${number}`, `401 ${exampleConsignment.consignmentNo}`, '421 5780159']),
    );
  },
  120_000,
);
