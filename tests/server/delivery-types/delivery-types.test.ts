import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let editor: TestCaller;
let carrierId: string;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
  carrierId = await createCarrier(editor);
});

const dom = { value: 'SYSTEM' };
const create = (body: object) =>
  editor.do('createDeliveryType', { body: { carrierId, name: randomUUID(), dom, ...body } });
const refused = (body: object) =>
  editor.refused('createDeliveryType', { body: { carrierId, name: randomUUID(), dom, ...body } });

describe('a delivery type', () => {
  test('[DEL-01] a delivery type has a product and codes per trade area, and says what its carrier allows', async () => {
    const made = await create({
      name: 'Pall',
      dom: { value: 'SYSTEM', serviceCodes: ['POD', 'COD'] },
      ex: { value: 'DIRECT' },
    });
    expect(made).toMatchObject({
      name: 'Pall',
      carrierName: 'Schenker',
      carrierSuiteId: 'SCHENKERSE',
      bookingType: 'EDI',
      bookingCancelable: true,
      bookingUpdateable: true,
      returnDocuments: false,
      dom: { value: 'SYSTEM', serviceCodes: ['POD', 'COD'] },
      eu: null,
      ex: { value: 'DIRECT', serviceCodes: [] },
    });
  });

  test.each([
    [{ name: '' }, 400, { name: 'empty' }],
    [{ name: undefined }, 400, { name: 'required' }],
    [{ carrierId: undefined }, 400, { carrierId: 'required' }],
    [{ bookingCancelable: true }, 400, { bookingCancelable: 'readOnly' }],
    [{ carrierId: '9' }, 422, { carrierId: 'unknown' }],
    [{ dom: null }, 422, { 'dom.value': 'required' }],
    [{ dom: { value: 'NONE' } }, 422, { 'dom.value': 'unknown' }],
    [{ eu: { value: 'PPO' } }, 422, { 'eu.value': 'unknown' }],
    [{ dom: { value: 'SYSTEM', serviceCodes: ['NONE'] } }, 422, { 'dom.serviceCodes.0': 'unknown' }],
    [{ dom: { value: 'SYSTEM' }, returnDocuments: true }, 422, { 'dom.value': 'notOffered' }],
    [
      { dom: { value: 'SYSTEM', serviceCodes: ['TIMESPEC', 'TIMEASSURE'] } },
      422,
      { 'dom.serviceCodes.0': 'noCombined', 'dom.serviceCodes.1': 'noCombined' },
    ],
  ])('[DEL-01] %j is refused', async (body, status, codes) => {
    const refusal = await refused(body);
    const found = Object.entries(refusal.fields ?? {}).map(([path, { code }]) => [path, code]);
    expect([refusal.status, Object.fromEntries(found)]).toEqual([status, codes]);
  });

  test('[DEL-01] no two have one name, whatever its case', async () => {
    const first = await create({ name: 'Stycke Åäö' });
    const duplicate = { status: 409, code: 'duplicate', fields: { name: { code: 'duplicate' } } };
    expect(await refused({ name: ' STYCKE ÅÄÖ ' })).toMatchObject(duplicate);
    const second = await create({});
    const rename = { params: { id: second.id }, body: { carrierId, name: 'stycke åäö', dom } };
    expect(await editor.refused('saveDeliveryType', rename)).toMatchObject(duplicate);
    const kept = { params: { id: first.id }, body: { carrierId, name: 'Stycke ÅÄÖ', dom } };
    expect(await editor.do('saveDeliveryType', kept)).toMatchObject({
      name: 'Stycke ÅÄÖ',
      _etag: expect.stringMatching(etagOfVersion(2)),
    });
  });

  test('a delivery type that is made twice with one reference is one', async () => {
    const body = { carrierId, name: 'En gång', dom, clientRef: randomUUID() };
    const first = await editor.do('createDeliveryType', { body });
    expect(await editor.do('createDeliveryType', { body })).toEqual(first);
  });

  test('in use by a shipment still to be sent stays, and goes once that is cancelled', async () => {
    const { id } = await createDeliveryType(editor, carrierId, 'I bruk');
    const { shipmentId } = await createShipment(editor, { deliveryType: id });
    const inUse = { status: 409, code: 'inUse', usedBy: [shipmentId] };
    expect(await editor.refused('deleteDeliveryType', { params: { id } })).toMatchObject(inUse);
    await editor.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
    await editor.do('deleteDeliveryType', { params: { id } });
    expect((await editor.refused('deleteDeliveryType', { params: { id } })).status).toBe(404);
  });

  test('a delivery type of one company is unknown to another', async () => {
    const { id, name } = await create({});
    const other = await server.signIn(OTHER_USERS.Moderator);
    expect((await other.do('deliveryTypes')).data).toEqual([]);
    const body = { carrierId: await createCarrier(other), name, dom };
    expect((await other.refused('saveDeliveryType', { params: { id }, body })).status).toBe(404);
    await other.do('createDeliveryType', { body });
  });

  test('[DEL-01] delivery types are listed 25 at a time, as the first page froze them', async () => {
    for (let count = 0; count < 30; count++) await create({});
    const first = await editor.do('deliveryTypes');
    expect(first.data).toHaveLength(25);
    const late = await create({});
    const rest = [];
    for (let page = 2; page <= first.pages; page++) {
      const query = { page: String(page), snapshot: first.snapshot };
      rest.push(...(await editor.do('deliveryTypes', { query })).data);
    }
    const all = [...first.data, ...rest].map(({ id }) => id);
    expect(all).not.toContain(late.id);
    expect(all).toEqual(all.toSorted((one, other) => Number(one) - Number(other)));
    expect(first.data[0]?.name).toBe('Pall');
  });
});

describe('unbooked shipments follow their delivery type', () => {
  const read = async (shipmentId: string) =>
    (await editor.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;

  test('to its new name, its carrier’s new name and the papers in use', async () => {
    const own = await createCarrier(editor);
    const type = await createDeliveryType(editor, own, 'Före');
    const { shipmentId } = await createShipment(editor, { deliveryType: type.id });
    const rename = { name: 'Efter', carrierId: own, dom: { value: 'SYSTEM' } };
    await editor.do('saveDeliveryType', { params: { id: type.id }, body: rename });
    const documents = [{ document: 'label', active: true, autoprint: false, copies: 2 }];
    const body = { carrierSuiteId: 'SCHENKERSE', name: 'Nya Schenker', documents };
    await editor.do('saveCarrier', { params: { carrierId: own }, body });
    expect(await read(shipmentId)).toMatchObject({
      deliveryTypeName: 'Efter',
      carrierName: 'Nya Schenker',
      documents: [{ kind: 'label', copies: 2 }],
    });
    const followed = (await editor.do('deliveryTypes', { query: { pageSize: '200' } })).data.find(
      ({ id }) => id === type.id,
    );
    expect(followed).toMatchObject({ carrierName: 'Nya Schenker', _etag: expect.stringMatching(etagOfVersion(3)) });
  });

  test('a booked shipment stays what the carrier was told', async () => {
    const type = await createDeliveryType(editor, carrierId, 'Bokad');
    const { shipmentId } = await createShipment(editor, { deliveryType: type.id });
    await editor.do('bookShipment', { params: { shipmentId }, body: {} });
    const body = { name: 'Omdöpt', carrierId, dom: { value: 'SYSTEM' } };
    await editor.do('saveDeliveryType', { params: { id: type.id }, body });
    expect(await read(shipmentId)).toMatchObject({ deliveryTypeName: 'Bokad' });
  });
});
