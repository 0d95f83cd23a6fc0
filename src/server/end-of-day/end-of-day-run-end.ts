/** Ends an end-of-day run and tells whoever started it. */
import { MODERATORS } from '#contract/primitives.ts';
import { countReaches } from '#domain/booking/reach-counts.ts';
import type { Db } from '#server/db/database.ts';
import type { Writer, WriteTx } from '#server/db/write.ts';
import { jobType, type PayloadOf } from '#server/jobs/job-type.ts';
import { notifyRoles, notifyUser, usernamesNamed } from '#server/notifications/notify-users.ts';
import {
  type EndOfDayRun,
  findRun,
  markEnded,
  type Outcome,
  runShipments,
  setOutcomes,
  unfinishedShipments,
} from './end-of-day-run-repository.ts';

/** Books and prints the shipments of an end of day. */
export const endOfDayJob = jobType<{ readonly companyId: string; readonly runId: string }>('endOfDay.run');
type RunJob = PayloadOf<typeof endOfDayJob>;

/** Shipments without an outcome stay as they are, because the run was stopped. */
export async function endRun(db: Db, writer: Writer, job: RunJob): Promise<void> {
  await end(db, writer, job, async () => undefined);
}

/** Shipments without an outcome have failed, because the run's job is not tried again. */
export async function giveUpRun(db: Db, writer: Writer, job: RunJob): Promise<void> {
  await end(db, writer, job, async (tx, run) => {
    const left = await unfinishedShipments(tx.db, run);
    const failed = { outcome: 'failed', failure: { code: 'internal' } } as const;
    await setOutcomes(tx, run.run_id, new Map(left.map((shipmentId) => [shipmentId, failed])));
  });
}

async function end(
  db: Db,
  writer: Writer,
  { companyId, runId }: RunJob,
  settle: (tx: WriteTx, run: EndOfDayRun) => Promise<void>,
): Promise<void> {
  const run = await findRun(db, companyId, runId);
  if (!run || run.ended_at) return;
  await writer({ companyId, username: run.started_by })(async (tx) => {
    await settle(tx, run);
    await markEnded(tx, runId);
    await notifyEnded(tx, runId);
    return { body: undefined };
  });
}

/** A notification, because the person who started the run may have left its page; if they have left the company, its Moderators. */
async function notifyEnded(tx: WriteTx, runId: string): Promise<void> {
  const shipments = await runShipments(tx.db, { company_id: tx.actor.companyId, run_id: runId });
  if (shipments.length === 0) return;
  const count = (wanted: Outcome['outcome']) => shipments.filter(({ outcome }) => outcome === wanted).length;
  const { testMade, ready } = countReaches(
    shipments.flatMap(({ outcome, bookedAs }) => (outcome === 'done' ? [bookedAs] : [])),
  );
  const made = testMade + ready;
  const values = { done: count('done'), failed: count('failed'), ...(made > 0 && { made }) };
  const type = values.failed > 0 ? 'warning' : made > 0 ? 'info' : 'success';
  const notification = { type, code: 'endOfDayEnded', values } as const;
  const isHere = (await usernamesNamed(tx, tx.actor.username)).length > 0;
  if (isHere) await notifyUser(tx, tx.actor.username, notification);
  else await notifyRoles(tx, MODERATORS, notification);
}
