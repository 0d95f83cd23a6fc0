/**
 * The jobs there are, and how one is put down: inside the write that needs it, so that it exists exactly when its cause
 * does. A job may run more than once, so what it does must come to the same when it is done again.
 * Not here: running them (job-runner.ts), what each does (features.ts).
 */
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** `username` as whoever asked typed it; `by`: who invites. */
export type AccountMailJob =
  | { readonly kind: 'confirm' | 'reset' | 'unlock'; readonly username: string }
  | { readonly kind: 'invite'; readonly username: string; readonly by: string };

export interface JobPayloads {
  /** Brings what waits for a shipment's carrier. */
  'edi.deliver': { readonly companyId: string; readonly shipmentId: string };
  /** Fetches what a carrier has answered. */
  'edi.collect': { readonly companyId: string; readonly carrierId: string };
  /** Puts down the job above for every connection. */
  'edi.lookForReplies': Record<string, never>;
  /** Says to one user that a message never reached its carrier, with how many others. */
  'edi.mail': {
    readonly companyId: string;
    readonly username: string;
    readonly shipmentId: string;
    readonly others: number;
  };
  /** Books and prints what an end of day is about. */
  'endOfDay.run': { readonly companyId: string; readonly runId: string };
  /** Asks a carrier's web service what became of a booking, and books if it has not heard of it. */
  'booking.finish': { readonly companyId: string; readonly shipmentId: string };
  /** A link to an account, for whoever has that name. */
  'account.mail': AccountMailJob;
  /** Says to one user that a number series is running out. */
  'series.mail': {
    readonly username: string;
    readonly carrierId: string;
    readonly carrier: string;
    readonly series: 'consignment' | 'package';
    readonly left: string;
  };
  /** Puts down the two jobs below for every invoice that is due or not sent, and tells which are overdue. */
  'invoice.plan': Record<string, never>;
  /** Makes what a company owes for a month (yyyy-MM). */
  'invoice.make': { readonly companyId: string; readonly month: string };
  /** Draws an invoice and mails it. */
  'invoice.send': { readonly companyId: string; readonly invoiceNo: string };
  /** Moves companies that asked for it to the plan they need. */
  'plan.adjust': Record<string, never>;
  /** Says of prints no client answers for that nothing came out. */
  'print.giveUpLost': Record<string, never>;
  /** Takes away what has passed its time. */
  housekeeping: Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

/** Something outside, such as a mail server, cannot do it now. The job is tried again, and nobody is alarmed. */
export class NotNowError extends Error {
  override readonly name = 'NotNowError';
}

export interface JobPlan {
  /** Of several jobs with one key there is only the last. */
  readonly key: string;
  /** How long from now it is due, by the clock of the caller. Unit: milliseconds. */
  readonly delay?: number;
  /** Of the jobs of one queue only one is done at a time. */
  readonly queue?: string;
}

export async function addJob<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payload: JobPayloads[Name],
  plan: JobPlan,
): Promise<void> {
  await addJobs(db, name, [{ payload, plan }]);
}

/** Several, in one statement. */
export async function addJobs<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  jobs: readonly { readonly payload: JobPayloads[Name]; readonly plan: JobPlan }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ payload, plan: { key, delay = 0, queue = null } }) => {
    return { payload, key, queue, delay: Math.max(0, delay) };
  });
  await sql`
    select from graphile_worker.add_jobs(array(
      select (${name}, payload, queue, now() + delay * interval '1 millisecond', null, key, null, null
        )::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(rows)}::json) as job (payload json, key text, queue text, delay float8)
    ))`.execute(db);
}

export async function removeJob(db: Db | Tx, key: string): Promise<void> {
  await removeJobs(db, [key]);
}

export async function removeJobs(db: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as gone (key)`.execute(db);
}
