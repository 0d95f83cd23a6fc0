import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readHistory } from '#server/db/history.ts';
import { createShipment, goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);
const history = await readHistory(server.db);
const lost = { 'x-history': randomUUID() };

test('[OFF-11] a write of another history is refused before anything is looked at, and of this one accepted', async () => {
  const { shipmentId, _etag } = await createShipment(user);
  const params = { shipmentId };
  const write = (headers: Record<string, string>) =>
    user.call('saveShipment', { params, headers: { 'if-match': _etag ?? '', ...headers }, body: { orderNumber: 'A' } });
  expect(await write(lost)).toMatchObject({ status: 412, body: { code: 'otherHistory' } });
  const { shipmentData } = await user.do('shipment', { params });
  expect(shipmentData).toMatchObject({ orderNumber: null, _etag });
  expect(await write({ 'x-history': history })).toMatchObject({ status: 200 });
});

test('[OFF-11] neither a kept key nor a wrong body comes before the history, and the role does', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const create = (headers: Record<string, string>, body: object) =>
    moderator.call('saveShipment', { params: { shipmentId: 'new' }, headers, body });
  const body = { addresses: { receiver: swedishReceiver }, goodsLines: [goodsLine(1, 1)] };
  expect(await create(key, body)).toMatchObject({ status: 200 });
  expect(await create({ ...key, ...lost }, body)).toMatchObject({ status: 412, body: { code: 'otherHistory' } });
  expect(await create(lost, { noSuchField: 1 })).toMatchObject({ body: { code: 'otherHistory' } });
  const saved = { headers: lost, params: { carrierId: 'new' }, body: {} };
  expect(await user.refused('saveCarrier', saved)).toMatchObject({ code: 'forbidden' });
  expect(await server.anonymous.refused('saveCarrier', saved)).toMatchObject({ code: 'session' });
});

test('reading asks for no history, and who names none may write', async () => {
  await user.do('staticData', { headers: lost });
  await createShipment(user);
});
