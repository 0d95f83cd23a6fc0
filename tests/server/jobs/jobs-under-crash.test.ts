/**
 * Every kind of job, killed before and after each of its commits and before it counts as done, then run again: it leaves the rows
 * and files of an undisturbed run. A mail may be sent again, with the same Message-ID.
 */
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { accountMailJob } from '#server/account/account-mails.ts';
import type { Db } from '#server/db/database.ts';
import { deliveryJob } from '#server/edi/edi-jobs.ts';
import { endOfDayJob } from '#server/end-of-day/end-of-day-run-end.ts';
import { SELLER } from '#tests/support/invoicing.ts';
import { createJobWorld, WORLD_BEGAN } from '#tests/support/job-world.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { bury, type Death, openMortalDatabase } from '#tests/support/mortal-database.ts';
import { createTestFeatures } from '#tests/support/server-features.ts';
import { comparable, storedRows } from '#tests/support/stored-rows.ts';

/** Units: milliseconds. The second is longer than an interrupted delivery or call counts as under way. */
const MINUTE = 60_000;
const LATER = 5 * MINUTE;
const TIME_LIMIT = 120_000;

/** A job that is run twice sends two links, each of which works until one is used. */
const TWO_LINKS: readonly string[] = [accountMailJob.name];
/** A run that is killed leaves the delivery of its messages to their own jobs. */
const LEAVES_DELIVERIES = endOfDayJob.name;
/** A job that is killed once sends its mail at most twice. */
const MAILS_AT_MOST = 2;

const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());
const post = await startMailServer();
afterAll(() => post.close());
const world = await createJobWorld();
const { db, connection } = world.database;

/** Runs the job with the handlers that the server has, to its end or that of its process. */
async function carryOut(
  { name, payload }: { name: string; payload: unknown },
  { db, died }: { db: Db; died?: Promise<void> },
  { dataDirectory, after }: { dataDirectory: string; after: number },
): Promise<void> {
  const features = createTestFeatures(db, {
    clock: () => new Date(WORLD_BEGAN.getTime() + after),
    environment: { DATA_DIR: dataDirectory, SMTP_URL: post.url, ...SELLER },
  });
  const names = features.jobs.map((job) => job.name);
  expect(Object.keys(world.payloads).sort(), 'every job has a situation').toEqual(names.sort());
  const { work } = features.jobs.find((job) => job.name === name) ?? {};
  await Promise.race([work?.(payload, { jobId: `job of ${name}` }), ...(died ? [died] : [])]);
  await features.close();
}

async function waitingPayloads(name: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker.jobs join graphile_worker._private_jobs using (id)
    where task_identifier = ${name} order by id`.execute(db);
  return rows.map(({ payload }) => payload);
}

async function rowsAfter(name: string): Promise<string[]> {
  const rows = await storedRows(db);
  const isRepeated = (row: string, place: number) =>
    /^(account_tokens|audit_log) /.test(row) && row === rows[place - 1];
  return TWO_LINKS.includes(name) ? rows.filter((row, place) => !isRepeated(row, place)) : rows;
}

interface Outcome {
  readonly rows: readonly string[];
  readonly files: readonly string[];
  readonly mails: readonly string[];
  readonly commits: number;
}

/** Runs the job once, or until it dies and then again. */
async function outcomeOf(name: string, death?: Death): Promise<Outcome> {
  const dataDirectory = await world.restore();
  const mailed = post.mails.length;
  const victim = openMortalDatabase(connection, death);
  const job = { name, payload: world.payloads[name] };
  await carryOut(job, victim, { dataDirectory, after: MINUTE });
  await bury(db);
  if (death) await carryOut(job, { db }, { dataDirectory, after: LATER });
  if (name === LEAVES_DELIVERIES) {
    for (const payload of await waitingPayloads(deliveryJob.name)) {
      await carryOut({ name: deliveryJob.name, payload }, { db }, { dataDirectory, after: LATER });
    }
  }
  return {
    rows: await rowsAfter(name),
    // A reply that has been read stands aside until the next visit, in case its writer goes on; a second run is that visit.
    files: readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('/taken/'))
      .map(comparable)
      .sort(),
    mails: post.mails.slice(mailed).map(({ messageId }) => messageId),
    commits: victim.commits(),
  };
}

test.each(Object.keys(world.payloads))(
  'the job $0 leaves the same whenever it is killed and run again',
  async (name) => {
    await world.restore();
    const before = await storedRows(db);
    const { commits, ...undisturbed } = await outcomeOf(name);
    expect(new Set(undisturbed.mails).size).toBe(undisturbed.mails.length);
    expect(undisturbed, 'the job has something to do').not.toMatchObject({ rows: before, mails: [] });
    const deaths: Death[] = Array.from({ length: commits }, (_, place) => [
      { moment: 'beforeCommit' as const, commits: place },
      { moment: 'afterCommit' as const, commits: place },
    ]).flat();
    for (const death of [...deaths, { moment: 'beforeCommit' as const, commits }]) {
      const when = `killed ${death.moment} ${death.commits} of ${commits}`;
      const { rows, files, mails } = await outcomeOf(name, death);
      expect(rows, when).toEqual(undisturbed.rows);
      expect(files, when).toEqual(undisturbed.files);
      expect([...new Set(mails)], when).toEqual(undisturbed.mails);
      expect(mails.length, when).toBeLessThanOrEqual(MAILS_AT_MOST * undisturbed.mails.length);
    }
  },
  TIME_LIMIT,
);
