import { expect, test } from 'vitest';
import type { Consignment } from '#documents/consignment.ts';
import { type DocumentOrder, renderDocuments } from '#documents/render-documents.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';
import { readTexts } from './read-barcodes.ts';

const tools = readDocumentTools();
const words = async (orders: readonly DocumentOrder[]) =>
  readTexts(await renderDocuments(orders, { ...tools, title: 'Documents' }));
const waybill = (consignment: Consignment): DocumentOrder => ({ kind: 'waybill', consignment, copies: 1 });

test('[PRT-05] on a CMR each goods line has its codes and origins, and the shipment those of no line', async () => {
  const item = (goodsLine: number, hsTariffNumber: string, countryOfOrigin: string) => ({
    ...{ goodsLine, hsTariffNumber, countryOfOrigin, amount: 0 },
  });
  const itemLines = [
    item(2, '84821010', 'SE'),
    item(2, '84821010', 'DE'),
    item(0, '39269097', 'CN'),
    item(1, '73181500', 'IT'),
  ];
  const [text = ''] = await words([waybill({ ...exampleConsignment, itemLines })]);
  const order = [
    'Machine parts',
    '73181500 IT',
    'Spare parts',
    '84821010 SE',
    '84821010 DE',
    'Whole shipment',
    '39269097 CN',
  ];
  const drawn = [...text.matchAll(new RegExp(order.join('|'), 'g'))].map(([found]) => found);
  expect(new Set(drawn)).toEqual(new Set(order));
  const many = Array.from({ length: 40 }, (_, index) => item(1, `${73000000 + index}`, 'SE'));
  const pages = await words([waybill({ ...exampleConsignment, itemLines: many })]);
  for (const { hsTariffNumber } of many) expect(pages.join('\n')).toContain(`${hsTariffNumber} SE`);
  expect(pages.at(-1)).toContain('1 480,5');
});
