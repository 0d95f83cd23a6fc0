/** Entries of the registers, saved without the server and sent when it answers. */
import { expect, test, vi } from 'vitest';

import { readEntries, readRegister } from '#client/data/cache/register-reader.ts';

import type { UserData } from '#client/data/user-data.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { newShipmentPatch } from '#tests/client/support/shipment-samples.ts';
import { newDevice, openPortal } from '#tests/client/support/test-portal.ts';
import { createCarrier } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();

async function open() {
  const portal = openPortal(server, newDevice());
  const data = await portal.signIn(TEST_USERS.SuperUser);
  await data.pull();
  return { portal, data, registers: await data.openRegisters(), caller: await server.signIn(TEST_USERS.SuperUser) };
}

async function reconnect({ portal, data }: { portal: ReturnType<typeof openPortal>; data: UserData }): Promise<void> {
  portal.network.state = 'open';
  await data.outbox.reconnected();
  // After a reconnect, devices spread their sending.
  await vi.waitFor(async () => expect(await data.work.outbox.count()).toBe(0), { timeout: 15_000 });
}

test('a new address is offered at once, used by a shipment, and sent before it', async () => {
  const { portal, data, registers, caller } = await open();
  portal.network.state = 'cut';
  const name = `Kajmagasin ${crypto.randomUUID().slice(0, 8)}`;
  expect(await registers.save('address', { name, countryCode: 'SE', city: 'Göteborg' })).toEqual({ kind: 'waiting' });
  const shown = (await readRegister('address', data.cache, data.work)).find((address) => address.name === name);
  expect(shown).toMatchObject({ addressId: expect.stringMatching(/^tmp:/), city: 'Göteborg' });

  const receiver = { name, countryCode: 'SE', addressId: shown?.addressId ?? '' };
  const patch = newShipmentPatch({ orderNumber: name, addresses: { receiver } });
  const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2099-01-01');
  await data.shipments.save({ base, patch });
  await reconnect({ portal, data });

  const saved = (await caller.do('addresses', {})).find((address) => address.name === name);
  const list = await caller.do('shipmentsList', { body: { searchFields: { orderNumber: name } } });
  const { shipmentData } = await caller.do('shipment', { params: { shipmentId: list.data[0]?.shipmentId ?? '' } });
  expect(shipmentData.addresses.receiver.addressId).toBe(saved?.addressId);
  expect(saved?.addressId).not.toMatch(/^tmp:/);
});

test('an entry bears a mark for what of it waits, and none once the server has it', async () => {
  const { portal, data, registers } = await open();
  const name = `Frihamn ${crypto.randomUUID().slice(0, 8)}`;
  const marked = async () => {
    const entries = await readEntries('address', data.cache, data.work);
    return entries.filter(({ entity }) => entity.name === name).map(({ id, mark }) => [id.startsWith('tmp:'), mark]);
  };
  await registers.save('address', { name, countryCode: 'SE' });
  expect(await marked()).toEqual([[false, null]]);
  portal.network.state = 'cut';
  const [before] = (await readRegister('address', data.cache, data.work)).filter((address) => address.name === name);
  if (!before) throw new Error('The address was not saved');
  await registers.save('address', { name, countryCode: 'SE', city: 'Ystad' }, { id: before.addressId, entity: before });
  await registers.save('address', { name, countryCode: 'NO' });
  expect(await marked()).toEqual([
    [false, 'edit'],
    [true, 'new'],
  ]);
  await reconnect({ portal, data });
  await data.pull();
  expect(await marked()).toEqual([
    [false, null],
    [false, null],
  ]);
});

test('an edit of an address keeps what somebody else changed in it meanwhile', async () => {
  const { portal, data, registers, caller } = await open();
  const name = `Brygghus ${crypto.randomUUID().slice(0, 8)}`;
  await registers.save('address', { name, countryCode: 'SE', city: 'Malmö' });
  await data.pull();
  const before = (await readRegister('address', data.cache, data.work)).find((address) => address.name === name);
  if (!before) throw new Error('The address was not saved');
  portal.network.state = 'cut';
  const { _etag, addressId, ...input } = before;
  await registers.save('address', { ...input, street1: 'Hamngatan 1' }, { id: before.addressId, entity: before });
  await caller.do('saveAddress', { body: { ...input, addressId, vatNo: 'SE556000016701' } });
  await reconnect({ portal, data });
  const after = (await caller.do('addresses', {})).find((address) => address.addressId === addressId);
  expect(after).toMatchObject({ street1: 'Hamngatan 1', vatNo: 'SE556000016701' });
});

test('an edit that somebody else has made already is saved, and names its entry', async () => {
  const { data, registers, caller } = await open();
  const name = `Lanternan ${crypto.randomUUID().slice(0, 8)}`;
  await registers.save('address', { name, countryCode: 'SE', city: 'Malmö' });
  const before = (await readRegister('address', data.cache, data.work)).find((address) => address.name === name);
  if (!before) throw new Error('The address was not saved');
  const { _etag, addressId, ...input } = before;
  const edited = { ...input, city: 'Lund' };
  await caller.do('saveAddress', { body: { ...edited, addressId } });
  expect(await registers.save('address', edited, { id: addressId, entity: before })).toEqual({
    kind: 'applied',
    id: addressId,
    answer: null,
  });
});

test('a new delivery type that is asked for twice is created once', async () => {
  const { portal, data, registers, caller } = await open();
  const carrierId = await createCarrier(await server.signIn(TEST_USERS.Moderator));
  portal.network.state = 'answersLost';
  const name = `Dagtur ${crypto.randomUUID().slice(0, 8)}`;
  await registers.save('deliveryType', {
    name,
    carrierId,
    returnDocuments: false,
    dom: { value: 'SYSTEM', serviceCodes: [] },
  });
  await reconnect({ portal, data });
  const { data: types } = await caller.do('deliveryTypes', {});
  expect(types.filter((type) => type.name === name)).toHaveLength(1);
});
