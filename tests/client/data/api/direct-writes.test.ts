/** Writes that never wait, from the device to the real server, over a network that loses answers. */
import { expect, test } from 'vitest';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { newShipmentPatch } from '#tests/client/support/shipment-samples.ts';
import { newDevice, openPortal } from '#tests/client/support/test-portal.ts';
import { book, createAddress, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const blank = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21');

async function open() {
  const portal = openPortal(server, newDevice());
  const data = await portal.signIn(TEST_USERS.Moderator);
  await data.pull();
  return { portal, data };
}

async function create(data: Awaited<ReturnType<typeof open>>['data'], orderNumber: string): Promise<string> {
  const outcome = await data.shipments.save({ base: blank, patch: newShipmentPatch({ orderNumber }) });
  if (outcome.kind !== 'saved') throw new Error(`The shipment was not saved: ${JSON.stringify(outcome)}`);
  return outcome.id;
}

async function countOf(orderNumber: string): Promise<number> {
  return (await moderator.do('shipmentsList', { body: { searchFields: { orderNumber } } })).shipmentsCount;
}

test('what was done is on the device afterwards', async () => {
  const { portal, data } = await open();
  const shipmentId = await create(data, 'COPY-1');
  const made = await data.write('deriveShipment', { query: { type: 'copy', shipmentId } });
  expect((await data.shipments.find(made?.shipmentId ?? ''))?.shipment).toMatchObject({ copyOf: shipmentId });
  expect(portal.requests.filter((request) => request === 'PUT /shipment')).toHaveLength(1);
});

test('[OFF-04] a lost answer and the same button again are one effect; another input, or the next time, is another', async () => {
  const { portal, data } = await open();
  const shipmentId = await create(data, 'LOST-1');
  const copy = () => data.write('deriveShipment', { query: { type: 'copy', shipmentId } });
  portal.network.state = 'answersLost';
  await expect(copy()).rejects.toBeInstanceOf(OfflineError);
  await expect(copy()).rejects.toBeInstanceOf(OfflineError);
  expect(await countOf('LOST-1')).toBe(2);

  portal.network.state = 'open';
  const made = await copy();
  expect(await countOf('LOST-1')).toBe(2);
  expect((await data.shipments.find(made?.shipmentId ?? ''))?.shipment).toMatchObject({ copyOf: shipmentId });
  await data.write('deriveShipment', { query: { type: 'return', shipmentId } });
  const second = await copy();
  expect(second?.shipmentId).not.toBe(made?.shipmentId);
});

test('[OFF-04] the same button on a shipment changed since a lost answer is another write, and on one only read since is not', async () => {
  const { portal, data } = await open();
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  await book(moderator, shipmentId);
  const update = async () => {
    const { shipmentData } = await moderator.do('shipment', { params: { shipmentId } });
    await data.write('bookShipment', { params: { shipmentId }, body: { action: 'update' } }, shipmentData._etag);
  };
  const edit = (orderNumber: string) => moderator.do('saveShipment', { params: { shipmentId }, body: { orderNumber } });
  const told = async () => {
    const messages = server.db.selectFrom('edi_messages').select('function').where('shipment_id', '=', shipmentId);
    return (await messages.where('function', '=', 'replace').execute()).length;
  };
  await edit('CHANGED-1');
  portal.network.state = 'answersLost';
  await expect(update()).rejects.toBeInstanceOf(OfflineError);
  expect(await told()).toBe(1);
  portal.network.state = 'open';
  await update();
  expect(await told(), 'only read since').toBe(1);

  await edit('CHANGED-2');
  portal.network.state = 'answersLost';
  await expect(update()).rejects.toBeInstanceOf(OfflineError);
  await edit('CHANGED-3');
  await expect(update()).rejects.toBeInstanceOf(OfflineError);
  portal.network.state = 'open';
  await edit('CHANGED-4');
  await update();
  expect(await told(), 'changed since').toBe(3);
});

test('[OFF-04] a delete whose answer was lost is told as done, not as missing', async () => {
  const { portal, data } = await open();
  const { addressId, _etag } = await createAddress(moderator, 'Borta AB');
  const remove = () => data.write('deleteAddress', { params: { addressId } }, _etag);
  portal.network.state = 'answersLost';
  await expect(remove()).rejects.toBeInstanceOf(OfflineError);
  portal.network.state = 'open';
  await expect(remove()).resolves.toBeUndefined();
  await expect(remove()).rejects.toMatchObject({ status: 404 });
});

test('what was refused is asked for anew when it is corrected elsewhere', async () => {
  const { data } = await open();
  const { addressId, _etag } = await createAddress(moderator, 'Ändrad AB');
  const changed = await moderator.do('saveAddress', {
    query: { answer: 'entity' },
    body: { addressId, name: 'Ändrad AB', countryCode: 'SE', city: 'Borås' },
  });
  const remove = (etag: string) => data.write('deleteAddress', { params: { addressId } }, etag);
  await expect(remove(_etag)).rejects.toMatchObject({ code: 'stale' });
  await remove((changed as { _etag: string })._etag);
  const addresses = (await moderator.do('addresses')) as { addressId: string }[];
  expect(addresses.some((address) => address.addressId === addressId)).toBe(false);
});

test('a print whose answer was lost is not printed again, and its file is had all the same', async () => {
  const { portal, data } = await open();
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  const print = () => data.write('printShipment', { params: { shipmentId }, body: { docGUID: null, preview: false } });
  portal.network.state = 'answersLost';
  await expect(print()).rejects.toBeInstanceOf(OfflineError);
  portal.network.state = 'open';
  expect(await print()).toBeUndefined();
  const shown = await data.shipments.find(shipmentId);
  expect(shown?.shipment.documents.map(({ printStatus }) => printStatus)).toEqual([
    PRINT_STATUS.done,
    PRINT_STATUS.done,
    PRINT_STATUS.notPrinted,
  ]);
  if (!shown?.base) throw new Error('The shipment is not on the device');
  expect(await data.shipments.preview(shown.base)).toMatchObject({ contentType: 'application/pdf' });
  const prints = server.db
    .selectFrom('prints')
    .select('kind')
    .where('shipment_id', '=', shipmentId)
    .where('outcome', '=', 'handed');
  expect(await prints.execute()).toHaveLength(2);
});
