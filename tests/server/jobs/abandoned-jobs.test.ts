/** The job of a worker that is gone, beside a server that goes on. */
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
const DELIVERY_LIMIT = 20_000;

const database = await createTestDatabase();
const { db } = database;
await seedTestCompanies(db);

/** Each server's own minutes pass only when a test says so. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await startTestServer({ database });
});

/** Leaves a job as a worker does that took it and was killed. */
async function addJobOf(workerId: string, key: string): Promise<void> {
  const payload = JSON.stringify({ companyId: TEST_COMPANY, shipmentId: '1' });
  await db.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job('edi.deliver', ${payload}::json, job_key => ${key})`.execute(tx);
    await sql`
      update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now(), attempts = 1
      where key = ${key}`.execute(tx);
  });
}

/** What is open a minute later. */
async function aMinuteLater() {
  vi.advanceTimersByTime(MINUTE);
  return openJobs(db);
}

test('it is taken up within a minute; that of a worker that is alive is left alone', async () => {
  await db.connection().execute(async (alive) => {
    await sql`select pg_advisory_lock(hashtextextended('worker-alive', 0))`.execute(alive);
    await addJobOf('worker-gone', 'abandoned');
    await addJobOf('worker-alive', 'in progress');
    expect(await openJobs(db)).toHaveLength(2);
    await expect.poll(aMinuteLater, { timeout: DELIVERY_LIMIT }).toEqual([{ task: 'edi.deliver', isBusy: true }]);
    await sql`select pg_advisory_unlock(hashtextextended('worker-alive', 0))`.execute(alive);
  });
  await expect.poll(aMinuteLater, { timeout: DELIVERY_LIMIT }).toEqual([]);
});
