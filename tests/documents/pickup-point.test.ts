/** Where a receiver collects goods that go to a place of the carrier, on every paper and in the message. */
import { Reader } from 'edifact';
import { expect, test } from 'vitest';
import type { Consignment } from '#documents/consignment.ts';
import { iftminProblems, writeIftmin } from '#documents/iftmin-message.ts';
import { type DocumentOrder, type RenderOptions, renderDocuments } from '#documents/render-documents.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleConsignment, exampleEnvelope } from '../fixtures/iftmin-consignment.ts';
import { checkPdf } from './check-pdf.ts';
import { readTexts } from './read-barcodes.ts';

const tools = readDocumentTools();
const pickupPoint = {
  ...{ id: '2031', name: 'ICA Nära Ängen', street1: 'Storgatan 1' },
  ...{ zipCode: '41104', city: 'Göteborg', countryCode: 'SE' },
};
const abroad: Consignment = { ...exampleConsignment, pickupPoint };
const domestic: Consignment = {
  ...abroad,
  combiterms: '',
  receiver: { ...exampleConsignment.receiver, zipCode: '41104', city: 'GÖTEBORG', countryCode: 'SE' },
};
const LINE = '2031, ICA Nära Ängen, Storgatan 1, 411 04 Göteborg';

async function words(order: DocumentOrder, options: Partial<RenderOptions> = {}): Promise<string> {
  const bytes = await renderDocuments([order], { ...tools, title: 'Documents', ...options });
  checkPdf(bytes);
  return (await readTexts(bytes))[0]?.replace(/\s+/g, ' ') ?? '';
}

const label = (consignment: Consignment): DocumentOrder => ({ kind: 'label', consignment, copies: 1 });
const waybill = (consignment: Consignment): DocumentOrder => ({ kind: 'waybill', consignment, copies: 1 });
const instructions = (consignment: Consignment): DocumentOrder => ({
  kind: 'instructions',
  consignment,
  isChanged: false,
});

test.each<[paper: string, order: (consignment: Consignment) => DocumentOrder, consignment: Consignment]>([
  ['a label within Sweden', label, domestic],
  ['a label across a border', label, abroad],
  ['a waybill', waybill, domestic],
  ['a CMR', waybill, abroad],
  ['the page of instructions', instructions, domestic],
])(
  '[PRT-01] where the goods are collected stands on %s beside all that it says without',
  async (_, order, consignment) => {
    const text = await words(order(consignment));
    expect(text).toContain(LINE);
    for (const message of exampleConsignment.messages) expect(text).toContain(message);
    expect(await words(order({ ...consignment, pickupPoint: undefined }))).not.toContain('Ombud');
  },
);

test('[PRT-01] a quarter of a sheet has room for the point and the instructions too', async () => {
  expect(await words(label(domestic), { labelSheet: 'fourOnA4' })).toContain(LINE);
});

const message = (point: Consignment['pickupPoint'], directory: 'D.96A' | 'D.04A' = 'D.96A') =>
  writeIftmin({ ...domestic, pickupPoint: point }, { ...exampleEnvelope, directory });
const parties = (text: string) =>
  (new Reader().parse(text) as { name: string; elements: string[][] }[])
    .filter(({ name }) => name === 'NAD')
    .map(({ elements }) => elements);

test.each(['D.96A', 'D.04A'] as const)(
  'in %s the point is the delivery party, named by the carrier’s own number',
  (directory) => {
    const found = parties(message(pickupPoint, directory));
    expect(found.map(([qualifier]) => qualifier?.[0])).toEqual(['CZ', 'CN', 'DP', 'FP']);
    expect(found[2]).toEqual([
      ...[['DP'], ['2031', '', '87'], [''], ['ICA Nära Ängen'], ['Storgatan 1'], ['Göteborg'], [''], ['41104'], ['SE']],
    ]);
  },
);

test('a point of which only the number is known is a number in the message, and none is nothing', () => {
  const bare = { id: '2031', name: '', street1: '', zipCode: '', city: '', countryCode: 'SE' };
  expect(message(bare)).toContain("NAD+DP+2031::87'");
  expect(message(undefined)).not.toContain('NAD+DP');
});

test('a zip code of the point that the message has no room for is told at its cell', () => {
  const long = { ...pickupPoint, zipCode: '1234567890', countryCode: 'PL' };
  expect(iftminProblems({ ...domestic, pickupPoint: long }, 'D.96A')).toEqual([
    { path: 'pickupPoint.zipCode', maxLength: 9 },
  ]);
});
