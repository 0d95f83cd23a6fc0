/**
 * Data that were put back to an older state by people who told nobody: a disk snapshot, a standby promoted without the last commits.
 * The first device that comes with a place this server gave out and no longer holds proves it, and one new history begins, as after
 * a restore. A block of numbers that they no longer hold proves it as well. Only the primary judges: a replica may simply not have
 * heard of it yet.
 * Not here: what a new history does (db/new-history.ts), whose place it is (feed-cursor.ts), lost blocks (numbers/lease-report.ts).
 */

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { acrossCompanies } from '#server/db/company-scope.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { History } from '#server/db/history.ts';
import { lockHistory, newHistory } from '#server/db/new-history.ts';
import { addJobs } from '#server/jobs/job-queue.ts';
import { jobType } from '#server/jobs/job-type.ts';
import type { FeedCursor } from './feed-cursor.ts';

/** Tells a company's moderators that the data were put back, and a new history of them began. `once`: key of its write. */
export const putBackNoticeJob = jobType<{ readonly companyId: string; readonly once: string }>('history.tell');

/** A signed place in the feed of one company. */
export interface Place extends Pick<FeedCursor, 'history' | 'seq'> {
  readonly companyId: string;
}

/** Whether these data never gave out this place, although this server signed it. */
export async function isBeyond(db: Db | Tx, { companyId, history, seq }: Place): Promise<boolean> {
  const { rows } = await sql<{ isBeyond: boolean }>`
    select not pg_is_in_recovery() and case
      when present.value = ${history} then ${seq}::bigint > coalesce(
        (select change_seq from company_counters where company_id = ${companyId}), 0)
      else not exists (select from server_meta where name = ${`history ${history}`})
    end as "isBeyond"
    from server_meta as present where name = 'history'`.execute(db);
  return rows[0]?.isBeyond === true;
}

export interface PutBackDependencies {
  readonly db: Db;
  /** Read anew, so that the answer names the history that has begun, whichever server began it. */
  readonly history: Pick<History, 'read'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export type JudgePlace = (place: Place) => Promise<void>;

export function createPutBack(dependencies: PutBackDependencies): JudgePlace {
  return (place) => beginIfPutBack(dependencies, place.history, (trx) => isBeyond(trx, place));
}

/** Begins the new history, once, however many servers are shown such a proof at the same time. `before`: the history it is of. */
export async function beginIfPutBack(
  { db, history, log }: PutBackDependencies,
  before: string,
  isProven: (trx: Tx) => Promise<boolean>,
): Promise<void> {
  const begin = async (trx: Tx) => {
    await lockHistory(trx);
    // Another server may have been faster: by now the proof is of a history that is over.
    if (!(await isProven(trx))) return undefined;
    const begun = await newHistory(trx);
    const companies = await trx.selectFrom('companies').select('company_id').execute();
    await addJobs(
      trx,
      putBackNoticeJob,
      companies.map(({ company_id: companyId }) => ({
        payload: { companyId, once: crypto.randomUUID() },
        plan: { key: `history.tell ${companyId}` },
      })),
    );
    return begun;
  };
  const begun = await acrossCompanies('a history is one for all', () => db.transaction().execute(begin));
  const now = await history.read();
  if (begun === undefined) return;
  log.warn(
    { event: 'dataPutBack', before, now },
    'The data are older than what this server has answered: they were put back. A new history has begun.',
  );
}
