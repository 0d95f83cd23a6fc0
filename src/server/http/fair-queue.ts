/**
 * Limits how many pieces of work run at once, in total and per caller. Callers take turns, so nobody waits for everything that
 * another caller asks for. Refuses work that would have to wait too long. Counts within one process.
 * Not here: what the work is (calls, large bodies, documents, passwords).
 */
import { CallerGone } from './caller-gone.ts';
import { HttpError } from './http-error.ts';

export interface FairQueueLimits {
  /** Absent: only `perCaller` limits. */
  readonly atOnce?: number;
  /** Pieces of one caller in progress. */
  readonly perCaller: number;
  /** Waiting pieces of one caller. */
  readonly waitingPerCaller: number;
  readonly waiting: number;
  /** Sent with a refusal. Unit: seconds. */
  readonly retryAfter: number;
}

export interface FairQueue {
  /** A caller who goes away while waiting leaves the queue, and the work never starts. */
  run<Result>(caller: string, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result>;
}

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { atOnce = Number.POSITIVE_INFINITY, perCaller, waitingPerCaller, waiting, retryAfter } = limits;
  /** Waiting pieces by caller, callers in the order of their turns. */
  const waitingOf = new Map<string, (() => void)[]>();
  /** Pieces in progress, by caller. */
  const inProgressOf = new Map<string, number>();
  let inProgress = 0;
  let inQueue = 0;

  function startNext(): void {
    if (inProgress >= atOnce) return;
    for (const [caller, starts] of waitingOf) {
      const ofCaller = inProgressOf.get(caller) ?? 0;
      if (ofCaller >= perCaller) continue;
      const start = starts.shift();
      waitingOf.delete(caller);
      if (starts.length > 0) waitingOf.set(caller, starts);
      inQueue -= 1;
      inProgress += 1;
      inProgressOf.set(caller, ofCaller + 1);
      start?.();
      startNext();
      return;
    }
  }

  function turnOf(caller: string, gone: AbortSignal | undefined): Promise<void> {
    const starts = waitingOf.get(caller) ?? [];
    if (starts.length >= waitingPerCaller || inQueue >= waiting) throw new HttpError('tooMany', { retryAfter });
    return new Promise((resolve, reject) => {
      const start = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        starts.splice(starts.indexOf(start), 1);
        if (starts.length === 0) waitingOf.delete(caller);
        inQueue -= 1;
        reject(new CallerGone());
      };
      if (gone?.aborted) return reject(new CallerGone());
      gone?.addEventListener('abort', leave);
      starts.push(start);
      waitingOf.set(caller, starts);
      inQueue += 1;
      startNext();
    });
  }

  function end(caller: string): void {
    const left = (inProgressOf.get(caller) ?? 0) - 1;
    if (left > 0) inProgressOf.set(caller, left);
    else inProgressOf.delete(caller);
    inProgress -= 1;
  }

  return {
    run: async (caller, work, gone) => {
      await turnOf(caller, gone);
      try {
        return await work();
      } finally {
        end(caller);
        startNext();
      }
    },
  };
}
