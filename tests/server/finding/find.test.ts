import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { findReceivers, findShipments } from '#domain/finding/find.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

let now = new Date('2026-11-19T12:00:00Z');
const server = await startTestServer({ clock: () => now });
const TODAY = '2026-11-27';
let user: TestCaller;
let rows: ShipmentRow[];
let addresses: Address[];

const find = (text: string, limit?: number) => user.do('find', { body: { text, limit } });

const RECEIVERS = [
  { name: 'Karin Pålsson', city: 'Malmö' },
  { name: 'Malmö Frihamn, magasin 4', city: 'Malmö' },
  { name: 'Søren Ærø', city: 'Århus' },
  { name: 'Kakel & Klinker AB', city: 'Göteborg' },
  { name: 'O’Brien (Åre) 10310', city: 'Åre' },
  { name: '100 % Bygg_ab\\c', city: 'Łódź' },
];

beforeAll(async () => {
  const editor = await server.signIn(TEST_USERS.Moderator);
  const type = (await createDeliveryType(editor, await createCarrier(editor), 'System')).id;
  for (const [index, receiver] of [...RECEIVERS, ...RECEIVERS].entries()) {
    const { shipmentId } = await createShipment(editor, {
      addresses: { receiver: { ...receiver, street1: 'Kajen 1', zipCode: '21120', countryCode: 'SE' } },
      orderNumber: index % 3 === 0 ? null : `${index % 2 === 0 ? 'SO' : 'WEB'}-1031${index}`,
      dispDate: `2026-11-${19 + index}`,
      deliveryType: index % 4 === 0 ? type : null,
    });
    if (index % 4 === 0) await editor.do('bookShipment', { params: { shipmentId }, body: {} });
    if (index % 5 === 1)
      await editor.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
  }
  for (const { name, city } of RECEIVERS) {
    await editor.do('saveAddress', { body: { name, city, countryCode: 'SE', customerNo: `K-${name.length}` } });
  }
  const other = await server.signIn(OTHER_USERS.Moderator);
  await createShipment(other, {
    addresses: { receiver: { name: 'Karin Pålsson', countryCode: 'SE' } },
    orderNumber: 'SO-1',
  });
  await other.do('saveAddress', { body: { name: 'Karin Pålsson', countryCode: 'SE' } });
  // Some have left by then.
  now = new Date('2026-11-27T12:00:00Z');
  user = await server.signIn(TEST_USERS.DefaultUser);
  rows = (await user.do('shipmentsList', { body: { pageSize: 200 } })).data;
  addresses = await user.do('addresses', {});
});

/** What a device with the same rows finds. */
function onDevice(text: string, limit: number) {
  const asked = askedText(text);
  if (!asked)
    return { shipments: [], packages: [], receivers: [], counts: { shipments: 0, receivers: 0, packages: 0 } };
  const { shipments, packages } = findShipments(rows, asked, { today: TODAY, limit });
  const receivers = findReceivers(addresses, asked, limit);
  return {
    shipments: shipments.hits.map(({ shipmentId }) => shipmentId),
    packages: packages.hits.map(({ packageNumber, place }) => [packageNumber, place]),
    receivers: receivers.hits.map(({ addressId }) => addressId),
    counts: { shipments: shipments.count, receivers: receivers.count, packages: packages.count },
  };
}

async function onServer(text: string, limit: number) {
  const { shipments, packages, receivers, counts } = await find(text, limit);
  return {
    shipments: shipments.map(({ shipmentId }) => shipmentId),
    packages: packages.map(({ packageNumber, place }) => [packageNumber, place]),
    receivers: receivers.map(({ addressId }) => addressId),
    counts,
  };
}

describe('the one box', () => {
  test('[FND-01] finds shipments, receivers and packages of the company alone, by a name without accents', async () => {
    const { shipments, receivers, packages, counts, nearest } = await find('palsson');
    expect(shipments.map(({ receiver }) => receiver.name)).toEqual(['Karin Pålsson', 'Karin Pålsson']);
    expect(receivers.map(({ name }) => name)).toEqual(['Karin Pålsson']);
    expect({ packages, counts, nearest }).toEqual({
      ...{ packages: [], nearest: [] },
      counts: { shipments: 2, receivers: 1, packages: 0 },
    });
  });

  test('[FND-01] finds an id with and without its sign, a consignment, and a package by its place', async () => {
    const booked = rows.find(({ packageNumbers }) => packageNumbers.length > 0) as ShipmentRow;
    for (const text of [
      booked.shipmentId,
      `#${booked.shipmentId}`,
      booked.consignmentNo ?? '',
      `401${booked.consignmentNo}`,
    ]) {
      expect((await find(text)).shipments[0]?.shipmentId, text).toBe(booked.shipmentId);
    }
    const [packageNumber = ''] = booked.packageNumbers;
    for (const text of [packageNumber, `]C100${packageNumber}`, packageNumber.slice(4)]) {
      const [found] = (await find(text)).packages;
      expect({ ...found, shipment: found?.shipment.shipmentId }, text).toEqual({
        ...{ packageNumber, place: 1, shipment: booked.shipmentId },
      });
    }
  });

  test('[FND-01] offers the nearest when nothing is called so', async () => {
    const order = rows.find(({ orderNumber }) => orderNumber?.startsWith('SO-'))?.orderNumber ?? '';
    const { shipments, nearest } = await find(order.replace('0', 'O'));
    expect(shipments).toEqual([]);
    expect(nearest.map(({ orderNumber }) => orderNumber)).toContain(order);
    expect((await find('Karin Pallsson')).nearest[0]?.receiver.name).toBe('Karin Pålsson');
    expect((await find('nothing like this at all')).nearest).toEqual([]);
  });

  test('[FND-01] follows what is changed', async () => {
    const editor = await server.signIn(TEST_USERS.Moderator);
    const { shipmentId } = await createShipment(editor, {
      addresses: { receiver: { name: 'Först', countryCode: 'SE' } },
      orderNumber: 'EARLIER-1',
    });
    await editor.do('saveShipment', { params: { shipmentId }, body: { orderNumber: 'LATER-1' } });
    expect((await find('earlier1')).counts.shipments).toBe(0);
    expect((await find('later 1')).shipments.map((row) => row.shipmentId)).toEqual([shipmentId]);
    await editor
      .do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled, orderNumber: null } })
      .catch(() => {});
    rows = (await user.do('shipmentsList', { body: { pageSize: 200 } })).data;
  });

  test('[FND-01] what the server finds is what a device with the same data finds, in the same order', async () => {
    const parts = rows.flatMap((row) => [
      ...[
        row.orderNumber ?? '',
        row.receiver.name,
        row.receiver.city ?? '',
        `#${row.shipmentId}`,
        row.consignmentNo ?? '',
      ],
      ...row.packageNumbers,
    ]);
    const piece = fc
      .tuple(fc.constantFrom(...parts), fc.nat(12), fc.integer({ min: 1, max: 14 }))
      .map(([text, start, length]) => text.slice(start, start + length));
    const text = fc.oneof(
      piece,
      fc.tuple(piece, piece).map((two) => two.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 20 }), async (asked, limit) => {
        expect(await onServer(asked, limit)).toEqual(onDevice(asked, limit));
      }),
      { numRuns: 60 },
    );
  });

  test('[FND-01] a text or a limit beyond the limits is refused', async () => {
    expect(await user.refused('find', { body: { text: 'x'.repeat(101) } })).toMatchObject({ status: 400 });
    expect(await user.refused('find', { body: { text: 'x', limit: 51 } })).toMatchObject({ status: 400 });
  });
});
