/**
 * Whether this window has anything that loading the page again would interrupt: a form that differs from what was loaded,
 * a draft, a request that may change something. Everyone who has such work says so here; whoever wants to reload asks here.
 * Drafts survive a reload, so this decides whether a person is asked, not whether something is lost.
 */

export interface WorkSource {
  readonly isUnfinished: () => Promise<boolean>;
  /** Keeps on the device, now, what would be kept in a moment. */
  readonly flush: () => Promise<void>;
}

export interface UnfinishedWork {
  /** Something is unfinished until the answered function is called. */
  hold(kind: HeldWork): () => void;
  watch(source: WorkSource): void;
  any(): Promise<boolean>;
  /** Resolves when every request has been answered or given up. */
  allSent(): Promise<void>;
  flush(): Promise<void>;
  /** Told whenever something held is let go. */
  subscribe(listener: () => void): () => void;
  /** The page is about to be loaded again with everything kept: its forms need not ask whether to leave. */
  readonly isLeaving: boolean;
  leave(): void;
}

type HeldWork = 'edit' | 'request';

export function createUnfinishedWork(): UnfinishedWork {
  const held = new Map<symbol, HeldWork>();
  const sources: WorkSource[] = [];
  const listeners = new Set<() => void>();
  let leaving = false;
  const work: UnfinishedWork = {
    hold(kind) {
      const name = Symbol(kind);
      held.set(name, kind);
      return () => {
        held.delete(name);
        for (const listener of listeners) listener();
      };
    },
    watch: (source) => void sources.push(source),
    async any() {
      if (held.size > 0) return true;
      return (await Promise.all(sources.map(({ isUnfinished }) => isUnfinished()))).includes(true);
    },
    allSent: () =>
      new Promise((resolve) => {
        const look = () => {
          if ([...held.values()].includes('request')) return;
          stop();
          resolve();
        };
        const stop = work.subscribe(look);
        look();
      }),
    async flush() {
      await Promise.all(sources.map(({ flush }) => flush()));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get isLeaving() {
      return leaving;
    },
    leave() {
      leaving = true;
    },
  };
  return work;
}
