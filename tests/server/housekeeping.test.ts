import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { json } from '#server/db/database.ts';
import { KEY_LIFE } from '#server/db/idempotency-key.ts';
import { failureMailJob } from '#server/edi/edi-failure-mails.ts';
import { housekeepingJob } from '#server/jobs/housekeeping.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { runJob } from '#tests/support/server-features.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = new Date();

test('a start takes away what has passed its time, and nothing else', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  await seedTestCompanies(db);
  const keyOf = (age: number) => ({
    company_id: TEST_COMPANY,
    username: TEST_USERS.SuperUser,
    key: randomUUID(),
    body_hash: '',
    status: 200,
    entity_id: null,
    etag: null,
    created_at: new Date(now.getTime() - age),
  });
  const familyOf = (used: number, revoked: number | null = null) => ({
    company_id: TEST_COMPANY,
    family_id: randomUUID(),
    username: TEST_USERS.SuperUser,
    created_at: new Date(now.getTime() - 80 * DAY),
    used_at: new Date(now.getTime() - used),
    revoked_at: revoked === null ? null : new Date(now.getTime() - revoked),
  });
  const tokenOf = (family_id: string, token_hash: string, retired: number | null) => ({
    company_id: TEST_COMPANY,
    token_hash,
    family_id,
    parent_hash: null,
    created_at: now,
    retired_at: retired === null ? null : new Date(now.getTime() - retired),
  });
  const [oldKey, newKey] = [keyOf(KEY_LIFE + DAY), keyOf(KEY_LIFE - DAY)];
  const [idle, used, revoked] = [familyOf(31 * DAY), familyOf(29 * DAY), familyOf(3 * DAY, 2 * DAY)];
  await db.insertInto('idempotency_keys').values([oldKey, newKey]).execute();
  await db.insertInto('refresh_families').values([idle, used, revoked]).execute();
  const tokens = [tokenOf(used.family_id, 'good', null), tokenOf(used.family_id, 'watched', 29 * DAY)];
  const spent = [tokenOf(used.family_id, 'spent', 31 * DAY), tokenOf(revoked.family_id, 'revoked', null)];
  await db
    .insertInto('refresh_tokens')
    .values([...tokens, ...spent])
    .execute();

  await startTestServer({ database, clock: () => now });

  const keys = async () => (await db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);
  const families = async () =>
    (await db.selectFrom('refresh_families').select('family_id').execute()).map(({ family_id }) => family_id);
  await expect.poll(keys).toEqual([newKey.key]);
  await expect.poll(families).toEqual([used.family_id]);
  const left = await db.selectFrom('refresh_tokens').select('token_hash').orderBy('token_hash').execute();
  expect(left.map(({ token_hash }) => token_hash)).toEqual(['good', 'watched']);
});

test('the simulated carrier forgets its bookings after a while', async () => {
  const { db } = await createTestDatabase();
  const answer = json({ kind: 'refused', reason: 'Simulated' } as const);
  await db.insertInto('simulated_bookings').values({ reference: 'KAJ1', answer }).execute();
  const left = async (days: number) => {
    await runJob(db, housekeepingJob.name, new Date(now.getTime() + days * DAY));
    return (await db.selectFrom('simulated_bookings').select('reference').execute()).length;
  };
  expect([await left(89), await left(91)]).toEqual([1, 0]);
});

test('an end of day whose job has failed for good is ended, dead jobs are named in the log, and old ones go', async () => {
  const server = await startTestServer({ environment: { JOBS: '0' } });
  const { db } = server;
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const { shipmentId } = await createShipment(moderator, { deliveryType: await createEdiDeliveryType(moderator) });
  const body = { maxShipmentId: shipmentId, documents: { unPrinted: true, shipmentList: true } };
  const answer = await moderator.do('endOfDay', { body });
  if (!('jobId' in answer)) throw new Error('was not started');
  const mail = { companyId: TEST_COMPANY, username: TEST_USERS.Moderator, shipmentId, others: 0 };
  for (const key of ['dead', 'long dead', 'alive']) await addJob(db, failureMailJob, mail, { key });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key is distinct from 'alive'`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set updated_at = now() - interval '15 days' where key = 'long dead'`.execute(
    db,
  );

  const logged: string[] = [];
  const complaint = vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  await runJob(db, housekeepingJob.name, now);
  complaint.mockRestore();

  const job = await moderator.do('job', { params: { jobId: answer.jobId } });
  expect(job).toMatchObject({ state: 'done', done: 0, failed: [{ shipmentId, code: 'internal' }] });
  const { notifications } = await moderator.do('staticData', {});
  expect(notifications.find(({ code }) => code === 'endOfDayEnded')).toMatchObject({ values: { done: 0, failed: 1 } });
  expect(logged.map((line) => line.replace(/\d+/, 'id')).sort()).toEqual([
    ...['edi.mail', 'edi.mail', 'endOfDay.run'].map(
      (name) => `Job id (${name}) has failed too often and is not tried again.`,
    ),
  ]);
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(db);
  const keys = rows.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['alive', 'dead']));
  expect(keys).not.toContain('long dead');
});

test('[SHP-19] a booking whose job died without an outcome leaves the shipment failed, and whoever booked hears of it', async () => {
  const server = await startTestServer({ environment: { JOBS: '0' } });
  const { db } = server;
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const webService = { carrierSuiteId: 'POSTNORDSE', gaNo: '1', ws_UserName: 'kaj', ws_Password: 'x' };
  const simulated = { name: 'PostNord', ...webService, numberSeries: {}, testMode: true };
  const carrierId = await createCarrier(moderator, simulated as never);
  const { id: deliveryType } = await createDeliveryType(moderator, carrierId, 'Web', { dom: '18' });
  // The simulated carrier does not answer about this order.
  const { shipmentId } = await createShipment(moderator, { deliveryType, orderNumber: 'SIM-DOWN' });
  await moderator.call('bookShipment', { params: { shipmentId }, body: { action: 'book' } });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runJob(db, housekeepingJob.name, now);
  complaint.mockRestore();

  const { shipmentData } = await moderator.do('shipment', { params: { shipmentId }, query: {} });
  expect(shipmentData).toMatchObject({ status: STATUS.failed, validationNotice: { code: 'shipmentFailed' } });
  const { notifications } = await moderator.do('staticData', {});
  expect(notifications).toContainEqual(expect.objectContaining({ code: 'shipmentFailed', shipmentId }));
  const reopened = await moderator.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.open } });
  expect(reopened.shipmentData).toMatchObject({ status: STATUS.open, isBooked: false });
});
