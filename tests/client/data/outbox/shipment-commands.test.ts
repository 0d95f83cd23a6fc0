import { describe, expect, test, vi } from 'vitest';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { newShipmentPatch } from '#tests/client/support/shipment-samples.ts';
import { newDevice, openPortal, type TestPortal } from '#tests/client/support/test-portal.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();

async function open(): Promise<{ portal: TestPortal; data: Awaited<ReturnType<TestPortal['signIn']>> }> {
  const portal = openPortal(server, newDevice());
  const data = await portal.signIn(TEST_USERS.DefaultUser);
  await data.pull();
  return { portal, data };
}

const blank = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21');

async function create(data: Awaited<ReturnType<TestPortal['signIn']>>, orderNumber: string) {
  const outcome = await data.shipments.save({ base: blank, patch: newShipmentPatch({ orderNumber }) });
  if (outcome.kind !== 'saved') throw new Error(`The shipment was not saved: ${JSON.stringify(outcome)}`);
  const shown = await data.shipments.find(outcome.id);
  if (!shown?.base) throw new Error('The shipment is not on the device');
  return shown.base;
}

describe('a save', () => {
  test('is applied, shown from the device and no longer waiting', async () => {
    const { data } = await open();
    const shipment = await create(data, 'SAVE-1');
    const outcome = await data.shipments.save({ base: shipment, patch: { orderNumber: 'SAVE-2' } });
    expect(outcome).toMatchObject({ kind: 'saved', id: shipment.shipmentId });
    const shown = await data.shipments.find(shipment.shipmentId);
    expect(shown?.shipment.orderNumber).toBe('SAVE-2');
    expect(shown?.entries).toEqual([]);
  });

  test('that the server refuses comes back with the errors of its fields', async () => {
    const { data } = await open();
    const shipment = await create(data, 'BAD-1');
    const outcome = await data.shipments.save({ base: shipment, patch: { orderNumber: 'x'.repeat(51) } });
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { status: 400, fields: { orderNumber: { code: 'maxLength' } } },
    });
    expect((await data.shipments.find(shipment.shipmentId))?.shipment.orderNumber).toBe('BAD-1');
    expect(await data.work.outbox.count()).toBe(0);
  });

  test('made on an older state is refused, and the device learns the newer one', async () => {
    const { data } = await open();
    const shipment = await create(data, 'STALE-1');
    const other = await server.signIn(TEST_USERS.SuperUser);
    await other.do('saveShipment', { params: { shipmentId: shipment.shipmentId }, body: { orderNumber: 'THEIRS' } });
    const outcome = await data.shipments.save({ base: shipment, patch: { orderNumber: 'MINE' } });
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { status: 412, code: 'stale', body: { changedBy: TEST_USERS.SuperUser } },
    });
    expect((await data.shipments.find(shipment.shipmentId))?.base?.orderNumber).toBe('THEIRS');
  });

  test('without the server is saved on this device and sent when it answers', async () => {
    const { portal, data } = await open();
    const shipment = await create(data, 'AWAY-1');
    portal.network.state = 'cut';
    const outcome = await data.shipments.save({ base: shipment, patch: { orderNumber: 'AWAY-2' } });
    expect(outcome).toEqual({ kind: 'waiting', id: shipment.shipmentId, isUnclear: false });
    expect((await data.shipments.find(shipment.shipmentId))?.shipment.orderNumber).toBe('AWAY-2');
    portal.network.state = 'open';
    await data.outbox.reconnected();
    // After a reconnect, devices spread their sending.
    await vi.waitFor(async () => expect(await data.work.outbox.count()).toBe(0), { timeout: 10_000 });
    const caller = await server.signIn(TEST_USERS.DefaultUser);
    const { shipmentData } = await caller.do('shipment', { params: { shipmentId: shipment.shipmentId } });
    expect(shipmentData.orderNumber).toBe('AWAY-2');
  });

  test('whose answer was lost is shown as waiting and done once', async () => {
    const { portal, data } = await open();
    portal.network.state = 'answersLost';
    const outcome = await data.shipments.save({ base: blank, patch: newShipmentPatch({ orderNumber: 'LOST-1' }) });
    expect(outcome).toMatchObject({ kind: 'waiting', id: expect.stringMatching(/^tmp:/) });
    const temporaryId = outcome.kind === 'waiting' ? outcome.id : '';
    expect((await data.shipments.find(temporaryId))?.shipment.orderNumber).toBe('LOST-1');

    portal.network.state = 'open';
    await data.outbox.reconnected();
    await data.pull();
    const shipmentId = await data.resolveId(temporaryId);
    expect((await data.shipments.find(shipmentId))?.shipment.orderNumber).toBe('LOST-1');
    const caller = await server.signIn(TEST_USERS.DefaultUser);
    const list = await caller.do('shipmentsList', { body: { searchFields: { orderNumber: 'LOST-1' } } });
    expect(list.shipmentsCount).toBe(1);
  });

  test('is done with its draft, not with what was typed since', async () => {
    const { data } = await open();
    const shipment = await create(data, 'TYPED-1');
    const content = { base: shipment, baseEtag: shipment._etag, clientRef: null };
    await data.prepareEditing();
    data.drafts.keep('shipment:1', { ...content, value: 'saved' });
    await data.drafts.flush();
    await data.shipments.save({ base: shipment, patch: { orderNumber: 'TYPED-2' }, draftKey: 'shipment:1' });
    expect(await data.drafts.open('shipment:1')).toBeUndefined();
  });
});

test('a cancelled shipment can be opened again', async () => {
  const { data } = await open();
  const shipment = await create(data, 'STATE-1');
  await data.shipments.cancel(shipment);
  const cancelled = await data.shipments.find(shipment.shipmentId);
  expect(cancelled?.shipment.status).toBe(STATUS.cancelled);
  if (cancelled?.base) await data.shipments.reopen(cancelled.base);
  expect((await data.shipments.find(shipment.shipmentId))?.shipment.status).toBe(STATUS.open);
});
