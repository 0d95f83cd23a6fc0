/**
 * Identifies this tab, before and after a reload, and tells which tabs are alive: each holds a lock with its name for as
 * long as it lives. A duplicated tab copies the session storage, but takes a name of its own.
 */
import type { KeptValues } from './browser-storage.ts';

export interface TabIdentity {
  id(): Promise<string>;
  /** The names of the tabs that are open now. */
  living(): Promise<ReadonlySet<string>>;
  /** This tab's name, and the one it lost in a reload because the previous page was slow to go. */
  names(): Promise<readonly string[]>;
  /** The page goes: the next one of this tab may wait for its name. */
  leave(): void;
  /** It came back as it was. */
  stay(): void;
}

const STORAGE_KEY = 'kaj.tab';
/** The tab whose page has gone. A copy of a tab whose page is still there is made without it. */
const LEFT_KEY = 'kaj.tabLeft';
/** Unit: milliseconds. How long to wait for another page to release the lock: the original of a copied tab keeps it longer. */
const HANDOVER = 500;
/** Unit: milliseconds. The same where the page before has gone, which takes a busy device longer. */
const SLOW_HANDOVER = 3000;
const LOCK_PREFIX = 'kaj-tab-';

export function createTabIdentity(
  storage: KeptValues,
  locks: LockManager | undefined,
  newId: () => string,
): TabIdentity {
  let mine: Promise<string> | undefined;
  let former: string | null = null;

  const left = storage.getItem(LEFT_KEY);
  storage.removeItem(LEFT_KEY);

  async function claim(): Promise<string> {
    const kept = storage.getItem(STORAGE_KEY);
    const id = kept && (await holdLock(kept, kept === left ? SLOW_HANDOVER : HANDOVER)) ? kept : newId();
    if (id !== kept) {
      former = kept;
      await holdLock(id, HANDOVER);
    }
    try {
      storage.setItem(STORAGE_KEY, id);
    } catch {
      // Without room to store it, the tab has another name after a reload, and takes its own drafts over.
    }
    return id;
  }

  /** Holds the lock until the tab is gone; returns whether it was free. */
  function holdLock(id: string, wait: number): Promise<boolean> {
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      const asking = new AbortController();
      let isDecided = false;
      const decide = (isHeld: boolean) => {
        isDecided = true;
        resolve(isHeld);
      };
      setTimeout(() => {
        // A lock granted at the last moment counts: it would stay held, and its drafts would seem to be another tab's.
        asking.abort();
        // A browser whose locks never answer hears no signal either.
        setTimeout(() => decide(false), HANDOVER);
      }, wait);
      locks
        .request(LOCK_PREFIX + id, { signal: asking.signal }, () => {
          if (isDecided) return undefined;
          decide(true);
          return new Promise(() => undefined);
        })
        .catch(() => decide(false));
    });
  }

  const identity: TabIdentity = {
    id() {
      mine ??= claim();
      return mine;
    },
    async living() {
      const unanswered = new Promise<undefined>((resolve) => setTimeout(resolve, HANDOVER));
      const asked = locks?.query().catch(() => undefined);
      const held = (await Promise.race([asked, unanswered]))?.held ?? [];
      return new Set(
        held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])),
      );
    },
    async names() {
      const id = await identity.id();
      // After a copy, the former name is still alive: it is the original tab's.
      return former && !(await identity.living()).has(former) ? [id, former] : [id];
    },
    leave() {
      const id = storage.getItem(STORAGE_KEY);
      if (mine && id) storage.setItem(LEFT_KEY, id);
    },
    stay: () => storage.removeItem(LEFT_KEY),
  };
  return identity;
}
