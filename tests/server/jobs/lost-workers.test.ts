/** A server whose workers lose the database while they have a job, and go on when it is back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_COMPANY } from '#tests/support/test-companies.ts';

const SOON = { timeout: 40_000, interval: 50 };
const WORKERS = 4;

const database = await createTestDatabase();
const { db } = database;
await seedTestCompanies(db);
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-lost-'));
const server = await startServerProcess(serverProgram('main'), {
  DATABASE_URL: databaseUrl(database.connection),
  SECRET: TEST_SECRET,
  DATA_DIR: dataDirectory,
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true });
});

/** A job with nothing to do. */
const addJob = (key: string, queue: string) => {
  const payload = JSON.stringify({ companyId: TEST_COMPANY, shipmentId: '1' });
  return sql`
    select graphile_worker.add_job('edi.deliver', ${payload}::json, job_key => ${key}, queue_name => ${queue})`.execute(
    db,
  );
};

/** The database takes whatever happens to a job, but for what `when` says, as it does where connections break. */
async function refuse(when: 'before delete' | 'after update'): Promise<void> {
  await sql`
    create or replace function lose() returns trigger language plpgsql as $$
    begin raise exception 'lost' using errcode = 'XX000'; end $$`.execute(db);
  await sql`
    create trigger lose ${sql.raw(when)} on graphile_worker._private_jobs for each row execute function lose()`.execute(
    db,
  );
}
const recover = () => sql`drop trigger lose on graphile_worker._private_jobs`.execute(db);

const open = () => openJobs(db);
const workersHeard = () => server.output().match(/jobs are in trouble/g)?.length ?? 0;

test('[FLD-07] jobs that were done when the database was lost are freed when it is back, and others take their place', async () => {
  await expect.poll(open, SOON).toEqual([]);
  await refuse('before delete');
  for (let number = 1; number <= WORKERS; number += 1) await addJob(`first ${number}`, `queue ${number}`);
  await expect.poll(workersHeard, SOON).not.toBe(0);
  await recover();
  // Behind those in the queues, and one of its own.
  for (let number = 0; number <= WORKERS; number += 1) await addJob(`second ${number}`, `queue ${number}`);
  await expect.poll(open, SOON).toEqual([]);
});

test('[FLD-07] a job that could not be taken because the database was lost is taken when it is back', async () => {
  await refuse('after update');
  await addJob('third', 'queue 1');
  await recover();
  await expect.poll(open, SOON).toEqual([]);
});
