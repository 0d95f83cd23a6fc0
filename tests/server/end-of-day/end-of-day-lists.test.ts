/** What a driver has signed for stays as it was: the lists of an ended run, whatever becomes of its shipments. */
import { expect, test, vi } from 'vitest';
import type { DocumentChoice } from '#contract/end-of-day.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import {
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const user = await server.signIn(TEST_USERS.DefaultUser);
const moderator = await server.signIn(TEST_USERS.Moderator);
const LIST_ALONE: DocumentChoice = { unPrinted: false, label: false, waybill: false, shipmentList: true };
const LABELS_TOO: DocumentChoice = { ...LIST_ALONE, label: true };

const SOON = { timeout: 30_000, interval: 50 };

async function start(orderNumber: string, documents: DocumentChoice): Promise<string> {
  const searchFields = { orderNumber };
  const body = { searchFields, page: 1, pageSize: 20, snapshot: null, sort: null };
  const { maxShipmentId } = await user.do('shipmentsList', { body });
  const started = await user.do('endOfDay', { body: { documents, searchFields, maxShipmentId } });
  if (!('jobId' in started)) throw new Error('was not started');
  return started.jobId;
}

async function ended(jobId: string) {
  await vi.waitFor(async () => expect((await jobOf(jobId)).endedAt).not.toBeNull(), SOON);
  return jobOf(jobId);
}

const jobOf = (jobId: string) => user.do('job', { params: { jobId } });

async function listOf(jobId: string): Promise<string> {
  const { base64Data } = await user.do('jobFile', { params: { jobId }, query: { document: 'shipmentList' } });
  const pages = await readPdf(Buffer.from(base64Data, 'base64'));
  return pages.map(({ text }) => text).join('\n');
}

const read = async (shipmentId: string) =>
  (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;

const save = (shipmentId: string, body: object) => user.do('saveShipment', { params: { shipmentId }, body });

test('[EOD-01] the list of a run says what left with it, also where the shipment has changed, gone to another carrier or lost its delivery type since', async () => {
  const orderNumber = 'LIST-STAYS';
  const carrierId = await createCarrier(moderator, { name: 'Own truck', carrierSuiteId: 'STANDARD' });
  const { id: lost } = await createDeliveryType(moderator, carrierId, 'To be deleted', { dom: 'STD' });
  const goodsLines = [goodsLine(1, 3)];
  const { shipmentId } = await createShipment(user, { orderNumber, goodsLines, deliveryType: lost });
  const job = await ended(await start(orderNumber, LIST_ALONE));
  expect(job).toMatchObject({ done: 1, carriers: [{ carrierId, done: 1 }], printed: { shipmentList: 1 } });
  const before = await listOf(job.jobId);
  expect(before).toContain(orderNumber);

  // The run left the shipment open, as its papers have not been printed.
  const other = await createEdiDeliveryType(moderator);
  const goods = { ...goodsLine(1, 7), description: 'Other goods' };
  await save(shipmentId, { deliveryType: other, orderNumber: 'LIST-OTHER', goodsLines: [goods] });
  const company = server.db.updateTable('companies').where('company_id', '=', TEST_COMPANY);
  await company.set({ warehouse: JSON.stringify({ name: 'Moved away', countryCode: 'SE' }) }).execute();
  await moderator.do('deleteDeliveryType', { params: { id: lost } });

  expect(await listOf(job.jobId)).toBe(before);
  expect((await jobOf(job.jobId)).carriers).toMatchObject([{ carrierId, done: 1 }]);
});

test('[EOD-01] what changed its carrier before its turn is on the list of the carrier it left with', async () => {
  const orderNumber = 'LIST-CARRIER';
  const before = 'LIST-CARRIER-BEFORE';
  await createShipment(user, { orderNumber: before, deliveryType: await createEdiDeliveryType(moderator) });
  const after = await createEdiDeliveryType(moderator);
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(user, { orderNumber, deliveryType });
  // Bookings wait for the locked series, and the runs of a company take turns.
  const jobId = await server.db.transaction().execute(async (held) => {
    await held.selectFrom('number_series').select('kind').forUpdate().execute();
    await start(before, LABELS_TOO);
    const second = await start(orderNumber, LABELS_TOO);
    await save(shipmentId, { deliveryType: after });
    return second;
  });
  const job = await ended(jobId);
  const { carrier, carrierName } = await read(shipmentId);
  expect(job.carriers).toMatchObject([{ carrierId: carrier, carrierName, done: 1 }]);
  expect(await listOf(job.jobId)).toContain(carrierName ?? '');
});

test('[EOD-01] labels of what was cancelled since are not counted, and what does not exist any more is still told as failed', async () => {
  const orderNumber = 'LIST-GONE';
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(user, { orderNumber, deliveryType });
  const { shipmentId: gone } = await createShipment(user, { orderNumber, deliveryType: null });
  const { jobId, printed } = await ended(await start(orderNumber, LABELS_TOO));
  expect(printed.label).toBeGreaterThan(0);
  const shipments = server.db.deleteFrom('shipments').where('company_id', '=', TEST_COMPANY);
  await shipments.where('shipment_id', '=', gone).execute();
  const failed = [{ shipmentId: gone, orderNumber, code: 'noDeliveryType' }];
  expect(await jobOf(jobId)).toMatchObject({ done: 1, failed, printed, total: 2 });
  expect((await read(shipmentId)).status).toBe(STATUS.inProgress);

  await save(shipmentId, { status: STATUS.cancelled });
  expect(await jobOf(jobId)).toMatchObject({ done: 1, printed: { label: 0, shipmentList: 1 }, hasFile: true });
  expect((await user.call('jobFile', { params: { jobId }, query: { document: 'label' } })).status).toBe(404);
});

test('[LOD-01, EOD-01] the list of a truck that was checked and signed for names what was loaded, with the packages of each shipment', async () => {
  const orderNumber = 'LIST-LOADED';
  const carrierId = await createCarrier(moderator, { name: 'Checked truck' });
  const { id: deliveryType } = await createDeliveryType(moderator, carrierId, 'Checked', { dom: 'SYSTEM' });
  const goodsLines = [goodsLine(1, 4)];
  const order = { orderNumber, goodsLines, deliveryType };
  const [taken, left] = [
    await createShipment(user, order),
    await createShipment(user, { ...order, noteInternal: 'left' }),
  ];
  const job = await ended(await start(orderNumber, LABELS_TOO));
  expect(job).toMatchObject({ done: 2 });
  const before = await listOf(job.jobId);
  for (const { shipmentId } of [taken, left]) {
    const [consignment] = [(await read(shipmentId)).consignmentNo];
    expect(before).toContain(consignment);
  }

  const { goodsLines: lines, consignmentNo } = await read(taken.shipmentId);
  const day = dayInZone(new Date(job.startedAt), 'Europe/Stockholm');
  const at = `${day}T12:00:00.000Z`;
  const params = { loadId: `${day}-${carrierId}` };
  const loaded = (lines[0]?.packageNumbers ?? []).slice(0, 3);
  const body = loaded.map((packageNo) => ({ eventId: packageNo, type: 'loaded', packageNo, at }));
  await user.do('tellLoad', { params, body });
  expect(await listOf(job.jobId), 'nobody has signed yet').toBe(before);
  expect((await jobOf(job.jobId)).carriers[0]?.signedAtLoad).toBeUndefined();
  await user.do('finishLoad', { params, body: { driver: 'Mats Ferm', signature: 'M1 1L9 9', at } });
  const signed = { driver: 'Mats Ferm', vehicle: null, signedAt: at, packages: 3 };
  expect((await jobOf(job.jobId)).carriers[0]?.signedAtLoad).toEqual({ ...signed, isAll: true });

  const list = await listOf(job.jobId);
  // The signature of the load check is that of the list.
  expect(list).toContain('Mats Ferm');
  expect(list).toContain(consignmentNo);
  expect(list).not.toContain((await read(left.shipmentId)).consignmentNo);
  // Three of four packages of 12.5 kg.
  expect(list).toMatch(/37[.,]5/);
  expect(before).not.toMatch(/37[.,]5/);

  const [missed = ''] = (lines[0]?.packageNumbers ?? []).slice(3);
  const later = { eventId: missed, type: 'loaded' as const, packageNo: missed, at: `${day}T13:00:00.000Z` };
  await user.do('tellLoad', { params, body: [later] });
  expect((await jobOf(job.jobId)).carriers[0]?.signedAtLoad).toEqual({ ...signed, isAll: false });
  expect(await listOf(job.jobId), 'the rest is to be signed for').not.toContain('Mats Ferm');
});
