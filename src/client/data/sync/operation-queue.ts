/**
 * The queue as commands and screens use it: ask for an operation and hear what came of it, see what waits, take it back,
 * correct it, decide it. Everything here is on disk before it is answered; sending follows by itself.
 * Not here: the steps (queue-store.ts), sending (queue-executor.ts).
 */
import { idOfKey } from '#domain/sync/entity-reference.ts';
import type { Queue } from '#domain/sync/lanes.ts';
import { decideOperation } from '#domain/sync/merge-operation.ts';
import type { NewOperation, Operation } from '#domain/sync/operation-record.ts';
import { ApiError } from '../api-errors.ts';
import { type LiveObservable, liveObservable } from '../reading/live-observable.ts';
import type { Outcome } from '../writing/outbox.ts';
import type { OutcomeChannel } from '../writing/outcome-channel.ts';
import type { OperationNews } from './queue-executor.ts';
import type { QueueStore } from './queue-store.ts';

export interface OperationQueue {
  readonly records: LiveObservable<Queue>;
  enqueue(operation: NewOperation): Promise<Outcome>;
  /** Takes back what has not left; rejects when it may have. */
  undo(id: string): Promise<readonly Operation[]>;
  /** Gives up what was stopped, with everything that needs it. */
  discard(id: string): Promise<readonly Operation[]>;
  /** A person said yes, or wants it tried again as it is. */
  release(id: string): Promise<void>;
  /** The operation corrected in its own form: another one in the same place. */
  repair(id: string, payload: unknown): Promise<void>;
  /** A conflict decided: what of this person's groups is sent over what the server has. None: theirs stands. */
  decide(id: string, mine: readonly string[]): Promise<void>;
}

export interface OperationQueueDependencies {
  readonly store: QueueStore;
  readonly wake: () => void;
  readonly outcomes: OutcomeChannel;
  readonly userKey: string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly build: number;
  /** Resolves when a command has waited long enough. */
  readonly patience: () => Promise<void>;
}

export interface OperationQueueParts extends OperationQueue {
  /** What a drain has to say, here or in another tab, reaches whoever asked. */
  tell(news: OperationNews): void;
}

export function createOperationQueue(dependencies: OperationQueueDependencies): OperationQueueParts {
  const { store, wake, outcomes, userKey, now, newId, build, patience } = dependencies;
  const records = liveObservable<Queue>({ operations: [], unknown: [] }, () => store.read());
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();

  function settle(id: string, outcome: Outcome): boolean {
    const waiting = waiters.get(id);
    for (const waiter of waiting ?? []) waiter(outcome);
    return waiters.delete(id);
  }
  outcomes.listen(settle);

  async function requireOperation(id: string): Promise<Operation> {
    const found = (await store.read()).operations.find((operation) => operation.id === id);
    if (!found) throw new Error('The operation is no longer in the queue');
    return found;
  }

  /** The form is still open and has the answer: the operation is a draft again. */
  async function takeBack(id: string): Promise<void> {
    await store.withdraw(id, 'returned').catch(() => undefined);
  }

  async function replace(id: string, payload: unknown, base: unknown, baseEtag: string | null): Promise<void> {
    await store.move(id, { type: 'replaced', id: newId(), payload, base, baseEtag, byMerge: false });
    wake();
  }

  return {
    records,
    async enqueue(asked) {
      const birth = { id: newId(), userKey, now: now(), build };
      const operation = await store.append(asked, birth);
      const { id } = operation;
      let mine: (outcome: Outcome) => void = () => undefined;
      const answered = new Promise<Outcome>((resolve) => {
        mine = resolve;
      });
      waiters.set(id, (waiters.get(id) ?? new Set()).add(mine));
      wake();
      const waited = patience().then((): Outcome => ({ kind: 'waiting' }));
      const outcome = await Promise.race([answered, waited]);
      if (outcome.kind === 'waiting') {
        waiters.get(id)?.delete(mine);
        await store.dropDraft(operation);
      }
      if (outcome.kind === 'refused') await takeBack(id);
      return outcome;
    },
    undo: (id) => store.withdraw(id, 'undone'),
    discard: (id) => store.withdraw(id, 'discarded'),
    async release(id) {
      await store.move(id, { type: 'released' });
      wake();
    },
    async repair(id, payload) {
      const { base, baseEtag, need } = await requireOperation(id);
      const theirs = need?.kind === 'conflict' && need.theirs ? need.theirs : undefined;
      await replace(id, payload, theirs ?? base, theirs ? etagOf(theirs) : baseEtag);
    },
    async decide(id, mine) {
      const operation = await requireOperation(id);
      const { need } = operation;
      if (need?.kind !== 'conflict' || need.theirs === null) throw new Error('There is nothing to decide');
      const payload = decideOperation(operation, need.theirs, mine);
      if (payload === undefined) await store.withdraw(id, 'discarded');
      else await replace(id, payload, need.theirs, etagOf(need.theirs));
    },
    tell({ operation, answer }) {
      const outcome = toOutcome(operation, answer);
      if (outcome && !settle(operation.id, outcome)) outcomes.tell(operation.id, outcome);
    },
  };
}

/** What a form that still waits is told: the answer, or the refusal it can show at its fields. */
function toOutcome({ state, entityKey, error, need }: Operation, answer: unknown): Outcome | undefined {
  if (state === 'applied')
    return { kind: 'applied', answer: { ...(answer as object | null), shipmentId: idOfKey(entityKey) } };
  if (state === 'dead' && error) {
    const { status, code, message, fields, reason } = error;
    const body = { message, fields, ...(code && { code }), ...(reason && { reason }) };
    return { kind: 'refused', error: new ApiError(status, body) };
  }
  if (state !== 'conflict' || need?.kind !== 'conflict' || need.theirs === null) return undefined;
  const { theirs: current, changedBy } = need;
  return { kind: 'refused', error: new ApiError(412, { code: 'stale', current, changedBy }) };
}

function etagOf(document: unknown): string | null {
  return (document as { _etag?: string | null })._etag ?? null;
}
