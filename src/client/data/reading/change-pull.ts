/**
 * Keeps the device up to date by the change feed: everything once, newest first, then what has changed since. One tab
 * pulls at a time; the others see its writes. Not here: when to pull (queries/changes-query.ts, commands).
 */
import type { ApiClient } from '../api-client.ts';
import { ApiError } from '../api-errors.ts';
import { type CacheDatabase, readFact } from '../device/cache-database.ts';
import type { BaseWriter } from './base-writer.ts';

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
  let again = false;
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

  return function pull(signal?: AbortSignal) {
    // Whoever asks during a pull wants to see what was written meanwhile: one more follows.
    if (underWay) again = true;
    underWay ??= pullInTurn(signal).finally(() => {
      underWay = undefined;
      if (again) {
        again = false;
        void pull().catch(() => undefined);
      }
    });
    return underWay;
  };
}
