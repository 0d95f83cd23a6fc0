/**
 * The way every write that may be queued takes, with a network or without: stored durably, shown at once by the fold,
 * sent by the executor. Whoever asked waits a moment for the answer. One tab sends at a time, in order per entity.
 * Not here: what one sending means (outbox-executor.ts), what the answer changes (applied-answer.ts).
 */
import type { ApiError } from '../api-errors.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type LiveObservable, liveObservable } from '../reading/live-observable.ts';
import type { NewOperation, OutboxRecord } from './outbox-record.ts';
import type { OutcomeChannel } from './outcome-channel.ts';

export type Outcome =
  | { readonly kind: 'applied'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Not sent and not queued: it stays a draft on this device. */
  | { readonly kind: 'kept' }
  /** Stored; the server's answer is not known yet and is asked for until it is. */
  | { readonly kind: 'waiting' };

/** What became of one sending. */
export type Verdict = Exclude<Outcome, { kind: 'waiting' }> | { readonly kind: 'unknown' };

export interface OutboxExecutor {
  send(record: OutboxRecord): Promise<Verdict>;
}

export interface Outbox {
  readonly records: LiveObservable<readonly OutboxRecord[]>;
  enqueue(operation: NewOperation): Promise<Outcome>;
  /** Sends what is left from before, or from a lost connection. */
  resume(): Promise<void>;
}

export interface OutboxDependencies {
  readonly work: WorkDatabase;
  readonly userKey: string;
  readonly executor: OutboxExecutor;
  /** Writes what an applied operation changed. */
  readonly applied: (record: OutboxRecord, answer: unknown) => Promise<void>;
  readonly outcomes: OutcomeChannel;
  readonly locks: LockManager | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  readonly build: number;
  /** Unit: milliseconds. How long a command waits before it says "saved on this device". */
  readonly patience?: number;
}

const PATIENCE = 3000;

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { work, userKey, executor, applied, outcomes, locks, now, newId, build, patience = PATIENCE } = dependencies;
  const records = liveObservable<readonly OutboxRecord[]>([], () => work.outbox.orderBy('seq').toArray());
  const waiters = new Map<string, (outcome: Outcome) => void>();

  async function drain(): Promise<void> {
    const stopped = new Set<string>();
    for (;;) {
      const all = await withDatabase(work, () => work.outbox.orderBy('seq').toArray());
      const next = all.find((record) => !stopped.has(record.entityKey));
      if (!next) return;
      if (!(await sendOne(next))) stopped.add(next.entityKey);
    }
  }

  /** Whether the operation is done with; otherwise nothing later of its entity may pass it. */
  async function sendOne(record: OutboxRecord): Promise<boolean> {
    const repeated = record.sentAt !== null;
    await withDatabase(work, () =>
      work.outbox.update(record.seq, { state: 'inflight', sentAt: record.sentAt ?? now() }),
    );
    const verdict = await executor.send(record);
    // An operation that may have reached the server before is not given up for a network that is away now.
    if (verdict.kind === 'unknown' || (verdict.kind === 'kept' && repeated)) {
      announce(record, { kind: 'waiting' });
      return false;
    }
    if (verdict.kind === 'applied') await applied(record, verdict.answer);
    await withDatabase(work, () =>
      work.transaction('rw', work.outbox, work.drafts, async () => {
        await work.outbox.delete(record.seq);
        if (verdict.kind === 'applied' && record.draftKey) await clearDraft(record.draftKey, record.createdAt);
      }),
    );
    announce(record, verdict);
    return true;
  }

  /** What was typed after the save stays. */
  async function clearDraft(draftKey: string, savedAt: number): Promise<void> {
    await work.drafts
      .where('entityKey')
      .equals(draftKey)
      .filter(({ updatedAt }) => updatedAt <= savedAt)
      .delete();
  }

  function settle(id: string, outcome: Outcome): void {
    const waiter = waiters.get(id);
    if (!waiter) return;
    waiter(outcome);
    waiters.delete(id);
  }
  outcomes.listen(settle);

  function announce({ id }: OutboxRecord, outcome: Outcome): void {
    if (waiters.has(id)) settle(id, outcome);
    else outcomes.tell(id, outcome);
  }

  async function resume(): Promise<void> {
    if (locks) await locks.request(`kaj-outbox-${userKey}`, drain);
    else await drain();
  }

  return {
    records,
    resume,
    async enqueue(operation) {
      const record: Omit<OutboxRecord, 'seq'> = {
        ...operation,
        id: newId(),
        v: 1,
        userKey,
        createdAt: now(),
        createdBuild: build,
        state: 'queued',
        sentAt: null,
      };
      const answered = new Promise<Outcome>((resolve) => waiters.set(record.id, resolve));
      await withDatabase(work, () => work.outbox.add(record as OutboxRecord));
      void resume().catch((error) => console.error('The outbox stopped', error));
      return Promise.race([answered, after(patience)]);
    },
  };
}

function after(milliseconds: number): Promise<Outcome> {
  return new Promise((resolve) => setTimeout(() => resolve({ kind: 'waiting' }), milliseconds));
}
