/** Passes on graphile-worker's messages in the server's log format: without values, and routine ones only at debug level. */
import { Logger } from 'graphile-worker';
import { NotNowError } from './job-queue.ts';

/** Like Fastify's log: facts, then a sentence. */
export interface JobLog {
  error(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  debug(facts: object, sentence: string): void;
}

/**
 * Without a log, nothing is logged: for work done before there is one. Nothing is logged after `ended` either, when connections
 * break.
 */
export function createJobLogger(log?: JobLog, ended?: AbortSignal): Logger {
  return new Logger(({ label, taskIdentifier }) => (level, message, meta) => {
    if (ended?.aborted) return;
    const failure: unknown = meta?.error;
    const kind = failure instanceof Error ? failure.name : undefined;
    const facts = { label, task: taskIdentifier ?? taskOf(meta?.job), kind };
    // The message of an error may contain values.
    if (failure instanceof NotNowError) log?.warn(facts, 'a job could not be done now and will be tried again');
    else if (level === 'error')
      log?.error(facts, meta?.failure ? 'a job failed and will be tried again' : 'jobs are in trouble');
    else if (level === 'warning') log?.warn(facts, 'jobs are in trouble');
    else log?.debug(facts, message);
  });
}

function taskOf(job: unknown): unknown {
  return typeof job === 'object' && job !== null && 'task_identifier' in job ? job.task_identifier : undefined;
}
