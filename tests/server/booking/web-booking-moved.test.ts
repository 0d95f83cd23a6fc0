/** What becomes of a call to a carrier's web service when the shipment has gone on meanwhile: another carrier, other goods, no goods. */
import { expect, test } from 'vitest';
import type { ShipmentPatch } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createEdiDeliveryType, goodsLine } from '#tests/support/freight-world.ts';
import { startWebBookingWorld } from '#tests/support/web-booking-world.ts';

const MINUTE = 60_000;
const SOON = { timeout: 20_000, interval: 50 };

const world = await startWebBookingWorld();
const { carrier, server, types, ask, read, skip, booker } = world;
const ediType = await createEdiDeliveryType(world.moderator);

const make = () => world.make(types.live, 'A1', [goodsLine(1, 2)]);
const save = (shipmentId: string, body: ShipmentPatch) => booker().do('saveShipment', { params: { shipmentId }, body });
const told = async (shipmentId: string) =>
  (await booker().do('staticData')).notifications
    .filter((one) => one.shipmentId === shipmentId)
    .map(({ code }) => code);
const states = async (shipmentId: string) => {
  const rows = server.db.selectFrom('web_bookings').select(['action', 'state']).where('shipment_id', '=', shipmentId);
  return (await rows.orderBy('call_id').execute()).map(({ action, state }) => `${action} ${state}`);
};
test('[BOK-02] a shipment given to another carrier while the first does not answer is booked there alone, and the first drops what it booked', async () => {
  carrier.mood = 'silent';
  const shipmentId = await make();
  expect(await ask(shipmentId)).toMatchObject({ isBooked: false, status: STATUS.technicalError });
  await save(shipmentId, { deliveryType: ediType });
  const booked = await ask(shipmentId);
  expect(booked).toMatchObject({ isBooked: true, bookingType: 'EDI', status: STATUS.inProgress });

  carrier.mood = 'well';
  await skip(MINUTE);
  await expect.poll(() => states(shipmentId), SOON).toEqual(['book accepted', 'cancel accepted']);
  expect(carrier.heard.at(-1)).toMatchObject({ action: 'cancel' });
  expect(await read(shipmentId)).toMatchObject({
    isBooked: true,
    consignmentNo: booked.consignmentNo,
    status: STATUS.inProgress,
  });
  expect((await read(shipmentId)).goodsLines).toEqual(booked.goodsLines);
});

test('[BOK-02] a carrier that has not heard of a shipment hears nothing of it once it is given to another, by web service too', async () => {
  carrier.mood = 'down';
  const [shipmentId, other] = [await make(), await make()];
  await ask(shipmentId);
  await ask(other);
  await save(shipmentId, { deliveryType: ediType });
  await save(other, { deliveryType: types.simulated });
  expect(await ask(other)).toMatchObject({ isBooked: true, consignmentNo: expect.stringMatching(/^SIM/) });

  carrier.mood = 'well';
  const heard = carrier.heard.length;
  await skip(MINUTE);
  await expect.poll(() => states(shipmentId), SOON).toEqual(['book dropped']);
  expect(await states(other)).toEqual(['book gaveUp', 'book accepted']);
  expect(carrier.heard.slice(heard).filter((one) => typeof one !== 'string')).toEqual([]);
  expect(await read(shipmentId)).toMatchObject({ isBooked: false });
});

test('[BOK-01, BOK-02] what is changed while the carrier answers differs from what it has; changed between two tries, it is booked as it is then', async () => {
  carrier.mood = 'well';
  const shipmentId = await make();
  carrier.meanwhile = () => save(shipmentId, { goodsLines: [{ ...goodsLine(1, 2), weight: 99 }] } as never);
  const booked = await ask(shipmentId);
  carrier.meanwhile = async () => undefined;
  expect(booked).toMatchObject({ isBooked: true, differsFromCarrier: true, goodsLines: [{ weight: 99 }] });

  carrier.mood = 'down';
  const later = await make();
  await ask(later);
  await save(later, { goodsLines: [goodsLine(1, 3)] } as never);
  carrier.mood = 'well';
  await skip(MINUTE);
  await expect.poll(async () => (await read(later)).isBooked, SOON).toBe(true);
  const now = await read(later);
  expect(now).toMatchObject({ differsFromCarrier: false, status: STATUS.inProgress });
  expect(now.goodsLines.map(({ packageNumbers }) => packageNumbers.length)).toEqual([3]);
});

test('[BOK-02] [NOT-04] a cancellation the carrier refuses, or does not answer, is told as that; the booking stands', async () => {
  carrier.mood = 'well';
  const [refused, unanswered] = [await make(), await make()];
  await ask(refused);
  await ask(unanswered);
  carrier.mood = 'refusing';
  expect(await ask(refused, 'cancel')).toMatchObject({ isBooked: true, status: STATUS.inProgress });
  expect(await told(refused)).toEqual(['cancellationRejected']);

  carrier.mood = 'down';
  expect(await ask(unanswered, 'cancel')).toMatchObject({ isBooked: true, status: STATUS.technicalError });
  expect(await told(unanswered)).toEqual(['cancellationUnanswered']);
  carrier.mood = 'well';
  await skip(MINUTE);
  await expect.poll(async () => (await read(unanswered)).isBooked, SOON).toBe(false);
});

test('[BOK-02, SHP-13] a shipment that is cancelled while its carrier does not answer is asked about at once, and is opened again only when that is known', async () => {
  carrier.mood = 'down';
  const shipmentId = await make();
  await ask(shipmentId);
  await save(shipmentId, { status: STATUS.cancelled });
  const tries = server.db.selectFrom('web_bookings').select('tries').where('shipment_id', '=', shipmentId);
  await expect.poll(async () => (await tries.executeTakeFirst())?.tries, SOON).toBe(2);
  const params = { shipmentId };
  const refused = await booker().call('saveShipment', { params, body: { status: STATUS.open } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'inProgress' } });

  carrier.mood = 'well';
  const heard = carrier.heard.length;
  await skip(5 * MINUTE);
  await expect.poll(() => states(shipmentId), SOON).toEqual(['book dropped']);
  await save(shipmentId, { status: STATUS.open });
  expect(await read(shipmentId)).toMatchObject({ isBooked: false, status: STATUS.open });
  expect(carrier.heard.slice(heard).filter((one) => typeof one !== 'string')).toEqual([]);
});
