import { describe, expect, test } from 'vitest';
import type { ShipmentRow } from '#contract/shipment.ts';
import { findReceivers, findShipments, sentTo } from '#domain/finding/find.ts';
import { changedParts, nearestShipments } from '#domain/finding/nearest.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { foldToFind } from '#domain/shipments/found-text.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

const TODAY = '2026-11-27';
const template = shipmentRow(newShipment({ countryCode: 'SE', currency: 'SEK' }, TODAY));
const row = (shipmentId: string, fields: Partial<ShipmentRow>, name: string, city: string | null = null) => ({
  ...{ ...template, status: STATUS.open, ...fields, shipmentId },
  receiver: { ...template.receiver, name, city },
});

const rows = [
  row('104231', { orderNumber: 'SO-10310', dispDate: '2026-12-04' }, 'Västerhavets Järnhandel', 'Jönköping'),
  row(
    '104254',
    { orderNumber: 'WEB-10310', status: STATUS.finished, dispDate: '2026-11-27' },
    'Karin Pålsson',
    'Malmö',
  ),
  row('104255', { orderNumber: 'WEB-22181', dispDate: '2026-11-28' }, 'Malmö Frihamn, magasin 4', 'Malmö'),
  row('104256', { consignmentNo: '4560000012', packageNumbers: ['373500000000001014'] }, 'Søren Ærø', 'Århus'),
  row('104258', { orderNumber: 'SO-80412', dispDate: '2026-11-26' }, 'Kakel & Klinker AB', 'Göteborg'),
];

function find(text: string, limit = 20) {
  const asked = askedText(text);
  if (!asked) return undefined;
  const { shipments, packages } = findShipments(rows, asked, { today: TODAY, limit });
  return [
    ...shipments.hits.map(({ shipmentId }) => shipmentId),
    ...packages.hits.map(({ shipment, place }) => `${shipment.shipmentId} package ${place}`),
  ];
}

describe('the box', () => {
  test.each([
    ['palsson', ['104254']],
    ['PÅLSSON', ['104254']],
    ['pa\u030Alsson', ['104254']],
    ['soren aero', ['104256']],
    ['arhus', ['104256']],
    ['frihamn malmö', ['104255']],
    ['kakel & klinker', ['104258']],
    ['so 10310', ['104231', '104254']],
    ['so–10310', ['104231']],
    ['10310', ['104231', '104254']],
    ['#104231', ['104231']],
    ['104231', ['104231']],
    ['4560000012', ['104256']],
    ['4014560000012', ['104256']],
    ['373500000000001014', ['104256 package 1']],
    ['(00) 3 7350000 000000101 4', ['104256 package 1']],
    [']C100373500000000001014', ['104256 package 1']],
    ['1014', ['104256 package 1']],
    ['%', undefined],
    [' # ', undefined],
    ['no such thing', []],
  ])('[FND-01] for %j finds %j', (text, ids) => {
    expect(find(text)).toEqual(ids);
  });

  test('[FND-01] shows what begins with the text first, then open before closed, then the nearest dispatch', () => {
    expect(find('malmö')).toEqual(['104255', '104254']);
    expect(find('1042')).toEqual(['104256', '104258', '104255', '104231', '104254']);
    expect(find('1042', 2)).toEqual(['104256', '104258']);
  });

  test.each([
    ['SO-8O412', ['104258']],
    ['S0-80412', ['104258']],
    ['S0-8O4I2', ['104258']],
    ['SO-80421', ['104258']],
    ['SO-8041', ['104258']],
    ['friham', ['104255']],
    ['frlhamn', ['104255']],
    ['frihman', ['104255']],
    ['frlhamm', []],
    ['jankuping', ['104231']],
    ['jankupung', []],
    ['SO-80312', ['104258']],
    ['WOB-10310', ['104254']],
    ['10130', ['104231', '104254']],
    ['västerhavets järnhandel i jönköping vid hamnen', []],
    ['jonkoping', ['104231']],
    ['jonkjoping', ['104231']],
    ['140256', ['104256']],
    ['104299', []],
    ['104232', []],
    ['halm', ['104255', '104254']],
    ['hal', []],
    ['abc', []],
  ])('[FND-01] the nearest of %j are %j', (text, ids) => {
    const asked = askedText(text);
    for (const all of [rows, rows.toReversed()]) {
      const near = (limit: number) =>
        asked && nearestShipments(all, asked, { today: TODAY, limit }).map(({ shipmentId }) => shipmentId);
      expect(near(3)).toEqual(ids);
      expect(near(1)).toEqual(ids.slice(0, 1));
    }
  });

  test.each([
    ['SO-80412', 'SO-8O412', ['0']],
    ['SO-80412', 'so 80421', ['1', '2']],
    ['SO-80412', 'SO-8041', []],
  ])('[FND-01] of %j, offered for %j, the letters %j are marked', (name, text, marked) => {
    const parts = changedParts(name, { whole: askedText(text)?.whole ?? '' });
    expect(parts.map((part) => part.text).join('')).toBe(name);
    expect(parts.filter(({ isHit }) => isHit).map((part) => part.text)).toEqual(marked);
  });

  test('[FND-01] shows as many packages as it has room for, and says how many there are', () => {
    const pallet = row('104260', { packageNumbers: ['373500000000001021', '373500000000001038'] }, 'Glas AB');
    const asked = askedText('37350000');
    const { packages } = findShipments([pallet], asked as NonNullable<typeof asked>, { today: TODAY, limit: 1 });
    expect([packages.hits.map(({ place }) => place), packages.count]).toEqual([[1], 2]);
  });

  test('[FND-01] shows the package that is called so before one that only has the number in its own', () => {
    const [longer, whole] = [
      row('2', { packageNumbers: ['A70512'] }, 'B'),
      row('1', { packageNumbers: ['7051'] }, 'A'),
    ];
    const asked = askedText('7051');
    const { packages } = findShipments([longer, whole], asked as NonNullable<typeof asked>, { today: TODAY, limit: 2 });
    expect(packages.hits.map(({ packageNumber }) => packageNumber)).toEqual(['7051', 'A70512']);
  });

  test('[FND-01] finds receivers by name, city and customer number, in the order of the alphabet', () => {
    const entry = (addressId: string, name: string, city: string, customerNo: string | null = null) => {
      return { addressId, name, city, customerNo };
    };
    const addresses = [
      entry('1', 'Öresunds Bygg', 'Malmö'),
      entry('2', 'Malmö Kakelhus', 'Lund', 'K-100'),
      entry('3', 'Åkes Bygg', 'Malmö'),
      entry('5', 'Glas', 'Lund'),
      entry('4', 'Glas', 'Lund'),
    ];
    const ids = (text: string, limit = 3) => {
      const asked = askedText(text);
      return asked && findReceivers(addresses, asked, limit).hits.map(({ addressId }) => addressId);
    };
    expect(ids('malmo')).toEqual(['3', '1', '2']);
    expect(ids('bygg malmö')).toEqual(['3', '1']);
    expect(ids('k100')).toEqual(['2']);
    expect(ids('glas')).toEqual(['4', '5']);
    expect(ids('glas', 1)).toEqual(['4']);
  });
});

test.each([
  ['Æbleø', 'aebleo'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ＳＯ－１０', 'so10'],
  ['O’Brien', 'obrien'],
])('[FND-01] the text %s is looked for as %s', (text, folded) => {
  expect(foldToFind(text)).toBe(folded);
});

test('[FND-01] the shipments to each receiver are told by its address, the newest first, without those that were cancelled', () => {
  const at = { street1: 'Grimsbygatan 24', zipCode: '21120', countryCode: 'SE' };
  const to = (shipmentId: string, name: string, fields: Partial<ShipmentRow> = {}) => {
    const made = row(shipmentId, fields, name);
    return { ...made, receiver: { ...made.receiver, ...at } };
  };
  const frihamn = { addressId: 'a1', name: 'Malmö Frihamn', ...at, zipCode: '211 20' };
  const sent = sentTo(
    [frihamn, { ...frihamn, addressId: 'a2', name: 'Malmö Kakelhus' }],
    [
      to('1', 'Malmö Frihamn'),
      to('12', 'MALMÖ FRIHAMN'),
      to('5', 'Malmö Frihamn', { status: STATUS.cancelled }),
      to('7', 'Malmö'),
    ],
  );
  expect(sent.get('a1')?.map(({ shipmentId }) => shipmentId)).toEqual(['12', '1']);
  expect(sent.get('a2')).toEqual([]);
});
