/**
 * Knows whether reloading the page would interrupt anything in this window: a form that differs from what was loaded, a
 * draft, a request that may change something. Code with such work registers it here; code that wants to reload asks here.
 * Drafts survive a reload, so this decides whether a person is asked, not whether something is lost.
 */

export interface WorkSource {
  readonly isUnfinished: () => Promise<boolean>;
  /** Stores now what would be stored in a moment. */
  readonly flush: () => Promise<void>;
}

export interface UnfinishedWork {
  /** Marks something as unfinished until the returned function is called. */
  hold(kind: HeldWork): () => void;
  watch(source: WorkSource): void;
  any(): Promise<boolean>;
  /** Resolves when every request has been answered or given up. */
  allSent(): Promise<void>;
  flush(): Promise<void>;
  /** Calls the listener whenever something held is released. */
  subscribe(listener: () => void): () => void;
  /** The page is about to be reloaded with everything stored: its forms need not ask whether to leave. */
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
