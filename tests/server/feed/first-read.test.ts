import { beforeAll, expect, test } from 'vitest';
import type { Change } from '#contract/changes.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { readHistory } from '#server/db/history.ts';
import { createFeedCursors } from '#server/feed/feed-cursor.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { createAddress, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** 91 days before the clock of this file, and 90. */
const [BEFORE_WINDOW, FIRST_DAY] = ['2026-08-22', '2026-08-23'];
const server = await startTestServer({ clock: () => new Date('2026-11-21T12:00:00Z') });
let moderator: TestCaller;
let user: TestCaller;
const kept: string[] = [];
/** A history these data had before, as a restore leaves it. */
const OVER = '00000000-0000-4000-8000-000000000000';
await server.db
  .insertInto('server_meta')
  .values({ name: `history ${OVER}`, value: 'known' })
  .execute();

beforeAll(async () => {
  moderator = await server.signIn(TEST_USERS.Moderator);
  user = await server.signIn(TEST_USERS.DefaultUser);
  await createDeliveryType(moderator, await createCarrier(moderator), 'System');
  for (const name of ['A', 'B', 'C']) await createAddress(moderator, name);
  const done = async (dispDate: string) => {
    const { shipmentId } = await createShipment(user, { dispDate });
    await user.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
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

const signed = createFeedCursors(TEST_SECRET);
const place = { history: await readHistory(server.db), seq: '3' };
const unsigned = (one: object) => Buffer.from(JSON.stringify(one)).toString('base64url');
const [text = '', signature = ''] = signed.write(TEST_COMPANY, place).split('.');

test.each([
  ['has no signature', unsigned({ epoch: place.history, seq: '3' })],
  [
    'has no signature and a place no shipment has',
    unsigned({ epoch: place.history, seq: '3', first: { kind: 'shipment', after: 'abc' } }),
  ],
  [
    'has no signature and a place no notification has',
    unsigned({ epoch: place.history, seq: '3', first: { kind: 'notification', after: 'abc' } }),
  ],
  [
    'has no signature and a place nobody can store',
    unsigned({ epoch: place.history, seq: '3', first: { kind: 'address', after: 'a\0b' } }),
  ],
  ['has no signature and is far ahead', unsigned({ epoch: place.history, seq: '9'.repeat(18) })],
  ['is signed for another place', `${unsigned({ epoch: place.history, seq: '4' })}.${signature}`],
  ['has a signature cut short', `${text}.${signature.slice(0, -2)}`],
  ['has a signature of nothing', `${text}.`],
  ['has something behind its signature', `${text}.${signature}.${signature}`],
  ['was written for another company', signed.write(OTHER_COMPANY, { ...place, seq: '999999' })],
  [
    'was signed with another secret',
    createFeedCursors('another secret, also only for tests').write(TEST_COMPANY, place),
  ],
  ['is of a history that is over', signed.write(TEST_COMPANY, { ...place, history: OVER })],
  ['is no cursor', '%00 {}.='],
])('[FLD-09] a cursor that %s makes the reader start over and ends nothing', async (_what, cursor) => {
  expect(await user.refused('changes', { query: { cursor } })).toMatchObject({ status: 410, code: 'cursorGone' });
  expect(await readHistory(server.db)).toBe(place.history);
});

test('[FLD-09] a cursor the server gave out is read on from', async () => {
  const { cursor } = await user.do('changes', { query: { limit: '1' } });
  expect((await user.do('changes', { query: { cursor } })).changes.length).toBeGreaterThan(0);
});
