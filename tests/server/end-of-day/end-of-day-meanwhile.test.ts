/** What others do with the shipments of an end of day while it waits for a carrier: it prints and counts nothing that is not its own. */
import { expect, test, vi } from 'vitest';
import type { DocumentChoice } from '#contract/end-of-day.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { startBookingCarrier } from '#tests/support/booking-carrier.ts';
import {
  book,
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const ALL: DocumentChoice = { unPrinted: true, label: true, waybill: true, shipmentList: true };
const SOON = { timeout: 30_000, interval: 50 };

const carrier = await startBookingCarrier();
const server = await startTestServer({ environment: { BOOKING_SERVICES: `POSTNORDSE=${carrier.url}` } });
await server.db.updateTable('companies').set({ test_mode: false }).where('company_id', '=', TEST_COMPANY).execute();
const user = await server.signIn(TEST_USERS.DefaultUser);
const moderator = await server.signIn(TEST_USERS.Moderator);
const connection = { name: 'PostNord', carrierSuiteId: 'POSTNORDSE', gaNo: '1', testMode: false };
const login = { ws_UserName: 'kaj', ws_Password: 'x', numberSeries: {} };
const byService = await createCarrier(moderator, { ...connection, ...login } as never);
const { id: serviceType } = await createDeliveryType(moderator, byService, 'By web service', { dom: '18' });
const ediType = await createEdiDeliveryType(moderator);

const make = async (orderNumber: string, deliveryType: string) =>
  (await createShipment(user, { orderNumber, deliveryType })).shipmentId;
const read = async (shipmentId: string) =>
  (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
const jobOf = (jobId: string) => user.do('job', { params: { jobId } });

async function start(orderNumber: string, maxShipmentId: string): Promise<string> {
  const body = { documents: ALL, searchFields: { orderNumber }, maxShipmentId };
  const answer = await user.do('endOfDay', { body });
  if (!('jobId' in answer)) throw new Error('was not started');
  return answer.jobId;
}

async function ended(jobId: string) {
  await vi.waitFor(async () => expect((await jobOf(jobId)).endedAt).not.toBeNull(), SOON);
  return jobOf(jobId);
}

/** Holds the carrier's answer to this order back until `act` has ended. */
async function whileAwaited(orderNumber: string, act: () => Promise<unknown>): Promise<void> {
  const acted = act();
  carrier.meanwhile = async (asked) => {
    if (asked === orderNumber) await acted.catch(() => undefined);
  };
  await acted;
}

const hears = (orderNumber: string) =>
  vi.waitFor(() => {
    const orders = carrier.heard.map((one) => (typeof one === 'string' ? one : one.consignment.orderNumber));
    expect(orders).toContain(orderNumber);
  }, SOON);

test('[EOD-01, BOK-01] what is no longer booked when it is printed, or only now needs a web service, is left to be booked first', async () => {
  const cancelled = await make('EOD-MEANWHILE-1', serviceType);
  const changed = await make('EOD-MEANWHILE-2', ediType);
  const waiting = await make('EOD-MEANWHILE-SLOW', serviceType);
  let jobId = '';
  await whileAwaited('EOD-MEANWHILE-SLOW', async () => {
    jobId = await start('EOD-MEANWHILE%', waiting);
    await hears('EOD-MEANWHILE-SLOW');
    await vi.waitFor(async () => expect(await read(cancelled)).toMatchObject({ isBooked: true }), SOON);
    await book(user, cancelled, 'cancel');
    await user.do('saveShipment', { params: { shipmentId: changed }, body: { deliveryType: serviceType } });
  });
  const job = await ended(jobId);
  expect(job.failed).toMatchObject([
    { shipmentId: changed, code: 'bookFirst', message: 'The carrier gives the numbers: book the shipment first.' },
    { shipmentId: cancelled, code: 'bookFirst' },
  ]);
  expect(job).toMatchObject({ state: 'done', done: 1, total: 3 });
  for (const shipmentId of [cancelled, changed]) {
    expect(await read(shipmentId)).toMatchObject({ status: STATUS.open, isBooked: false });
  }
  expect(await read(waiting)).toMatchObject({ status: STATUS.closed, isBooked: true });
  const prints = await server.db.selectFrom('prints').select('shipment_id').execute();
  expect(new Set(prints.map(({ shipment_id }) => shipment_id))).toEqual(new Set([waiting]));

  // Run again for these two, it books them by the web service.
  const again = await user.do('endOfDay', { body: { documents: ALL, maxShipmentId: waiting, failedOf: jobId } });
  if (!('jobId' in again)) throw new Error('was not started');
  expect(await ended(again.jobId)).toMatchObject({ done: 2, failed: [] });
  for (const shipmentId of [cancelled, changed]) {
    expect(await read(shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });
  }
});

test('[EOD-01, BOK-01] what is changed after its booking while the run waits is left, to be updated first, and run again it is', async () => {
  const changed = await make('EOD-CHANGED-1', ediType);
  await book(user, changed);
  const waiting = await make('EOD-CHANGED-SLOW', serviceType);
  let jobId = '';
  await whileAwaited('EOD-CHANGED-SLOW', async () => {
    jobId = await start('EOD-CHANGED%', waiting);
    await hears('EOD-CHANGED-SLOW');
    await user.do('saveShipment', { params: { shipmentId: changed }, body: { msgToFW1: 'Ring the bell' } });
  });
  const job = await ended(jobId);
  expect(job).toMatchObject({ state: 'done', done: 1, total: 2 });
  expect(job.failed).toMatchObject([
    {
      shipmentId: changed,
      code: 'updateFirst',
      message: 'The shipment was changed meanwhile: update its booking first.',
    },
  ]);
  expect(await read(changed)).toMatchObject({ status: STATUS.inProgress, differsFromCarrier: true });

  const again = await user.do('endOfDay', { body: { documents: ALL, maxShipmentId: waiting, failedOf: jobId } });
  if (!('jobId' in again)) throw new Error('was not started');
  expect(await ended(again.jobId)).toMatchObject({ done: 1, failed: [] });
  expect(await read(changed)).toMatchObject({ status: STATUS.closed, differsFromCarrier: false });
});

test('[EOD-01] what somebody else or an earlier run has finished is left and counts for no list, and nobody signs for it', async () => {
  const cancelled = await make('EOD-LEFT-1', ediType);
  const waiting = await make('EOD-LEFT-SLOW', serviceType);
  let jobId = '';
  let secondId = '';
  await whileAwaited('EOD-LEFT-SLOW', async () => {
    jobId = await start('EOD-LEFT%', waiting);
    await hears('EOD-LEFT-SLOW');
    secondId = await start('EOD-LEFT%', waiting);
    await user.do('saveShipment', { params: { shipmentId: cancelled }, body: { status: STATUS.cancelled } });
  });
  const job = await ended(jobId);
  expect(job).toMatchObject({ state: 'done', done: 1, left: 1, total: 2, failed: [], printed: { shipmentList: 1 } });
  const ofService = job.carriers.find(({ carrierId }) => carrierId === byService);
  const others = job.carriers.filter((one) => one !== ofService);
  expect(ofService).toMatchObject({ done: 1, failed: 0, total: 1 });
  expect(others).toMatchObject([{ done: 0, failed: 0, total: 1 }]);
  const strokes = [[100, 200, 300, 100]];
  const sign = (carrierId: string | null = null) =>
    user.call('signList', {
      params: { jobId, carrierId: carrierId ?? '' },
      body: { driver: 'Kim Åkare', vehicle: null, remark: null, strokes },
    });
  expect((await sign(others[0]?.carrierId)).status).toBe(404);
  expect((await sign(byService)).status).toBeLessThan(300);

  const second = await ended(secondId);
  expect(second).toMatchObject({ state: 'done', done: 0, left: 2, total: 2, failed: [], hasFile: false });
  expect(second.carriers.map(({ done }) => done)).toEqual([0, 0]);
  const { notifications } = await user.do('staticData');
  const told = notifications.filter(({ code }) => code === 'endOfDayEnded').map(({ values }) => values);
  expect(told).toContainEqual({ done: 0, failed: 0 });
});
