/** The lines of a label's receiver, which stand one below the other in every size of label, whatever the address fills. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { type RenderOptions, renderDocuments } from '#documents/render-documents.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';

/** Of the house font: how far letters with a ring reach above the line, and those with a tail below it, in parts of their size. */
const REACH = { above: 0.95, below: 0.22 };
const ADDRESS = {
  ...exampleConsignment.receiver,
  ...{ name: 'Ågrens Åkeri', street1: 'Storgatan 1', street2: 'Uppgång Å', zipCode: '41104', city: 'Gävleborg' },
  contact: { name: 'Åke Öberg', phoneNo: '+46701234567', email: '' },
  countryCode: 'SE',
};

async function linesOf(options: Partial<RenderOptions>) {
  const [line] = exampleConsignment.goodsLines;
  if (!line) throw new Error('the example has goods');
  const goodsLines = [{ ...line, quantity: 1 }];
  const consignment = { ...exampleConsignment, receiver: ADDRESS, goodsLines };
  const order = { kind: 'label', consignment, copies: 1 } as const;
  const bytes = await renderDocuments([order], { ...readDocumentTools(), title: 'Labels', ...options });
  const pdf = await getDocument({ data: bytes, verbosity: 0, useSystemFonts: false }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  await pdf.destroy();
  const expected = [ADDRESS.name, ADDRESS.street1, ADDRESS.street2, '411 04 Gävleborg', 'Åke Öberg'];
  return expected.map((said) => {
    const found = items.find((item) => 'str' in item && item.str.startsWith(said));
    if (!found || !('str' in found)) throw new Error(`${said} is not on the label`);
    const [size = 0, , , , , baseline = 0] = found.transform as number[];
    return { said, top: baseline + REACH.above * size, bottom: baseline - REACH.below * size };
  });
}

test.each(['label', 'smallLabel', 'twoOnA4', 'fourOnA4'] as const)(
  '[PRT-05] on a %s no line of the receiver touches the next one, with two lines of street and a contact',
  async (labelSheet) => {
    const lines = await linesOf({ labelSheet });
    for (const [index, { said, bottom }] of lines.entries()) {
      const next = lines[index + 1];
      if (next) expect(bottom, `${said} above ${next.said}`).toBeGreaterThanOrEqual(next.top - 0.5);
    }
  },
);
