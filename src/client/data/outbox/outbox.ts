/**
 * The queue of the signed-in user. Its content is read from the start; the code that sends it is loaded with the first
 * entry, or once the person has what they were waiting for. Wakes itself for any entry it finds, whoever put it there.
 * Not here: what a command or a drain does (outbox-actions.ts, drain.ts).
 */
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { isPauseTooLong } from '#domain/outbox/back-off.ts';
import type { Queue } from '#domain/outbox/lanes.ts';
import { type LiveObservable, liveObservable } from '../cache/live-observable.ts';
import { EMPTY_QUEUE, readQueue } from '../device/outbox-reading.ts';
import { lazy } from '../lazy.ts';
import { createObservable, type Observable } from '../observable-value.ts';
import type { DrainReport } from './drain-report.ts';
import type { OpenOutboxDependencies, OutboxServices } from './open-outbox.ts';
import type { OutboxActions } from './outbox-actions.ts';

export interface Outbox extends OutboxActions {
  readonly records: LiveObservable<Queue>;
  /** The result of the last drain. */
  readonly report: Observable<DrainReport | undefined>;
  /** Sends what can be sent. */
  wake(): Promise<void>;
  /** The server can be reached again: waits are cut short. */
  reconnected(): Promise<void>;
  /** The server has answered something: what waits long for its next try after silence is tried soon. */
  answeredElse(): Promise<void>;
  /** Loads the code that sends before it is needed. */
  prepare(): Promise<void>;
  close(): void;
}

export type OutboxDependencies = Omit<OpenOutboxDependencies, 'outcomes' | 'report' | 'random' | 'onStandstill'> & {
  /** Calls the listener whenever the page is seen again; returns the function that ends that. */
  readonly onSeen: (listener: () => void) => () => void;
};

/** All actions: a screen may call any of them before the code that sends is loaded. */
const OUTBOX_ACTIONS = [
  'enqueue',
  'undo',
  'discard',
  'renew',
  'release',
  'repair',
  'decide',
  'createInstead',
] as const satisfies readonly (keyof OutboxActions)[];

export function createOutbox({ onSeen, ...surroundings }: OutboxDependencies): Outbox {
  const { work, userKey } = surroundings;
  const records = liveObservable<Queue>(EMPTY_QUEUE, [work.outbox], () => readQueue(work));
  const report = createObservable<DrainReport | undefined>(undefined);
  let stop: (() => void) | undefined;
  let isOpen = true;

  const { load, calls, isAsked } = lazy(open, OUTBOX_ACTIONS);

  async function open(): Promise<OutboxServices> {
    const [{ openOutbox }, { createOutcomeChannel }] = await Promise.all([
      import('./open-outbox.ts'),
      import('./outcome-channel.ts'),
    ]);
    const outcomes = createOutcomeChannel(userKey);
    const services = openOutbox({
      ...surroundings,
      outcomes,
      random: Math.random,
      report: (done) => report.set(done),
      onStandstill: () => console.warn('The outbox stood still and was woken'),
    });
    const stopSending = isOpen ? services.start() : () => undefined;
    stop = () => {
      stopSending();
      outcomes.close();
    };
    if (!isOpen) stop();
    return services;
  }

  /** Nothing is loaded for an empty outbox. */
  async function loadForWork(): Promise<OutboxServices | undefined> {
    const isNeeded = isAsked() || (await readQueue(work)).entries.length > 0;
    return isNeeded ? load() : undefined;
  }

  const wake = async () => (await loadForWork())?.wake();
  const wakeQuietly = () => void wake().catch((error) => console.warn('The queue was not woken', error));

  let known: ReadonlySet<string> = new Set();
  const stopFollowing = records.subscribe(() => {
    const ids = new Set(records.get().entries.map(({ id }) => id));
    // Left by an earlier visit, or enqueued by another tab that may be gone tomorrow.
    const isNew = [...ids].some((id) => !known.has(id));
    known = ids;
    if (isNew) wakeQuietly();
  });
  const stopSeeing = onSeen(wakeQuietly);

  return {
    records,
    report,
    ...calls,
    wake,
    reconnected: async () => (await loadForWork())?.reconnected(),
    async answeredElse() {
      const { entries } = records.get();
      const waitsLong = ({ state, nextAt }: OutboxEntry) =>
        state === 'ambiguous' && isPauseTooLong(nextAt - surroundings.now());
      if (entries.some(waitsLong)) await (await load()).answeredElse();
    },
    async prepare() {
      await load();
    },
    close() {
      isOpen = false;
      stop?.();
      stopFollowing();
      stopSeeing();
      records.close();
    },
  };
}
