import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { messagesAbout } from '#tests/support/edi-folder.ts';
import {
  book,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
  swedishReceiver,
  throughCustoms,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ database });
let user: TestCaller;
let ediType: string;

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  ediType = await createEdiDeliveryType(await server.signIn(TEST_USERS.SuperUser));
});

const read = async (shipmentId: string) => (await user.do('shipment', { params: { shipmentId } })).shipmentData;
const save = async (shipmentId: string, body: object) => {
  const { _etag } = await read(shipmentId);
  return user.do('saveShipment', { params: { shipmentId }, body, headers: { 'if-match': _etag ?? '' } });
};
const partOf = (goodsLineNo: number | null, hsTariffNumber: string, countryOfOrigin = 'SE') => ({
  ...{ goodsLineNo, hsTariffNumber, countryOfOrigin },
});
const itemLines = [partOf(2, '84821010'), partOf(null, '39269097', 'CN'), partOf(1, '73181500', 'DE')];

describe('item lines of goods lines', () => {
  test('[PRT-05] a shipment keeps which goods line each item line is part of, and refuses one it does not have', async () => {
    const { shipmentId } = await createShipment(user, { itemLines });
    expect((await read(shipmentId)).itemLines).toMatchObject(itemLines);
    const body = { addresses: { receiver: swedishReceiver }, goodsLines: [goodsLine(1, 1)], itemLines };
    expect(await user.refused('saveShipment', { params: { shipmentId: 'new' }, body })).toMatchObject({
      status: 422,
      fields: { 'itemLines.0.goodsLineNo': { code: 'unknown' } },
    });
    const plain = await createShipment(user, { itemLines: [{ description: 'Pump' }] });
    expect(plain.itemLines).toMatchObject([{ description: 'Pump', goodsLineNo: null }]);
  });

  test('[PRT-05] item lines of a removed goods line are part of the whole shipment', async () => {
    const { shipmentId } = await createShipment(user, { itemLines });
    await save(shipmentId, { goodsLines: [goodsLine(1, 2)] });
    expect((await read(shipmentId)).itemLines.map(({ goodsLineNo }) => goodsLineNo)).toEqual([null, null, 1]);
  });

  test('[PRT-05] a copy and a return have the item lines of the same goods lines', async () => {
    const { shipmentId } = await createShipment(user, { itemLines });
    for (const type of ['copy', 'return']) {
      const made = await user.do('deriveShipment', { query: { type, shipmentId } });
      expect((await read(made.shipmentId)).itemLines, type).toMatchObject(itemLines);
    }
  });

  test('[PRT-05] an imported order numbers the goods lines of its rows on, and its item lines with them', async () => {
    const orderNumber = `SO-${randomUUID().slice(0, 8)}`;
    const goods = { type: 'PC', quantity: 1, weight: 5 };
    const row = (more: object) => ({ key: randomUUID(), orderNumber, ...more });
    const rows = [
      row({
        ...{ addresses: { receiver: swedishReceiver }, goodsLines: [goods, goods] },
        itemLines: [partOf(2, '73181500')],
      }),
      row({ goodsLines: [{ ...goods, lineNo: 7 }], itemLines: [partOf(7, '84821010'), partOf(null, '39269097')] }),
    ];
    const { made } = await user.do('importShipments', { body: { mode: 'apply', rows } });
    const { goodsLines, itemLines: items } = await read(made[0]?.shipmentId ?? '');
    expect(goodsLines.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3]);
    expect(items).toMatchObject([partOf(2, '73181500'), partOf(3, '84821010'), partOf(null, '39269097')]);
    const wrong = [row({ ...rows[0], orderNumber: null, key: randomUUID(), itemLines: [partOf(3, '73181500')] })];
    expect(await user.do('importShipments', { body: { mode: 'rehearse', rows: wrong } })).toMatchObject({
      bad: [{ row: 1, fields: { 'itemLines.0.goodsLineNo': { code: 'unknown' } } }],
    });
  });

  test('[PRT-05] a shipment stored before there were any is read, edited and booked', async () => {
    const { shipmentId } = await createShipment(user, { itemLines: [{ hsTariffNumber: '84821010' }] });
    await sql`update shipments set document = document #- '{itemLines,0,goodsLineNo}' where shipment_id = ${shipmentId}`.execute(
      database.db,
    );
    expect((await read(shipmentId)).itemLines).toMatchObject([{ hsTariffNumber: '84821010', goodsLineNo: null }]);
    await save(shipmentId, { orderNumber: 'A-1', deliveryType: ediType });
    expect(await book(user, shipmentId)).toMatchObject({ isBooked: true, itemLines: [{ goodsLineNo: null }] });
  });

  test('[PRT-05] the message to the carrier has each code with its goods line, or in its head', async () => {
    const { shipmentId } = await createShipment(user, {
      ...throughCustoms,
      ...{ deliveryType: ediType, itemLines },
      addresses: { receiver: { ...swedishReceiver, countryCode: 'NO', zipCode: '0159', city: 'Oslo' } },
    });
    await book(user, shipmentId);
    await expect.poll(() => messagesAbout(server.config.dataDirectory, shipmentId)).toHaveLength(1);
    const [message = []] = messagesAbout(server.config.dataDirectory, shipmentId);
    const said = message.flatMap(({ name, elements }) =>
      name === 'GID' || name === 'PIA' || elements[0]?.[0] === 'CUS' || elements[0]?.[0] === '27'
        ? [[name, ...elements.flat()].filter(Boolean).join(' ')]
        : [],
    );
    expect(said).toEqual([
      'FTX CUS HS 39269097 ORIGIN CN',
      ...['GID 1 2 PC', 'LOC 27 DE', 'PIA 5 73181500 HS'],
      ...['GID 2 1 PC', 'LOC 27 SE', 'PIA 5 84821010 HS'],
    ]);
  });
});
