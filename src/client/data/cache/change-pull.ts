/**
 * Keeps the device up to date by the change feed: everything once, newest first, then what has changed since. One tab
 * pulls at a time; the others see its writes. Not here: when to pull (cache/changes-query.ts, commands).
 */
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-errors.ts';
import type { BaseWriter } from './base-writer.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';

export interface PullReceipt {
  readonly changes: number;
}

export interface PullDependencies {
  readonly api: ApiClient;
  readonly cache: CacheDatabase;
  readonly base: BaseWriter;
  readonly locks: LockManager | undefined;
  readonly userKey: string;
}

export function createPull({
  api,
  cache,
  base,
  locks,
  userKey,
}: PullDependencies): (signal?: AbortSignal) => Promise<PullReceipt> {
  let underWay: Promise<PullReceipt> | undefined;
  let following: Promise<PullReceipt> | undefined;
  /** Of those who asked for the following one. */
  let asked: (AbortSignal | undefined)[] = [];
  let isFirst = true;

  async function pullAll(signal: AbortSignal | undefined): Promise<PullReceipt> {
    let changes = 0;
    // What a full device gave up is read again at the next start of the page, when there may be room.
    if (isFirst && (await readFact(cache, 'evicted'))) await base.startOver();
    isFirst = false;
    for (;;) {
      const cursor = (await readFact(cache, 'cursor')) ?? '';
      const part = await readPart(cursor, signal);
      if (!part) continue;
      const place = { from: cursor, cursor: part.cursor, caughtUp: !part.more };
      if (!(await base.applyChanges(part.changes, place))) continue;
      changes += part.changes.length;
      if (!part.more) return { changes };
    }
  }

  /** Nothing when the feed has started over and has to be read from its beginning. */
  async function readPart(cursor: string, signal: AbortSignal | undefined) {
    try {
      return await api.call('changes', { query: { cursor } }, signal ? { signal } : {});
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cursorGone') || cursor === '') throw error;
      await base.startOver();
      return undefined;
    }
  }

  /** Waits for its turn: a page that is just being left must not keep the next one from reading. */
  async function pullInTurn(signal: AbortSignal | undefined): Promise<PullReceipt> {
    return locks ? locks.request(`kaj-pull-${userKey}`, () => pullAll(signal)) : pullAll(signal);
  }

  function start(signal: AbortSignal | undefined): Promise<PullReceipt> {
    underWay = pullInTurn(signal).finally(() => {
      if (!following) underWay = undefined;
    });
    return underWay;
  }

  function startFollowing(): Promise<PullReceipt> {
    const signals = asked;
    following = undefined;
    asked = [];
    return start(onceAllAbort(signals));
  }

  return (signal) => {
    if (!underWay) return start(signal);
    // What is under way may have read before the thing asked about was written: one more follows, for all who ask.
    asked.push(signal);
    following ??= underWay.then(startFollowing, startFollowing);
    return following;
  };
}

/** Who gives no signal wants it to the end. */
function onceAllAbort(signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (signals.every((signal) => signal?.aborted)) controller.abort();
  };
  for (const signal of signals) signal?.addEventListener('abort', look);
  look();
  return controller.signal;
}
