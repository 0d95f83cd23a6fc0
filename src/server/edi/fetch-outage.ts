/**
 * That a carrier's replies cannot be fetched at all: its server does not let Kaj in, or its directory cannot be listed. What the
 * server said is told at once; that it did not answer, when it has not for three visits in a row. It stands in the EDI log once for
 * each outage, and on the carrier's card until a visit succeeds.
 * Not here: telling moderators (reply-alerts.ts), single files (edi-collection.ts).
 */
import { sql } from 'kysely';
import type { TransferCode } from '#contract/carrier-test.ts';
import { parseProblem, problemText } from '#contract/reply-problem.ts';
import { announceChange } from '#server/db/company-counter.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { hashOf } from './edi-replies.ts';

/** The note of the directory itself among those of its files; gone once the directory is listed (edi-collection.ts). */
const DIRECTORY = '';
/** Codes that pass by themselves. */
const PASSING: readonly TransferCode[] = [
  'nameUnknown',
  'unreachable',
  'timedOut',
  'connectionLost',
  'protocolUnknown',
];
/** For how many visits in a row such a code must come until it is told. */
const TOLD_AFTER = 3;

export async function noteOutage(tx: WriteTx, carrierId: string, code: TransferCode): Promise<undefined> {
  const { companyId } = tx.actor;
  const { rows } = await sql<{ visits: number; problem: string | null }>`
    insert into reply_files (company_id, carrier_id, name, hash, visits, problem, seen_at)
    select company_id, carrier_id, ${DIRECTORY}, '', 1, null, ${tx.now}
      from carriers where company_id = ${companyId} and carrier_id = ${carrierId}
    on conflict (company_id, carrier_id, name) do update set visits = reply_files.visits + 1, seen_at = excluded.seen_at
    returning visits, problem`.execute(tx.db);
  const [note] = rows;
  const problem = problemText({ code: 'notFetched', detail: code });
  const isDue = note && (note.visits >= TOLD_AFTER || !PASSING.includes(code));
  if (!isDue || note.problem === problem) return;
  // The log's entry is what is told, so the note counts as told.
  await sql`
    update reply_files set problem = ${problem}, told_at = ${tx.now}
    where company_id = ${companyId} and carrier_id = ${carrierId} and name = ${DIRECTORY}`.execute(tx.db);
  await tx.db
    .insertInto('edi_replies')
    .values({
      ...{ company_id: companyId, carrier_id: carrierId, name: '', body: '', kind: '', state: 'refused', problem },
      ...{ hash: hashOf(`${problem} ${tx.now.toISOString()}`), part: 0, reference: '', shipment_id: null },
      ...{ fetched_at: tx.now, told_at: null },
    })
    .execute();
  await announceChange(tx.db, companyId);
}

/** Why replies cannot be fetched at present, by carrier id: a TransferCode. */
export async function readOutages(db: Db, companyId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('reply_files')
    .select(['carrier_id', 'problem'])
    .where('company_id', '=', companyId)
    .where('name', '=', DIRECTORY)
    .where('problem', 'is not', null)
    .execute();
  return new Map(rows.map(({ carrier_id, problem }) => [carrier_id, parseProblem(problem ?? '')?.detail ?? '']));
}
