import { beforeAll, expect, test } from 'vitest';
import type { Change } from '#contract/changes.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { createAddress, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** 91 days before the clock of this file, and 90. */
const [BEFORE_WINDOW, FIRST_DAY] = ['2026-08-22', '2026-08-23'];
const server = await startTestServer({ clock: () => new Date('2026-11-21T12:00:00Z') });
let moderator: TestCaller;
let user: TestCaller;
const kept: string[] = [];

beforeAll(async () => {
  moderator = await server.signIn(TEST_USERS.Moderator);
  user = await server.signIn(TEST_USERS.DefaultUser);
  await createDeliveryType(moderator, await createCarrier(moderator), 'System');
  for (const name of ['A', 'B', 'C']) await createAddress(moderator, name);
  const done = async (dispDate: string) => {
    const { shipmentId } = await createShipment(user, { dispDate });
    await user.do('saveShipment', { params: { shipmentId }, body: { status: 90 } });
    return shipmentId;
  };
  await done(BEFORE_WINDOW);
  kept.push(await done(FIRST_DAY));
  kept.push((await createShipment(user, { dispDate: BEFORE_WINDOW })).shipmentId);
  for (let count = 0; count < 4; count++) kept.push((await createShipment(user, {})).shipmentId);
});

const idsOf = (changes: readonly Change[], kind: Change['kind']) =>
  changes.filter((change) => change.kind === kind).map(({ id }) => id);

test.each([500, 2])('[OFF-01] a device reads what it keeps, newest first, %i at a time', async (limit) => {
  const changes = await readFeed(user, limit);
  expect(idsOf(changes, 'shipment')).toEqual(kept.toReversed());
  expect(idsOf(changes, 'staticData')).toEqual([TEST_COMPANY]);
  expect(idsOf(changes, 'address')).toHaveLength(3);
  expect(idsOf(changes, 'deliveryType')).toHaveLength(1);
  expect(idsOf(changes, 'carrier')).toHaveLength(1);
});

test('[OFF-01] what every screen stands on comes first, and a small company in one answer', async () => {
  const { changes } = await user.do('changes', { query: { cursor: '' } });
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  expect(kinds).toEqual(['staticData', 'deliveryType', 'carrier', 'shipment', 'address']);
});

test('[OFF-01] each comes as it is answered elsewhere', async () => {
  const changes = await readFeed(user);
  const docOf = (kind: Change['kind'], id: string | undefined) =>
    changes.find((change) => change.kind === kind && change.id === id)?.doc;
  const shipmentId = kept[0] ?? '';
  const { shipmentData, addressRegister, deliveryTypes } = await user.do('shipment', { params: { shipmentId } });
  expect(docOf('shipment', shipmentId)).toEqual(shipmentData);
  for (const address of addressRegister ?? []) expect(docOf('address', address.addressId)).toEqual(address);
  expect(docOf('deliveryType', deliveryTypes?.[0]?.id)).toEqual(deliveryTypes?.[0]);
  expect(docOf('staticData', TEST_COMPANY)).toEqual(await user.do('staticData'));
});

test('[OFF-01] another company reads its own', async () => {
  const changes = await readFeed(await server.signIn(OTHER_USERS.DefaultUser));
  expect(changes.map(({ kind }) => kind)).toEqual(['staticData']);
});

test('a cursor that somebody made up makes the reader start over', async () => {
  const { cursor } = await user.do('changes', { query: { limit: '1' } });
  const place = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const forged = [
    { ...place, first: { kind: 'shipment', after: 'abc' } },
    { ...place, first: { kind: 'shipment', after: '9'.repeat(30) } },
    { ...place, first: { kind: 'address', after: 'a\0b' } },
    { ...place, first: { kind: 'address', after: '\ud800' } },
    { ...place, seq: '9'.repeat(19) },
    { ...place, seq: '-1' },
  ];
  for (const one of forged) {
    const query = { cursor: Buffer.from(JSON.stringify(one)).toString('base64url') };
    expect(await user.refused('changes', { query }), JSON.stringify(one)).toMatchObject({
      status: 410,
      code: 'cursorGone',
    });
  }
});
