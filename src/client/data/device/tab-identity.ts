/**
 * Identifies this tab, before and after a reload, and tells which tabs are alive: each holds a lock with its name for as
 * long as it lives. A duplicated tab copies the session storage, but takes a name of its own.
 */
export interface TabIdentity {
  id(): Promise<string>;
  /** The names of the tabs that are open now. */
  living(): Promise<ReadonlySet<string>>;
  /** This tab's name, and the one it lost in a reload because the previous page was slow to go. */
  names(): Promise<readonly string[]>;
}

const STORAGE_KEY = 'kaj.tab';
/**
 * Unit: milliseconds. How long to wait for the page before a reload to release the lock. The original of a copied tab keeps
 * it longer.
 */
const HANDOVER = 500;
const LOCK_PREFIX = 'kaj-tab-';

export function createTabIdentity(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  locks: LockManager | undefined,
  newId: () => string,
): TabIdentity {
  let mine: Promise<string> | undefined;
  let former: string | null = null;

  async function claim(): Promise<string> {
    const kept = storage.getItem(STORAGE_KEY);
    const id = kept && (await holdLock(kept)) ? kept : newId();
    if (id !== kept) {
      former = kept;
      await holdLock(id);
    }
    try {
      storage.setItem(STORAGE_KEY, id);
    } catch {
      // Without room to store it, the tab has another name after a reload, and takes its own drafts over.
    }
    return id;
  }

  /** Holds the lock until the tab is gone; returns whether it was free. */
  function holdLock(id: string): Promise<boolean> {
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      // The page before a reload needs a moment to go.
      const signal = AbortSignal.timeout(HANDOVER);
      // A browser whose locks never answer hears no signal either.
      setTimeout(() => resolve(false), HANDOVER);
      locks
        .request(LOCK_PREFIX + id, { signal }, () => {
          resolve(true);
          return new Promise(() => undefined);
        })
        .catch(() => resolve(false));
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
  };
  return identity;
}
