/**
 * Limits how many pieces of work run at once, in total and per caller. Callers take turns, so nobody waits for everything that
 * another caller asks for; and so do the parts of one caller, such as the accounts of one network. When too much is waiting,
 * whoever waits for most is refused, so nobody can fill the queue for others. Counts within one process.
 * Not here: what the work is (identifying callers, calls, large bodies, documents, passwords).
 */

import { ApiError } from '#server/errors/api-error.ts';
import { ClientDisconnected } from './client-disconnect.ts';

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

export type Asker = string | { readonly caller: string; readonly part: string };

export interface FairQueue {
  /** A caller who goes away while waiting leaves the queue, and the work never starts. */
  run<Result>(asker: Asker, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/** What one caller waits for, by part; callers and parts in the order of their turns. */
interface Line {
  readonly parts: Map<string, Waiting[]>;
  length: number;
}

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { atOnce = Number.POSITIVE_INFINITY, perCaller, waitingPerCaller, waiting, retryAfter } = limits;
  const lines = new Map<string, Line>();
  /** Pieces in progress, by caller. */
  const inProgressOf = new Map<string, number>();
  let inProgress = 0;
  let inQueue = 0;

  function startNext(): void {
    if (inProgress >= atOnce) return;
    for (const [caller, line] of lines) {
      const ofCaller = inProgressOf.get(caller) ?? 0;
      if (ofCaller >= perCaller) continue;
      const [part = '', pieces = []] = line.parts.entries().next().value ?? [];
      const [piece] = pieces;
      lines.delete(caller);
      lines.set(caller, line);
      line.parts.delete(part);
      line.parts.set(part, pieces);
      if (piece) leave(caller, part, piece);
      inProgress += 1;
      inProgressOf.set(caller, ofCaller + 1);
      piece?.start();
      startNext();
      return;
    }
  }

  function leave(caller: string, part: string, piece: Waiting): void {
    const line = lines.get(caller);
    const pieces = line?.parts.get(part);
    if (!line || !pieces?.includes(piece)) return;
    pieces.splice(pieces.indexOf(piece), 1);
    if (pieces.length === 0) line.parts.delete(part);
    line.length -= 1;
    if (line.length === 0) lines.delete(caller);
    inQueue -= 1;
  }

  /** Makes room for one more piece: the last of whoever waits for most has to come again, unless that is who asks. */
  function makeRoom(caller: string, part: string): void {
    const own = lines.get(caller);
    const ownLength = own?.length ?? 0;
    const isLineFull = ownLength >= waitingPerCaller;
    if (!isLineFull && inQueue < waiting) return;
    const refusal = new ApiError('tooMany', { retryAfter });
    const [longest = '', line] = isLineFull ? [caller, own] : longestOf(lines, ({ length }) => length);
    const isOwn = !line || line.length <= ownLength + 1;
    const [crowd = '', pieces = []] = longestOf((isOwn ? own : line)?.parts ?? new Map(), ({ length }) => length);
    const last = pieces.at(-1);
    if (!last || (isOwn && pieces.length <= (own?.parts.get(part)?.length ?? 0) + 1)) throw refusal;
    leave(isOwn ? caller : longest, crowd, last);
    last.refuse(refusal);
  }

  function turnOf(caller: string, part: string, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) return Promise.reject(new ClientDisconnected());
    makeRoom(caller, part);
    return new Promise((resolve, reject) => {
      const onGone = () => {
        leave(caller, part, piece);
        reject(new ClientDisconnected());
      };
      const settled = () => gone?.removeEventListener('abort', onGone);
      const piece: Waiting = {
        start: () => {
          settled();
          resolve();
        },
        refuse: (error) => {
          settled();
          reject(error);
        },
      };
      gone?.addEventListener('abort', onGone);
      const line = lines.get(caller) ?? { parts: new Map<string, Waiting[]>(), length: 0 };
      const pieces = line.parts.get(part) ?? [];
      pieces.push(piece);
      line.parts.set(part, pieces);
      line.length += 1;
      lines.set(caller, line);
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
    run: async (asker, work, gone) => {
      const { caller, part } = typeof asker === 'string' ? { caller: asker, part: '' } : asker;
      await turnOf(caller, part, gone);
      try {
        return await work();
      } finally {
        end(caller);
        startNext();
      }
    },
  };
}

/** The last of those that are equally long, whose turn is furthest away. */
function longestOf<Value>(groups: ReadonlyMap<string, Value>, lengthOf: (group: Value) => number) {
  let longest: [string, Value] | [] = [];
  for (const [name, group] of groups) {
    if (longest[1] === undefined || lengthOf(group) >= lengthOf(longest[1])) longest = [name, group];
  }
  return longest;
}
