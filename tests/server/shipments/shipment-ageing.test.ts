/** What the nights do to shipments that nobody touches any more. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DocumentChoice } from '#contract/end-of-day.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { shipmentAgeingJob } from '#server/shipments/shipment-ageing.ts';
import {
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const FIRST_DAY = '2026-03-20';
const DAY = 24 * 60 * 60 * 1000;
const ALL: DocumentChoice = { unPrinted: true, label: true, waybill: true, shipmentList: false };
const SOON = { timeout: 30_000, interval: 50 };

let now = new Date(`${FIRST_DAY}T09:00:00Z`);
const server = await startTestServer({ clock: () => now });
const { db } = server;
/** A session does not outlive the days that pass here. */
const moderator = () => server.signIn(TEST_USERS.Moderator);

beforeEach(() => {
  now = new Date(`${FIRST_DAY}T09:00:00Z`);
});

/** The night job of that many days after the first, run to its end. */
async function nightAfter(days: number): Promise<void> {
  now = new Date(Date.parse(`${FIRST_DAY}T03:27:00Z`) + days * DAY);
  await addJob(db, shipmentAgeingJob, {}, { key: 'night' });
  await vi.waitFor(async () => {
    const left = await db
      .selectFrom('graphile_worker.jobs' as never)
      .select('key' as never)
      .execute();
    expect(left).not.toContainEqual({ key: 'night' });
  }, SOON);
}

async function read(shipmentId: string) {
  const caller = await moderator();
  return (await caller.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
}

async function search(searchFields: object): Promise<string[]> {
  const body = { searchFields, page: 1, pageSize: 200, snapshot: null, sort: null };
  const { data } = await (await moderator()).do('shipmentsList', { body });
  return data.map(({ shipmentId }) => shipmentId);
}

async function closeDay(deliveryType: string): Promise<string> {
  const caller = await moderator();
  const { shipmentId } = await createShipment(caller, { deliveryType, dispDate: FIRST_DAY });
  const body = { documents: ALL, maxShipmentId: shipmentId, searchFields: { shipmentId } };
  const answer = await caller.do('endOfDay', { body });
  if (!('jobId' in answer)) throw new Error('was not started');
  const { jobId } = answer;
  await vi.waitFor(async () => {
    expect((await caller.do('job', { params: { jobId } })).endedAt).not.toBeNull();
  }, SOON);
  return shipmentId;
}

test('[SHP-19] a closed shipment by own transport is finished the day after dispatch, and one whose carrier sends events is not', async () => {
  const caller = await moderator();
  const ownTruck = await createCarrier(caller, { name: 'Own truck', carrierSuiteId: 'STANDARD' });
  const own = await closeDay((await createDeliveryType(caller, ownTruck, 'Own', { dom: 'STD' })).id);
  const reported = await closeDay(await createEdiDeliveryType(caller));
  expect([(await read(own)).status, (await read(reported)).status]).toEqual([STATUS.closed, STATUS.closed]);
  await nightAfter(0);
  expect((await read(own)).status, 'the day of dispatch').toBe(STATUS.closed);
  await nightAfter(1);
  expect([(await read(own)).status, (await read(reported)).status]).toEqual([STATUS.finished, STATUS.closed]);
});

test('[SHP-19] a closed shipment that was booked with the simulated carrier is finished the day after dispatch too', async () => {
  const caller = await moderator();
  const simulated = await createCarrier(caller, { name: 'In test', carrierSuiteId: 'POSTNORDSE', testMode: true });
  const closed = await closeDay((await createDeliveryType(caller, simulated, 'In test', { dom: '18' })).id);
  expect(await read(closed)).toMatchObject({ status: STATUS.closed, bookingType: 'WEBSERVICE' });
  await nightAfter(1);
  expect((await read(closed)).status).toBe(STATUS.finished);
});

test('[SUB-09] a finished shipment is archived when it has been finished for 30 days, and a closed one never', async () => {
  const caller = await moderator();
  const ownTruck = await createCarrier(caller, { name: 'Own truck', carrierSuiteId: 'STANDARD' });
  const finished = await closeDay((await createDeliveryType(caller, ownTruck, 'Own truck', { dom: 'STD' })).id);
  const closed = await closeDay(await createEdiDeliveryType(caller));
  // It is finished in this night, and its days begin with it.
  await nightAfter(1);
  await nightAfter(30);
  expect((await read(finished)).status).toBe(STATUS.finished);
  await nightAfter(32);
  expect([(await read(finished)).status, (await read(closed)).status]).toEqual([STATUS.archived, STATUS.closed]);
});

test('[SUB-09] a cancelled shipment is archived after the days that are paid for, and a note does not count anew', async () => {
  const caller = await moderator();
  await caller.do('saveCompany', { body: { saveExtraDays: 1 } });
  onTestFinished(async () => {
    await (await moderator()).do('saveCompany', { body: { saveExtraDays: 0 } });
  });
  const { shipmentId } = await createShipment(caller);
  await caller.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
  now = new Date(now.getTime() + 20 * DAY);
  const note = { params: { shipmentId }, body: { noteInternal: 'Customer called' } };
  await (await moderator()).do('saveShipment', note);
  await nightAfter(59);
  expect((await read(shipmentId)).status).toBe(STATUS.cancelled);
  await nightAfter(61);
  expect((await read(shipmentId)).status).toBe(STATUS.archived);
});

test('[SUB-09] an archived shipment is found only when its state is asked for, is read-only but for its note, and left out of a first read', async () => {
  const caller = await moderator();
  const orderNumber = randomUUID();
  const { shipmentId } = await createShipment(caller, { orderNumber });
  const kept = await createShipment(caller, { orderNumber });
  await caller.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
  await nightAfter(31);
  expect(await search({ orderNumber })).toEqual([kept.shipmentId]);
  expect(await search({ orderNumber, status: STATUS.archived })).toEqual([shipmentId]);
  expect(await search({ orderNumber, status: [STATUS.archived, STATUS.open] })).toEqual([kept.shipmentId, shipmentId]);
  expect(await search({ orderNumber, status: '100,10' })).toEqual([kept.shipmentId, shipmentId]);

  const late = await moderator();
  const save = (body: object) => late.call('saveShipment', { params: { shipmentId }, body });
  expect((await save({ orderNumber: 'OTHER' })).status).toBe(409);
  expect((await save({ status: STATUS.open })).status).toBe(409);
  expect((await save({ noteInternal: 'Kept for the customs' })).status).toBe(200);
  expect(await read(shipmentId)).toMatchObject({ status: STATUS.archived, noteInternal: 'Kept for the customs' });

  const { changes } = await late.do('changes', { query: { cursor: '', limit: '500' } });
  const ids = changes.filter(({ kind }) => kind === 'shipment').map(({ id }) => id);
  expect(ids).toContain(kept.shipmentId);
  expect(ids).not.toContain(shipmentId);
});

test('[SUB-09] the night of one company leaves the shipments of another with longer storage alone', async () => {
  const own = await createShipment(await moderator());
  const foreigner = await server.signIn(OTHER_USERS.Moderator);
  await foreigner.do('saveCompany', { body: { saveExtraDays: 12 } });
  const foreign = await createShipment(foreigner);
  for (const [caller, { shipmentId }] of [
    [await moderator(), own],
    [foreigner, foreign],
  ] as const) {
    await caller.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
  }
  await nightAfter(40);
  expect((await read(own.shipmentId)).status).toBe(STATUS.archived);
  const there = await server.signIn(OTHER_USERS.Moderator);
  const { shipmentData } = await there.do('shipment', { params: { shipmentId: foreign.shipmentId }, query: {} });
  expect(shipmentData.status).toBe(STATUS.cancelled);
});
