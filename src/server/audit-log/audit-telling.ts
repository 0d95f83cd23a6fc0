/**
 * Tells the audit log to the system outside that the operator has named (monitoring/outside-logs.ts), from the moment it is named. Each
 * minute one process sends what was added since and is two minutes old; the mark moves once it has arrived, so that nothing is left out
 * by a collector that is away or a server that dies. A row may arrive twice and has its id.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { jobType } from '#server/jobs/job-type.ts';
import type { OutsideLogs } from '#server/monitoring/outside-logs.ts';

export const auditTellingJob = jobType('audit.tell');
/** In server_meta: the moment up to which everything has been told. */
const MARK = 'audit told';
/** Rows of one moment are visible once their transactions have ended; none lasts this long. Unit: milliseconds. */
const SETTLED = 2 * 60_000;
const PART = 500;

export interface AuditTellingDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly outsideLogs: Pick<OutsideLogs, 'events'>;
}

export function createAuditTelling({ db, clock, outsideLogs }: AuditTellingDependencies): () => Promise<void> {
  return async () => {
    const settled = new Date(clock().getTime() - SETTLED);
    let mark = await readMark(db, settled);
    for (;;) {
      const rows = await readAfter(db, mark, settled).orderBy('at').fetch(PART, 'with ties').execute();
      const last = rows.at(-1);
      if (!last) return;
      const events = rows.map(({ at, moment: _, ...facts }) => ({ at, name: 'kaj.audit', facts }));
      const countLeft = async () => {
        const left = db.selectFrom(readAfter(db, mark, settled).as('left'));
        return Number((await left.select(({ fn }) => fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows);
      };
      if (!(await outsideLogs.events(events, countLeft))) return;
      await db.updateTable('server_meta').set({ value: last.moment }).where('name', '=', MARK).execute();
      mark = last.moment;
    }
  };
}

async function readMark(db: Db, settled: Date): Promise<string> {
  const begun = { name: MARK, value: settled.toISOString() };
  await db
    .insertInto('server_meta')
    .values(begun)
    .onConflict((known) => known.doNothing())
    .execute();
  const mark = db.selectFrom('server_meta').select('value').where('name', '=', MARK);
  return (await mark.executeTakeFirstOrThrow()).value;
}

/** The moment as text, since the database knows it more exactly than a `Date`. */
function readAfter(db: Db, mark: string, settled: Date) {
  return db
    .selectFrom('audit_log')
    .select(['audit_id', 'company_id', 'at', 'username', 'session', 'address', 'device', 'kind', 'entity'])
    .select(['before', 'after', sql<string>`at::text`.as('moment')])
    .where('at', '>', sql<Date>`${mark}::timestamptz`)
    .where('at', '<=', settled);
}
