/**
 * Decides when to send: when an entry is enqueued, the server can be reached again, a wait is over, or the page is seen; in
 * turns short enough that another tab is never locked out. A watchdog wakes a queue that stands still although the server
 * can be reached.
 * Not here: sending (drain.ts), noticing the server (connectivity.ts).
 */

import { needsPerson } from '#domain/commands/outbox-entry.ts';
import { nextMoment, type Queue } from '#domain/outbox/lanes.ts';
import type { Turns } from '../device/turns.ts';
import type { Drain } from './drain.ts';
import type { DrainReport } from './drain-report.ts';

/** Unit: milliseconds. */
const TURN = 60_000;
/** The shortest pause before the next round; it doubles with every fruitless one. */
const BREATH = 1000;
const LONGEST_BREATH = 60_000;
/** Whoever signs in again wakes the queue; until then a round a second would only ask for what is refused. */
const FRUITLESS: readonly DrainReport['stoppedBy'][] = ['unreachable', 'signedOut'];
const WATCH_EVERY = 30_000;
const STANDSTILL = 90_000;

export interface OutboxPump {
  /** Sends what can be sent; resolves when this tab has nothing to do now. */
  wake(): Promise<void>;
  start(): () => void;
}

export interface OutboxPumpDependencies {
  readonly drain: Drain;
  readonly locks: Turns | undefined;
  readonly userKey: string;
  readonly read: () => Promise<Queue>;
  readonly isOnline: () => boolean;
  /**
   * Whether the server can be reached. While it is known to be away nothing is sent, because an unsent entry can still be
   * changed.
   */
  readonly reach: () => Promise<boolean>;
  /** A hidden page finishes what is in flight, then lets another tab do the sending. */
  readonly isVisible: () => boolean;
  readonly now: () => number;
  readonly setTimer: (work: () => void, wait: number) => () => void;
  readonly report: (report: DrainReport) => void;
  /** The watchdog had to wake the queue: worth knowing, since it should not be needed. */
  readonly onStandstill: () => void;
}

export function createPump(dependencies: OutboxPumpDependencies): OutboxPump {
  const { drain, locks, userKey, read, isOnline, reach, isVisible, now, setTimer, report, onStandstill } = dependencies;
  let underWay: Promise<void> | undefined;
  let again = false;
  let isOpen = true;
  let lastDrain = now();
  let stopTimer: (() => void) | undefined;
  let look: (() => void) | undefined;
  /** Consecutive rounds that ended at something that could not be read or sent. */
  let fruitless = 0;

  /**
   * One drain at a time on this device: a turn is a Web Lock, queued for and held only briefly, so that a tab that is
   * closed, frozen or killed hands over by itself. Without locks, only the epoch in the store keeps two drains apart: the
   * older one may not write another step.
   */
  async function takeOneTurn(): Promise<DrainReport> {
    const turn = () => {
      const end = now() + TURN;
      lastDrain = now();
      return drain(
        () => isOpen && now() < end && isVisible(),
        (asked) => {
          look = asked;
        },
      );
    };
    try {
      return await (locks ? locks.request(`kaj-outbox-${userKey}`, turn) : turn());
    } finally {
      look = undefined;
    }
  }

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        if (isOpen && (await reach())) await takeTurns();
      } finally {
        await schedule();
      }
    } while (again);
  }

  async function takeTurns(): Promise<void> {
    const result = await takeOneTurn();
    report(result);
    fruitless = FRUITLESS.includes(result.stoppedBy) ? fruitless + 1 : 0;
    if (result.stoppedBy === 'turnOver' && isOpen && isVisible()) again = true;
  }

  async function schedule(): Promise<void> {
    stopTimer?.();
    const moment = isOpen ? nextMoment(await read(), now()) : undefined;
    if (moment === undefined || !isOnline()) return;
    const breath = Math.min(LONGEST_BREATH, BREATH * 2 ** fruitless);
    stopTimer = setTimer(quietly, Math.max(breath, moment - now()));
  }

  function wake(): Promise<void> {
    if (underWay) {
      again = true;
      look?.();
    }
    underWay ??= run().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const quietly = () => void wake().catch((error) => console.error('The queue stopped', error));

  async function watch(): Promise<void> {
    if (!isOnline() || !isVisible() || underWay || now() - lastDrain < STANDSTILL) return;
    const queue = await read();
    // Nothing is in flight in this tab: an entry marked as in flight belongs to another tab that has the turn, or to nobody
    // any more.
    const isLeft = queue.entries.some(({ state }) => state === 'inflight');
    const moment = isLeft ? now() : nextMoment(queue, now());
    if (moment === undefined || moment > now() || queue.entries.every(needsPerson)) return;
    onStandstill();
    quietly();
  }

  return {
    wake,
    start() {
      const watchdog = () => {
        void watch().catch(() => undefined);
        stopWatching = setTimer(watchdog, WATCH_EVERY);
      };
      let stopWatching = setTimer(watchdog, WATCH_EVERY);
      return () => {
        isOpen = false;
        stopWatching();
        stopTimer?.();
      };
    },
  };
}
