/** Booking by a carrier's web service, over HTTP against a carrier that answers, refuses, loses its answers, and is gone. */
import { expect, test } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import type { BookingRequest } from '#server/booking/booking-adapter.ts';
import { createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';
import { startWebBookingWorld } from '#tests/support/web-booking-world.ts';

const MINUTE = 60_000;
const SOON = { timeout: 20_000, interval: 50 };

const world = await startWebBookingWorld();
const { carrier, server, ask, read, skip, booker } = world;
const { live: liveType, simulated: simulatedType } = world.types;

const make = (deliveryType: string, orderNumber = 'A1') =>
  world.make(deliveryType, orderNumber, [goodsLine(1, 2), goodsLine(2, 1)]);
const notices = async () => (await booker().do('staticData')).notifications.map(({ code }) => code);

test('[BOK-02] [BOK-03] a booking takes the numbers of the carrier’s answer, and is asked for once however often it is repeated', async () => {
  carrier.mood = 'well';
  const shipmentId = await make(liveType);
  const booked = await ask(shipmentId);
  expect(booked).toMatchObject({
    isBooked: true,
    status: STATUS.inProgress,
    consignmentNo: expect.stringMatching(/^C\d+$/),
  });
  expect(booked.goodsLines.map(({ packageNumbers }) => packageNumbers.length)).toEqual([2, 1]);
  expect(booked.trackingLink).toContain(booked.consignmentNo);
  expect(await ask(shipmentId)).toEqual(booked);
  expect([...carrier.booked.values()]).toEqual([1]);
  expect(carrier.heard).toHaveLength(1);
  expect(await openJobs(server.db)).toEqual([]);
  const { data } = await booker().do('ediLog', { query: { shipmentId } });
  expect(data).toMatchObject([{ kind: 'WEBSERVICE', state: 'accepted', attempts: [{ problem: null }] }]);
  const { text } = await booker().do('ediMessage', { params: { ediId: data[0]?.ediId ?? '' } });
  expect(JSON.parse(text)).toMatchObject({ orderNumber: 'A1', shipmentId });
});

test('[BOK-02] a refusal is a status with the carrier’s reason and a notification; corrected, it is booked under a new reference', async () => {
  carrier.mood = 'refusing';
  const shipmentId = await make(liveType);
  const refused = await ask(shipmentId);
  expect(refused).toMatchObject({ isBooked: false, status: STATUS.rejected, consignmentNo: null });
  expect(refused.validationNotice).toEqual({ code: 'bookingRejected', values: { reason: 'Zip code not served' } });
  expect(await notices()).toContain('bookingRejected');
  carrier.mood = 'well';
  expect(await ask(shipmentId)).toMatchObject({ isBooked: true, status: STATUS.inProgress, validationNotice: null });
});

test('[BOK-02] a booking whose answer was lost is looked up by our reference, not made again', async () => {
  carrier.mood = 'lost';
  const shipmentId = await make(liveType);
  const booked = await ask(shipmentId);
  expect(booked).toMatchObject({ isBooked: true, status: STATUS.inProgress });
  const [sent, lookup] = carrier.heard.slice(-2);
  expect(lookup).toBe((sent as { reference: string }).reference);
  expect(carrier.booked.get(String(lookup))).toBe(1);
});

test('[BOK-02] [NOT-04] a carrier that is away is asked again by itself, first by our reference, and what comes of it is told; at last it is given up', async () => {
  carrier.mood = 'down';
  const shipmentId = await make(liveType);
  const waiting = await ask(shipmentId);
  expect(waiting).toMatchObject({ isBooked: false, status: STATUS.technicalError });
  expect(waiting.validationNotice).toEqual({ code: 'bookingUnanswered' });
  expect(await notices()).toContain('bookingUnanswered');
  carrier.mood = 'well';
  const before = carrier.heard.length;
  await skip(MINUTE);
  await expect.poll(async () => (await read(shipmentId)).isBooked, SOON).toBe(true);
  expect(carrier.heard.slice(before).map((one) => typeof one)).toEqual(['string', 'object']);
  expect(await notices()).toContain('bookingConfirmed');

  carrier.mood = 'garbled';
  const other = await make(liveType);
  await ask(other);
  carrier.mood = 'down';
  for (const [index, pause] of [1, 5, 15, 60].entries()) {
    await skip(pause * MINUTE);
    const row = server.db.selectFrom('web_bookings').select('tries').where('shipment_id', '=', other);
    await expect.poll(async () => (await row.executeTakeFirst())?.tries, SOON).toBe(index + 2);
  }
  expect((await read(other)).validationNotice).toEqual({ code: 'transmissionFailed' });
  expect(await notices()).toContain('transmissionFailed');
  carrier.mood = 'well';
  const [given] = (await booker().do('ediLog', { query: { shipmentId: other } })).data;
  expect(given).toMatchObject({ state: 'gaveUp', tries: 5, problem: 'failed' });
  const moderator = await server.signIn(TEST_USERS.Moderator);
  await moderator.do('retryEdi', { params: { ediId: given?.ediId ?? '' } });
  await expect.poll(async () => (await read(other)).isBooked, SOON).toBe(true);
  const references = carrier.heard.slice(-2).map((one) => (typeof one === 'string' ? one : one.reference));
  expect(new Set(references).size).toBe(1);
});

test('[BOK-02] a booking is cancelled at the carrier by the reference it was booked under; its numbers stay void', async () => {
  carrier.mood = 'well';
  const shipmentId = await make(liveType);
  await ask(shipmentId);
  const cancelled = await ask(shipmentId, 'cancel');
  expect(cancelled).toMatchObject({ isBooked: false, status: STATUS.open, consignmentNo: null });
  const [booked, dropped] = carrier.heard.slice(-2) as {
    reference: string;
    bookingReference: string;
    action: string;
  }[];
  expect(dropped).toMatchObject({ action: 'cancel', bookingReference: booked?.reference });
  expect(await ask(shipmentId, 'cancel')).toEqual(cancelled);
  const numbers = server.db.selectFrom('issued_numbers').select('void').where('shipment_id', '=', shipmentId);
  expect(await numbers.execute()).toEqual(Array.from({ length: 4 }, () => ({ void: true })));
});

test('[BOK-01] what the suite takes no update for is not updated, and the carrier hears nothing of it', async () => {
  const shipmentId = await make(liveType);
  await ask(shipmentId);
  const heard = carrier.heard.length;
  const refused = await booker().call('bookShipment', { params: { shipmentId }, body: { action: 'update' } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrongState' } });
  expect(carrier.heard).toHaveLength(heard);
  expect(await read(shipmentId)).toMatchObject({ isBooked: true, differsFromCarrier: false });
});

test('[BOK-05] what the simulated carrier booked is called made, not sent, and what a carrier’s service booked is not', async () => {
  carrier.mood = 'well';
  const called = async (type: string) => {
    const shipmentId = await make(type);
    const { bookedAs, carrier: carrierId } = await ask(shipmentId);
    const { data } = await booker().do('ediLog', { query: { shipmentId } });
    const listed = (await booker().do('carriers')).find((one) => one.carrierId === carrierId);
    return [bookedAs, data.map(({ state, placement }) => [state, placement]), listed?.lastDelivery?.placement];
  };
  expect(await called(simulatedType)).toEqual(['testMade', [['accepted', 'testMade']], 'testMade']);
  expect(await called(liveType)).toEqual(['carrier', [['accepted', null]], null]);
});

test('[BOK-02] a connection in test mode is booked with the simulated carrier, which answers, refuses and loses answers as it is asked to', async () => {
  const booked = await ask(await make(simulatedType, 'ordinary'));
  expect(booked).toMatchObject({ isBooked: true, consignmentNo: expect.stringMatching(/^SIM\d{9}$/) });
  expect(booked.goodsLines.flatMap(({ packageNumbers }) => packageNumbers)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^\d{18}$/)),
  );
  const refused = await ask(await make(simulatedType, 'SIM-REFUSE'));
  expect(refused).toMatchObject({ status: STATUS.rejected });
  expect(refused.validationNotice?.values?.reason).toMatch(/^Simulated carrier/);
  expect(await ask(await make(simulatedType, 'SIM-LOST'))).toMatchObject({ isBooked: true });
  expect(await ask(await make(simulatedType, 'SIM-DOWN'))).toMatchObject({ status: STATUS.technicalError });
});

test('[BOK-02] the call names the services that the shipment has of its own, and the point where its receiver collects it', async () => {
  carrier.mood = 'well';
  const point = { id: '2031', name: 'ICA Nära', street1: 'Storgatan 1', zipCode: '75320', city: 'Uppsala' };
  const { shipmentId } = await createShipment(booker(), {
    deliveryType: liveType,
    services: ['A7'],
    pickupPoint: point,
  });
  expect(await ask(shipmentId)).toMatchObject({ isBooked: true });
  const { consignment } = carrier.heard.at(-1) as BookingRequest;
  expect(consignment).toMatchObject({
    services: [{ code: 'A7', name: 'Optional service point' }],
    pickupPoint: { ...point, countryCode: 'SE' },
  });
});
