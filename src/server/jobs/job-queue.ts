/**
 * The kinds of jobs, and how one is added: inside the write that needs it, so that it exists exactly when its cause does. A job
 * may run more than once, so running it again must have the same effect.
 * Not here: running them (job-runner.ts), what each does (features.ts).
 */
import { sql } from 'kysely';
import type { SentenceValues } from '#contract/errors.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** `username` is what the person typed, so its company is not known; `by` is the user who invites into the company. */
export type AccountMailJob =
  | { readonly kind: 'confirm' | 'reset' | 'unlock'; readonly username: string }
  | { readonly kind: 'invite'; readonly companyId: string; readonly username: string; readonly by: string };

export interface JobPayloads {
  /** Delivers the waiting messages of a shipment to its carrier. */
  'edi.deliver': { readonly companyId: string; readonly shipmentId: string };
  /** Fetches a carrier's answers. */
  'edi.collect': { readonly companyId: string; readonly carrierId: string };
  /** Adds the job above for every connection. */
  'edi.lookForReplies': Record<string, never>;
  /** Mails one user that a message never reached its carrier, and how many others did not. */
  'edi.mail': {
    readonly companyId: string;
    readonly username: string;
    readonly shipmentId: string;
    readonly others: number;
  };
  /** Mails one user that replies of a carrier were not understood: the values of the notification. */
  'edi.refusedMail': {
    readonly companyId: string;
    readonly username: string;
    readonly carrierId: string;
    readonly values: SentenceValues;
  };
  /** Books and prints the shipments of an end of day. */
  'endOfDay.run': { readonly companyId: string; readonly runId: string };
  /** Asks a carrier's web service what became of a booking, and books if the service does not know it. */
  'booking.finish': { readonly companyId: string; readonly shipmentId: string };
  /** Mails a link to an account to whoever has that username. */
  'account.mail': AccountMailJob;
  /** Mails one user that a number series is running out. */
  'series.mail': {
    readonly companyId: string;
    readonly username: string;
    readonly carrierId: string;
    readonly carrier: string;
    readonly series: 'consignment' | 'package';
    readonly left: string;
  };
  /** Adds the two jobs below for every invoice that is due or unsent, and notifies companies of overdue invoices. */
  'invoice.plan': Record<string, never>;
  /** Makes the invoices a company owes for a month (yyyy-MM). */
  'invoice.make': { readonly companyId: string; readonly month: string };
  /** Draws an invoice and mails it. */
  'invoice.send': { readonly companyId: string; readonly invoiceNo: string };
  /** Moves companies that asked for it to the plan they need. */
  'plan.adjust': Record<string, never>;
  /** Tells a company's moderators that the data were put back, and a new history of them began. `once`: key of its write. */
  'history.tell': { readonly companyId: string; readonly once: string };
  /** Finishes shipments that nobody reports on, and archives those whose storage time is over. */
  'shipments.age': Record<string, never>;
  /** Marks prints as failed when no client reports on them. */
  'print.giveUpLost': Record<string, never>;
  /** Deletes expired data. */
  housekeeping: Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], run: JobRun) => Promise<void>;
};

export interface JobRun {
  /** The same each time a job is run, and different for every job. */
  readonly jobId: string;
}

/** Something outside, such as a mail server, is unavailable for now. The job is retried, and no error is logged. */
export class NotNowError extends Error {
  override readonly name = 'NotNowError';
}

export interface JobPlan {
  /** A later job with the same key replaces an earlier one. */
  readonly key: string;
  /** How long from now the job is due, by the caller's clock. Unit: milliseconds. */
  readonly delay?: number;
  /** Jobs of one queue run one at a time. */
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

/** Adds several jobs in one statement. */
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
