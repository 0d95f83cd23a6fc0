/**
 * Figures that stand in the database, of all companies and processes together: jobs by kind, messages to carriers, and how far the
 * change feed has come. They are the same on every server.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Figure, FigureGroup } from './metrics.ts';

interface JobRow {
  readonly job: string;
  readonly running: number;
  readonly due: number;
  readonly planned: number;
  readonly dead: number;
  readonly age: number | null;
}

const JOB_STATES = ['running', 'due', 'planned', 'dead'] as const;

export async function readDatabaseFigures(db: Db): Promise<FigureGroup[]> {
  const jobs = await readJobs(db);
  const messages = await readMessages(db);
  const sequence = await sql<{ value: number }>`
    select coalesce(sum(change_seq), 0)::float8 as value from company_counters`.execute(db);
  return [
    group(
      'kaj_jobs',
      'Jobs: in hand, due, planned for later, or given up after the last try.',
      jobs.flatMap((row) => JOB_STATES.map((state) => ({ labels: { job: row.job, state }, value: row[state] }))),
    ),
    group(
      'kaj_job_oldest_due_seconds',
      'How long the oldest job of a kind has been due.',
      jobs.map(({ job, age }) => ({ labels: { job }, value: age ?? 0 })),
    ),
    group('kaj_edi_messages', 'Messages to carriers that wait, or were given up.', [
      { labels: { state: 'waiting' }, value: messages.waiting },
      { labels: { state: 'givenUp' }, value: messages.givenUp },
    ]),
    group('kaj_edi_oldest_waiting_seconds', 'How long the oldest message that waits has waited.', [
      { value: messages.age ?? 0 },
    ]),
    group('kaj_changes', 'Changes in the feeds of all companies: how far devices have to read.', sequence.rows),
  ];
}

function group(name: string, help: string, figures: readonly Figure[]): FigureGroup {
  return { name, help, figures };
}

async function readJobs(db: Db): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    select job, count(*) filter (where is_busy)::float8 as running,
      count(*) filter (where not is_busy and not is_dead and run_at <= now())::float8 as due,
      count(*) filter (where not is_busy and not is_dead and run_at > now())::float8 as planned,
      count(*) filter (where not is_busy and is_dead)::float8 as dead,
      extract(epoch from now() - min(run_at) filter (where not is_busy and not is_dead and run_at <= now()))::float8 as age
    from (
      select task_identifier as job, locked_at is not null as is_busy, attempts >= max_attempts as is_dead, run_at
      from graphile_worker.jobs
    ) as jobs
    group by job order by job`.execute(db);
  return rows;
}

async function readMessages(db: Db) {
  const { rows } = await sql<{ waiting: number; givenUp: number; age: number | null }>`
    select
      (select count(*)::float8 from edi_messages
        where sent_at is null and dropped_at is null and given_up_at is null) as waiting,
      (select count(*)::float8 from edi_messages
        where sent_at is null and dropped_at is null and given_up_at is not null) as "givenUp",
      (select extract(epoch from now() - min(written_at))::float8 from edi_messages
        where sent_at is null and dropped_at is null and given_up_at is null) as age`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0, age: null };
}
