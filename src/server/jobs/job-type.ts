/**
 * What a kind of job is, and how a feature says that it does one. The type carries the payload, so that a job is added with what
 * its work expects; its name is what waits in the database and therefore never changes.
 * Not here: adding jobs (job-queue.ts), running them (job-runner.ts).
 */

declare const PAYLOAD: unique symbol;

export interface JobType<Payload> {
  readonly name: string;
  readonly [PAYLOAD]?: (payload: Payload) => void;
}

/** What the jobs of a type are added with. */
export type PayloadOf<Type> = Type extends JobType<infer Payload> ? Payload : never;

export function jobType<Payload = Record<string, never>>(name: string): JobType<Payload> {
  return { name };
}

export interface JobRun {
  /** The same each time a job is run, and different for every job. */
  readonly jobId: string;
}

export interface JobOptions<Payload> {
  /** When the job is added by itself, in UTC, written as a line of a crontab. */
  readonly cron?: string;
  /** Also added when a process begins to run jobs. */
  readonly atStart?: true;
  /** Called once for a job that has failed for good, because nobody else would hear of it. */
  readonly onDead?: (payload: Payload) => Promise<void>;
}

/** A kind of job with its work. A job may run more than once, so running it again must have the same effect. */
export interface JobRegistration extends JobOptions<unknown> {
  readonly name: string;
  readonly work: (payload: unknown, run: JobRun) => Promise<void>;
}

/** A payload in the database is what addJob was given, so it is of the type's payload. */
export function handle<Payload>(
  { name }: JobType<Payload>,
  work: (payload: Payload, run: JobRun) => Promise<void>,
  { onDead, ...options }: JobOptions<Payload> = {},
): JobRegistration {
  return {
    ...options,
    name,
    work: (payload, run) => work(payload as Payload, run),
    ...(onDead && { onDead: (payload: unknown) => onDead(payload as Payload) }),
  };
}

/** Every night in UTC, when few people work. */
export const NIGHTLY = '17 3 * * *';
/** After the jobs of the night that others build on. */
export const LATER_AT_NIGHT = '27 3 * * *';
