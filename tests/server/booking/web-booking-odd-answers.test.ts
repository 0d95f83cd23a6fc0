/** Answers of carriers' web services that are not as agreed, although the carrier has decided: told and kept, never an error. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { goodsLine } from '#tests/support/freight-world.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { startWebBookingWorld } from '#tests/support/web-booking-world.ts';

const world = await startWebBookingWorld();
const { carrier, server, ask, booker } = world;

const bookWith = async (file: string) => {
  carrier.answer = readFileSync(`tests/fixtures/field/B01/${file}.json`, 'utf8');
  const shipmentId = await world.make(world.types.live, 'B01', [goodsLine(1, 2), goodsLine(2, 1)]);
  const { booked: before } = carrier;
  const calls = before.size;
  const shipment = await ask(shipmentId);
  expect(carrier.booked.size, 'the carrier was asked once').toBe(calls + 1);
  return { shipmentId, shipment };
};
const packageNumbers = (shipment: { goodsLines: readonly { packageNumbers: readonly string[] }[] }) =>
  shipment.goodsLines.map((line) => line.packageNumbers);
const taken = async (shipmentId: string) => {
  const rows = server.db.selectFrom('issued_numbers').select('number').where('shipment_id', '=', shipmentId);
  return (await rows.orderBy('number').execute()).map(({ number }) => number);
};
const toldOf = async (shipmentId: string) => {
  const { notifications } = await booker().do('staticData');
  return notifications.filter((one) => one.shipmentId === shipmentId).map(({ code, values }) => ({ code, values }));
};
const storedResponse = async (shipmentId: string) => {
  const rows = server.db.selectFrom('web_bookings').select(['state', 'answer']).where('shipment_id', '=', shipmentId);
  return rows.executeTakeFirstOrThrow();
};

// Its numbers are used when the answers below give them again.
await bookWith('good');

test.each([
  ['twice', { problem: 'twice', number: 'B01T0001' }],
  ['too-few', { problem: 'count', given: 2, wanted: 3 }],
  ['too-many', { problem: 'count', given: 4, wanted: 3 }],
  ['none', { problem: 'count', given: 0, wanted: 3 }],
  ['used', { problem: 'used', number: 'B01G0001' }],
  ['digits-lost', { problem: 'unreadable', number: '3.73500000000001e+17' }],
  ['sentence-in-numbers', { problem: 'unreadable', number: 'see the attached list' }],
  ['objects', { problem: 'unreadable', number: '{"no":"B01O0001"}' }],
  ['one-for-all', { problem: 'count', given: 1, wanted: 3 }],
] as const)(
  '[BOK-02] [B01] a booking whose package numbers cannot be used is booked, says why and is told: %s',
  async (file, values) => {
    const { shipmentId, shipment } = await bookWith(file);
    const notice = { code: 'bookingNumbersUnusable', values };
    expect(shipment).toMatchObject({ isBooked: true, status: STATUS.technicalError, validationNotice: notice });
    expect(shipment.consignmentNo).toMatch(/^B01-/);
    expect(packageNumbers(shipment)).toEqual([[], []]);
    expect(await taken(shipmentId)).toEqual([shipment.consignmentNo]);
    expect(await toldOf(shipmentId)).toEqual([notice]);
    expect(await storedResponse(shipmentId)).toMatchObject({ state: 'accepted', answer: { kind: 'accepted' } });
    expect(await openJobs(server.db)).toEqual([]);
    const { data } = await booker().do('ediLog', { query: { shipmentId } });
    expect(data).toMatchObject([{ kind: 'WEBSERVICE', state: 'accepted' }]);
  },
);

test('[BOK-02] [B01] such a booking is cancelled at the carrier and booked again with the numbers of the new answer', async () => {
  const { shipmentId } = await bookWith('too-few');
  carrier.answer = undefined;
  expect(await ask(shipmentId, 'cancel')).toMatchObject({
    isBooked: false,
    status: STATUS.open,
    validationNotice: null,
  });
  expect(carrier.heard.at(-1)).toMatchObject({ action: 'cancel' });
  const booked = await ask(shipmentId);
  expect(booked).toMatchObject({ isBooked: true, status: STATUS.inProgress, validationNotice: null });
  expect(packageNumbers(booked).map((numbers) => numbers.length)).toEqual([2, 1]);
});

test('[BOK-02] [B01] a consignment number of another shipment is left out, and the package numbers beside it are taken', async () => {
  const { shipmentId, shipment } = await bookWith('consignment-used');
  const values = { problem: 'used', number: 'B01-GOOD' };
  expect(shipment).toMatchObject({ isBooked: true, consignmentNo: null, trackingLink: null });
  expect(shipment.validationNotice).toEqual({ code: 'bookingNumbersUnusable', values });
  expect(await taken(shipmentId)).toEqual(['B01V0001', 'B01V0002', 'B01V0003']);
});

test.each([
  ['nul-in-numbers', 'B01-NUL', [['B01N0001', 'B01N0002'], ['B01N0003']]],
  ['numbers-as-json-numbers', '4560000012', [['700000001', '700000002'], ['700000003']]],
  ['strange-extras', 'B01-EXTRA', [['B01E0001', 'B01E0002'], ['B01E0003']]],
])('[BOK-02] [B01] numbers are taken however they are written: %s', async (file, consignmentNo, numbers) => {
  const { shipment } = await bookWith(file);
  expect(shipment).toMatchObject({ isBooked: true, status: STATUS.inProgress, consignmentNo, validationNotice: null });
  expect(packageNumbers(shipment)).toEqual(numbers);
});

test.each([
  ['nul-in-reason', 'The zip code is not served.[0m'],
  ['refused-without-reason', ''],
  ['reason-as-list', '["Zip code 99999","Weight over 31.5 kg"]'],
  ['reason-without-end', `${'Not served. '.repeat(42).slice(0, 499)}…`],
])('[BOK-02] [B01] a refusal is told whatever its reason is: %s', async (file, reason) => {
  const { shipmentId, shipment } = await bookWith(file);
  const notice = { code: 'bookingRejected', values: { reason } };
  expect(shipment).toMatchObject({ isBooked: false, status: STATUS.rejected, validationNotice: notice });
  expect(await toldOf(shipmentId)).toEqual([notice]);
  expect(await storedResponse(shipmentId)).toEqual({ state: 'refused', answer: { kind: 'refused', reason } });
});
