/** Jobs of a feature that nothing else knows: what it registers is all it takes. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createHousekeeping, housekeepingJob } from '#server/jobs/housekeeping.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { handle, jobType } from '#server/jobs/job-type.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { whenDone } from '#tests/support/when-done.ts';

const weighing = jobType<{ readonly pallet: string }>('sample.weigh');
const counting = jobType('sample.count');
const silent = { warn: () => undefined, error: () => undefined, info: () => undefined, debug: () => undefined };

test('a job runs with the payload it was added with, and at the times its feature names', async () => {
  const { db, connection } = await createTestDatabase();
  const done: string[] = [];
  const feature = {
    jobs: [
      handle(weighing, async ({ pallet }) => void done.push(pallet)),
      handle(counting, async () => void done.push('counted'), { cron: '* * * * *', atStart: true }),
    ],
    enqueueMissing: () => addJob(db, weighing, { pallet: 'missed' }, { key: 'missed' }),
  };
  const runner = await startJobs({ db, connection, features: [feature], log: silent as never });
  whenDone(() => runner.stop());
  await addJob(db, weighing, { pallet: 'P1' }, { key: 'P1' });
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(['P1', 'counted', 'missed']);
  const { rows } = await sql<{
    identifier: string;
  }>`select identifier from graphile_worker._private_known_crontabs`.execute(db);
  expect(rows).toEqual([{ identifier: counting.name }]);
});

test('a feature hears of its job that has failed for good, and deletes what has expired', async () => {
  const { db } = await createTestDatabase();
  const heard: unknown[] = [];
  const job = handle(weighing, async () => undefined, { onDead: async (payload) => void heard.push(payload) });
  const now = new Date('2026-03-20T03:17:00Z');
  const cleanUp = async (moment: Date) => void heard.push(moment);
  const housekeeping = createHousekeeping({ db, clock: () => now, jobs: [job], cleanUps: [cleanUp] });
  expect(housekeeping).toMatchObject({ name: housekeepingJob.name, cron: '17 3 * * *', atStart: true });

  await addJob(db, weighing, { pallet: 'P2' }, { key: 'P2' });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await housekeeping.work({}, { jobId: '1' });
  complaint.mockRestore();
  expect(heard).toEqual([{ pallet: 'P2' }, now]);
});
