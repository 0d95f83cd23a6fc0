/**
 * A worker counts as alive while a connection of its process holds a lock with the worker's name; the lock ends with the process.
 * Jobs of a worker that was killed become free at once, instead of hours later.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { acrossCompanies } from '#server/db/company-scope.ts';
import { type Db, SOON_NOTICED } from '#server/db/database.ts';

export interface WorkerLease {
  /** Marks a worker of this process as alive from now on. */
  hold(workerId: string): void;
  /** Marks workers of this process as gone, and releases what they still hold. */
  letGo(workerIds: readonly string[]): Promise<void>;
  /** Releases the jobs of workers that are gone. */
  freeAbandoned(): Promise<void>;
  end(): Promise<void>;
}

/** The number of a worker's lock. */
const LOCK = 'hashtextextended($1, 0)';

export function createWorkerLease(connection: pg.ClientConfig, db: Db): WorkerLease {
  const held = new Set<string>();
  let client: pg.Client | undefined;
  let turn = Promise.resolve();

  /** Takes the locks again if the connection that held them broke. */
  async function holdAll(): Promise<void> {
    if (!client) {
      const next = new pg.Client({ ...connection, ...SOON_NOTICED });
      const lose = () => {
        if (client === next) client = undefined;
      };
      next.on('error', lose).on('end', lose);
      await next.connect();
      client = next;
      for (const workerId of held) await lock(next, workerId);
    }
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch(() => undefined); // The next call tries again.
    return turn;
  };

  const freeAbandoned = () => acrossCompanies('jobs are of all companies', free);
  async function free(): Promise<void> {
    await inTurn(holdAll);
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(worker)) from (
        select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null
      ) as busy
      where pg_try_advisory_xact_lock(hashtextextended(worker, 0))
      having count(*) > 0`.execute(db);
    // A job that was replaced by another one with its key while it ran has nothing left to do.
    await sql`
      select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where key is null and locked_at is null and attempts >= max_attempts
      having count(*) > 0`.execute(db);
  }

  return {
    hold(workerId) {
      held.add(workerId);
      void inTurn(async () => {
        const before = client;
        await holdAll();
        if (before && client) await lock(client, workerId);
      });
    },
    async letGo(workerIds) {
      for (const workerId of workerIds) held.delete(workerId);
      await inTurn(async () => {
        for (const workerId of workerIds) await client?.query(`select pg_advisory_unlock(${LOCK})`, [workerId]);
      });
      await freeAbandoned();
    },
    freeAbandoned,
    async end() {
      await turn;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

async function lock(client: pg.Client, workerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${LOCK})`, [workerId]);
}
