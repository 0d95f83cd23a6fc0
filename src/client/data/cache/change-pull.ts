/**
 * Keeps the device up to date from the change feed: a full first read, newest first, then incremental changes. One tab pulls
 * at a time; the others see its writes.
 * Not here: when to pull (cache/changes-query.ts, commands).
 */
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-errors.ts';
import type { Turns } from '../device/turns.ts';
import type { BaseWriter } from './base-writer.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';

export interface PullReceipt {
  readonly changes: number;
}

export interface PullDependencies {
  readonly api: ApiClient;
  readonly cache: CacheDatabase;
  readonly base: BaseWriter;
  readonly locks: Turns | undefined;
  readonly userKey: string;
  /** Aborts when the user's data are closed: nothing is read any more. */
  readonly closed: AbortSignal;
}

export function createPull({ api, cache, base, locks, userKey, closed }: PullDependencies): () => Promise<PullReceipt> {
  let underWay: Promise<PullReceipt> | undefined;
  let following: Promise<PullReceipt> | undefined;
  let isFirst = true;

  async function pullAll(): Promise<PullReceipt> {
    let changes = 0;
    // What a full device dropped is read again at the next start of the page, when there may be room.
    if (isFirst && (await readFact(cache, 'evicted'))) await base.startOver();
    isFirst = false;
    for (;;) {
      const cursor = (await readFact(cache, 'cursor')) ?? '';
      const part = await readPart(cursor);
      if (!part) continue;
      const place = { from: cursor, cursor: part.cursor, caughtUp: !part.more };
      if (!(await base.applyChanges(part.changes, place))) continue;
      changes += part.changes.length;
      if (!part.more) return { changes };
    }
  }

  /** Undefined when the feed has started over and must be read from its beginning. */
  async function readPart(cursor: string) {
    try {
      return await api.call('changes', { query: { cursor } }, { signal: closed });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cursorGone') || cursor === '') throw error;
      await base.startOver();
      return undefined;
    }
  }

  /** Waits for the lock instead of giving up: a page that is just closing must not keep the next one from reading. */
  async function pullInTurn(): Promise<PullReceipt> {
    return locks ? locks.request(`kaj-pull-${userKey}`, pullAll) : pullAll();
  }

  function start(): Promise<PullReceipt> {
    underWay = pullInTurn().finally(() => {
      if (!following) underWay = undefined;
    });
    return underWay;
  }

  function startFollowing(): Promise<PullReceipt> {
    following = undefined;
    return start();
  }

  return () => {
    if (!underWay) return start();
    // The pull that is running may have read before the change in question was written, so one more follows, shared by all
    // who ask.
    following ??= underWay.then(startFollowing, startFollowing);
    return following;
  };
}
