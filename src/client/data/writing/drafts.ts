/**
 * What has been typed and not saved, kept on the device half a second after the last key and whenever the page is
 * hidden, so that no reload, crash or update takes it. A draft belongs to its tab; one whose tab is gone is taken over
 * by the tab that opens the entity next.
 */
import { withDatabase } from '../device/database-retry.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import type { Draft } from './draft-record.ts';
import type { TabIdentity } from './tab-identity.ts';

export type DraftContent = Pick<Draft, 'value' | 'base' | 'baseEtag' | 'clientRef'>;

export interface Drafts {
  /** The draft of this tab for the entity, or one whose tab is gone. */
  open(entityKey: string): Promise<Draft | undefined>;
  /** Kept soon; `flush` keeps it now. */
  keep(entityKey: string, content: DraftContent): void;
  clear(entityKey: string): Promise<void>;
  flush(): Promise<void>;
  /** Whether anything of this tab is unsaved: it decides whether a page may be left or reloaded. */
  hasUnsaved(): Promise<boolean>;
  close(): void;
}

export interface DraftsDependencies {
  readonly work: WorkDatabase;
  readonly tab: TabIdentity;
  readonly now: () => number;
  /** Of the server's data this page shows. */
  readonly history: () => string | null;
  /** Calls the listener whenever the page is hidden or left; answers the function that ends that. */
  readonly onHidden: (listener: () => void) => () => void;
}

/** Unit: milliseconds. */
const KEEP_AFTER = 500;

export function createDrafts({ work, tab, now, history, onHidden }: DraftsDependencies): Drafts {
  const pending = new Map<string, DraftContent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function recordsOf(tabId: string): Draft[] {
    return [...pending].map(([entityKey, content]) => ({
      ...content,
      entityKey,
      tabId,
      history: history(),
      updatedAt: now(),
    }));
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const records = recordsOf(await tab.id());
    pending.clear();
    if (records.length > 0) await withDatabase(work, () => work.drafts.bulkPut(records));
  }

  const flushQuietly = () => void flush().catch((error) => console.error('A draft could not be kept', error));

  let knownTab: string | undefined;
  void tab.id().then((id) => {
    knownTab = id;
  });
  /**
   * A page that goes away waits for nothing: the transaction is begun and committed in one go. What stays pending is
   * written again in the usual way if the page is only hidden.
   */
  function flushAtOnce(): void {
    if (knownTab === undefined || !work.isOpen() || pending.size === 0) {
      flushQuietly();
      return;
    }
    const transaction = work.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' });
    for (const record of recordsOf(knownTab)) transaction.objectStore('drafts').put(record);
    transaction.commit();
  }
  const stopListening = onHidden(flushAtOnce);

  async function takeOver(entityKey: string): Promise<Draft | undefined> {
    const living = await tab.living();
    const orphans = await work.drafts
      .where('entityKey')
      .equals(entityKey)
      .filter(({ tabId }) => !living.has(tabId))
      .sortBy('updatedAt');
    const newest = orphans.at(-1);
    if (!newest) return undefined;
    const mine = { ...newest, tabId: await tab.id() };
    await work.drafts.delete([newest.entityKey, newest.tabId]);
    await work.drafts.put(mine);
    return mine;
  }

  return {
    async open(entityKey) {
      await flush();
      const tabId = await tab.id();
      return withDatabase(work, async () => (await work.drafts.get([entityKey, tabId])) ?? takeOver(entityKey));
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
    },
    flush,
    async hasUnsaved() {
      if (pending.size > 0) return true;
      const names = await tab.names();
      return (await work.drafts.filter((draft) => names.includes(draft.tabId)).count()) > 0;
    },
    close() {
      flushQuietly();
      stopListening();
    },
  };
}
