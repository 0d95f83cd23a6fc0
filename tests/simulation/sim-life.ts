/**
 * The life of a simulated tab. Every awaited step asks it whether to go on: one that is killed never hears of anything
 * again, one that is frozen stands still until it is thawed. And the locks of a device, which a tab loses with its life.
 */
export interface SimLife {
  readonly isAlive: boolean;
  readonly isFrozen: boolean;
  /** Which drain of the device this tab began last. */
  drains: number;
  /** Entries it has started, each with the device's newest drain at the time. */
  readonly started: Map<string, number>;
  step(): Promise<void>;
  /** Dies, or freezes, at the given number of steps from now. */
  plan(end: 'kill' | 'freeze', steps: number): void;
  kill(): void;
  thaw(): void;
  /** Settles when the tab dies or freezes. */
  stopped(): Promise<void>;
}

export function createLife(): SimLife {
  let state: 'alive' | 'frozen' | 'dead' = 'alive';
  let planned: { end: 'kill' | 'freeze'; left: number } | undefined;
  const onStop: (() => void)[] = [];
  let onThaw: (() => void)[] = [];

  function stop(next: 'frozen' | 'dead'): void {
    state = next;
    planned = undefined;
    for (const listener of onStop.splice(0)) listener();
  }

  async function step(): Promise<void> {
    if (planned && planned.left-- <= 0) stop(planned.end === 'kill' ? 'dead' : 'frozen');
    while (state === 'frozen') await new Promise<void>((resolve) => onThaw.push(resolve));
    if (state === 'dead') await new Promise(() => undefined);
  }

  return {
    drains: 0,
    started: new Map(),
    get isAlive() {
      return state !== 'dead';
    },
    get isFrozen() {
      return state === 'frozen';
    },
    step,
    plan(end, steps) {
      planned = { end, left: steps };
    },
    kill: () => stop('dead'),
    thaw() {
      if (state === 'frozen') state = 'alive';
      const waiting = onThaw;
      onThaw = [];
      for (const listener of waiting) listener();
    },
    stopped: () => (state === 'alive' ? new Promise((resolve) => onStop.push(resolve)) : Promise.resolve()),
  };
}

/** The device's lock: waited for in line, lost with the life of its holder. */
export interface SimLock {
  request<Result>(life: SimLife, work: () => Promise<Result>): Promise<Result | undefined>;
}

export function createSimLock(): SimLock {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async request(life, work) {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise<void>((resolve) => {
        release = resolve;
      });
      await before;
      const stopped = life.stopped().then(() => undefined);
      try {
        return await Promise.race([work(), stopped]);
      } finally {
        release();
      }
    },
  };
}
