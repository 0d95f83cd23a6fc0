/** Number series in use: their end, their warning, ranges entered twice, countries, and numbers that are issued again. */
import { describe, expect, test } from 'vitest';
import type { NumberSeries } from '#contract/carrier.ts';
import type { ResponseOf } from '#contract/operations.ts';
import { formatNumber } from '#domain/numbers/number-series.ts';
import { STATUS } from '#domain/shipments/status.ts';
import {
  book,
  consignmentSeries,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
  numbersOf,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
type BookAnswer = ResponseOf<'bookShipment'>;

const server = await startTestServer();
/** A server whose clock a test can move on. */
let rested = 0;
const yearsLater = await startTestServer({ clock: () => new Date(Date.now() + rested) });
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);

describe('a number series in use', () => {
  test('[SHL-06, NOT-04] nothing is taken, the shipment says to each reader which series it was, and booking works once it is extended', async () => {
    const series = {
      consignment: consignmentSeries(),
      package: packageSeries({ prefix1: '37380000', to: '000000005' }),
    };
    const type = await createEdiDeliveryType(moderator, series);
    const { shipmentId } = await createShipment(user, { deliveryType: type, goodsLines: [goodsLine(1, 6)] });
    expect(await user.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      status: 422,
      fields: {
        carrier: { code: 'numberSeries.exhausted', values: { carrier: 'DSVROAD connection', series: 'package' } },
      },
    });
    const { shipmentData: failed } = await user.do('shipment', { params: { shipmentId } });
    expect(failed).toMatchObject({ status: STATUS.technicalError, isBooked: false, consignmentNo: null });
    expect(failed.validationNotice).toEqual({
      code: 'seriesExhausted',
      values: { carrier: 'DSVROAD connection', series: 'package' },
    });
    const inSwedish = { params: { shipmentId }, headers: { 'accept-language': 'sv' } };
    const sentences = [failed, (await user.do('shipment', inSwedish)).shipmentData].map((one) => one.validationError);
    expect(sentences).toEqual([
      'The series of package numbers of DSVROAD connection has too few numbers left. Extend the series and try again.',
      'Nummerserien för kollinummer hos DSVROAD connection räcker inte. Utöka serien och försök igen.',
    ]);
    expect(numbersOf(failed)).toEqual([]);

    await user.do('saveShipment', { params: { shipmentId }, body: { goodsLines: [goodsLine(1, 5)] } });
    const booked = await book(user, shipmentId);
    expect(booked).toMatchObject({
      isBooked: true,
      status: STATUS.inProgress,
      validationError: null,
      validationNotice: null,
    });
    expect(numbersOf(booked).slice(1)).toEqual(
      [1, 2, 3, 4, 5].map((n) => expect.stringMatching(new RegExp(`^37380000${`${n}`.padStart(9, '0')}\\d$`))),
    );
    const { shipmentId: next } = await createShipment(user, { deliveryType: type });
    expect(await user.refused('bookShipment', { params: { shipmentId: next }, body: {} })).toMatchObject({
      status: 422,
    });
    const { notifications } = await moderator.do('staticData');
    expect(notifications.some(({ type, shipmentId: id }) => type === 'error' && id === next)).toBe(true);
  });

  test('[NOT-04] the moderators are warned once when the series reaches its warning level', async () => {
    const type = await createEdiDeliveryType(moderator, {
      consignment: consignmentSeries({ from: '457000000', to: '457000009', warning: 8 }),
      package: packageSeries({ prefix1: '37360000' }),
    });
    const warnings = async () =>
      (await moderator.do('staticData')).notifications.filter(({ type }) => type === 'warning').length;
    const counts: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { shipmentId } = await createShipment(user, { deliveryType: type });
      await book(user, shipmentId);
      counts.push(await warnings());
    }
    expect(counts).toEqual([0, 1, 1, 1]);
  });

  test('a range entered twice is stepped over: no number is issued a second time', async () => {
    const range = {
      consignment: consignmentSeries({ from: '458000000', to: '458999999' }),
      package: packageSeries({ prefix1: '37370000' }),
    };
    const types = [await createEdiDeliveryType(moderator, range), await createEdiDeliveryType(moderator, range)];
    const numbers: string[] = [];
    for (const type of [...types, ...types]) {
      const { shipmentId } = await createShipment(user, { deliveryType: type });
      numbers.push(...numbersOf(await book(user, shipmentId)));
    }
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('thousands of numbers that are taken are stepped over at once', async () => {
    const consignment = consignmentSeries({ from: '4620000', to: '4629999' });
    const type = await createEdiDeliveryType(moderator, {
      consignment,
      package: packageSeries({ prefix1: '37430000' }),
    });
    const taken = Array.from({ length: 5000 }, (_, index) =>
      formatNumber(consignment as NumberSeries, 4_620_000n + BigInt(index)),
    );
    const row = { suite_id: 'DSVROAD', kind: 'consignment', company_id: TEST_COMPANY, shipment_id: '1' } as const;
    const rows = taken.map((number = '') => ({ ...row, number, issued_at: new Date() }));
    await server.db.insertInto('issued_numbers').values(rows).execute();
    const { shipmentId } = await createShipment(user, { deliveryType: type });
    expect((await book(user, shipmentId)).consignmentNo).toMatch(/^4625000\d$/);
  });

  test('a series for some countries does not number shipments to others', async () => {
    const type = await createEdiDeliveryType(moderator, {
      consignment: consignmentSeries({ from: '459000000', to: '459999999', validCountries: ['NO', 'FI'] }),
      package: packageSeries({ prefix1: '37410000' }),
    });
    const { shipmentId } = await createShipment(user, { deliveryType: type });
    expect(await user.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      status: 422,
      fields: { 'addresses.receiver.countryCode': { code: 'notOffered' } },
    });
  });

  test('a recycling series starts over once its numbers have rested', async () => {
    const signIn = () => yearsLater.signIn(TEST_USERS.Moderator);
    const type = await createEdiDeliveryType(await signIn(), {
      consignment: consignmentSeries({ from: '460000000', to: '460000001', allowRecycle: true }),
      package: packageSeries(),
    });
    const booked = async () => {
      const caller = await signIn();
      const { shipmentId } = await createShipment(caller, { deliveryType: type });
      return caller.call('bookShipment', { params: { shipmentId }, body: {} });
    };
    const consignmentNo = (answer: { body: unknown }) => (answer.body as BookAnswer).shipmentData.consignmentNo;
    const first = consignmentNo(await booked());
    await booked();
    expect((await booked()).status).toBe(422);
    rested = 731 * DAY_MS;
    expect(consignmentNo(await booked())).toBe(first);
  });
});
