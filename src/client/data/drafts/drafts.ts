/**
 * Stores what has been typed and not saved, half a second after the last keystroke and whenever the page is hidden, so that
 * no reload, crash or update loses it. What cannot be written stays in memory, is tried again, and is reported meanwhile. A
 * draft belongs to its tab; if that tab is gone, the next tab that opens the entity takes it over, the newest first,
 * whatever the clock said when the drafts were written.
 */
import { StorageFullError, withDatabase } from '../device/database-retry.ts';
import type { TabIdentity } from '../device/tab-identity.ts';
import type { Draft, WorkDatabase } from '../device/work-database.ts';
import type { Observable, ObservableValue } from '../observable-value.ts';
import { hasStoredDrafts } from './stored-drafts.ts';

export type DraftContent = Pick<Draft, 'value' | 'base' | 'baseEtag' | 'clientRef'>;

export interface Drafts {
  /** The draft of this tab for the entity, or one whose tab is gone. */
  open(entityKey: string): Promise<Draft | undefined>;
  /** Stores it soon; `flush` stores it now. */
  keep(entityKey: string, content: DraftContent): void;
  clear(entityKey: string): Promise<void>;
  /** Rejects while anything typed cannot be written. */
  flush(): Promise<void>;
  /** False from a failed write until nothing is left to write. */
  readonly isKept: Observable<boolean>;
  /** Whether anything of this tab is unsaved: it decides whether a page may be left or reloaded. */
  hasUnsaved(): Promise<boolean>;
  close(): void;
}

export interface DraftsDependencies {
  readonly work: WorkDatabase;
  readonly tab: TabIdentity;
  readonly now: () => number;
  /** The history of the server's data that this page shows. */
  readonly history: () => string | null;
  /** Calls the listener whenever the page is hidden or left; returns the function that ends that. */
  readonly onHidden: (listener: () => void) => () => void;
  readonly isKept: ObservableValue<boolean>;
}

/** Unit: milliseconds. */
const KEEP_AFTER = 500;
const TRY_AGAIN_AFTER = 5000;

export function createDrafts({ work, tab, now, history, onHidden, isKept }: DraftsDependencies): Drafts {
  const pending = new Map<string, DraftContent>();
  /** The transactions that write them, while they are under way. */
  const writing = new Set<IDBTransaction>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  /** The highest `updatedAt` of the drafts this page knows. */
  let newest = 0;

  function recordsOf(tabId: string, contents: ReadonlyMap<string, DraftContent> = pending): Draft[] {
    return [...contents].map(([entityKey, content]) => ({
      ...content,
      entityKey,
      tabId,
      history: history(),
      updatedAt: nextUpdate(),
    }));
  }

  function nextUpdate(): number {
    newest = Math.max(newest + 1, now());
    return newest;
  }

  async function learnNewest(): Promise<void> {
    newest = Math.max(newest, (await work.drafts.orderBy('updatedAt').last())?.updatedAt ?? 0);
  }

  /** A draft is no longer pending once it is on the device, unless something was typed over it meanwhile. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Closing writes what is pending, if anything is: opening a database that a sign-out has deleted would make it again.
    if (pending.size === 0) return;
    const tabId = await tab.id();
    let written: ReadonlyMap<string, DraftContent> = new Map();
    try {
      await withDatabase(work, async () => {
        await work.open();
        let own: IDBTransaction | undefined;
        const write = work.transaction('rw', work.drafts, async ({ idbtrans }) => {
          // Read again on every try: a draft that was cleared meanwhile must not come back.
          written = new Map(pending);
          if (written.size === 0) return;
          own = idbtrans;
          writing.add(own);
          await learnNewest();
          await work.drafts.bulkPut(recordsOf(tabId, written));
        });
        try {
          await write;
        } catch (error) {
          if (!own || writing.has(own)) throw error;
          // It gave way to a write at once.
          written = new Map();
          timer ??= setTimeout(flushQuietly, KEEP_AFTER);
        } finally {
          if (own) writing.delete(own);
        }
      });
    } catch (error) {
      isKept.set(false);
      if (isOpen) timer ??= setTimeout(flushQuietly, TRY_AGAIN_AFTER);
      throw error;
    }
    for (const [entityKey, content] of written) {
      if (pending.get(entityKey) === content) pending.delete(entityKey);
    }
    if (pending.size === 0) isKept.set(true);
  }

  const flushQuietly = () => void flush().catch((error) => console.warn('A draft could not be kept', error));

  let knownTab: string | undefined;
  tab.id().then(
    (id) => {
      knownTab = id;
    },
    (error) => console.warn('This tab has no name of its own', error),
  );
  /**
   * A page that is going away cannot wait, so the transaction is begun and committed in one go. The drafts stay pending and
   * are written again in the usual way if the page is only hidden. A write that is under way would end with the page, and the
   * one that waits behind it too: it gives way.
   */
  function flushAtOnce(): void {
    if (knownTab === undefined || !work.isOpen() || pending.size === 0) {
      flushQuietly();
      return;
    }
    for (const transaction of writing) giveWay(transaction);
    try {
      const transaction = work.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' });
      for (const record of recordsOf(knownTab)) transaction.objectStore('drafts').put(record);
      transaction.commit();
    } catch {
      // The connection is closing too.
      flushQuietly();
    }
  }
  function giveWay(transaction: IDBTransaction): void {
    writing.delete(transaction);
    try {
      transaction.abort();
    } catch {
      // It has ended just now.
    }
  }
  const stopListening = onHidden(flushAtOnce);

  async function findOrphan(entityKey: string): Promise<Draft | undefined> {
    const living = await tab.living();
    const orphans = await work.drafts
      .where('entityKey')
      .equals(entityKey)
      .filter(({ tabId }) => !living.has(tabId))
      .sortBy('updatedAt');
    return orphans.at(-1);
  }

  /** A device without room for the change still shows the draft, which then stays under its former tab. */
  async function takeOver(orphan: Draft, tabId: string): Promise<Draft> {
    const mine = { ...orphan, tabId };
    const move = async () => {
      await work.open();
      await work.transaction('rw', work.drafts, async () => {
        await work.drafts.delete([orphan.entityKey, orphan.tabId]);
        await work.drafts.put(mine);
      });
    };
    await withDatabase(work, move).catch((error) => {
      if (!(error instanceof StorageFullError)) throw error;
    });
    return mine;
  }

  return {
    isKept,
    async open(entityKey) {
      const tabId = await tab.id();
      // What could not be written is newer than anything on the device.
      await flush().catch((error) => console.warn('A draft could not be kept', error));
      const unwritten = pending.get(entityKey);
      if (unwritten) return recordsOf(tabId, new Map([[entityKey, unwritten]]))[0];
      const found = await withDatabase(work, async () => {
        await learnNewest();
        return (await work.drafts.get([entityKey, tabId])) ?? findOrphan(entityKey);
      });
      return found && found.tabId !== tabId ? takeOver(found, tabId) : found;
    },
    keep(entityKey, content) {
      pending.set(entityKey, content);
      clearTimeout(timer);
      timer = setTimeout(flushQuietly, KEEP_AFTER);
    },
    async clear(entityKey) {
      pending.delete(entityKey);
      const tabId = await tab.id();
      await withDatabase(work, () => work.drafts.delete([entityKey, tabId]));
      if (pending.size === 0) isKept.set(true);
    },
    flush,
    async hasUnsaved() {
      return pending.size > 0 || hasStoredDrafts(work, tab);
    },
    close() {
      isOpen = false;
      flushQuietly();
      stopListening();
    },
  };
}
