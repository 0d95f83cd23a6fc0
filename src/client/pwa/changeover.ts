/**
 * Switches to a newer version without losing a word: by itself when nothing is unfinished in any window, otherwise when the
 * person says so, and after "Later" not before they have moved on or half an hour has passed. What is typed is stored first,
 * requests under way are waited for, and the tab's count of reloads is written before the page is reloaded.
 * Not here: which version is newer and how often it may be tried (domain/updates), asking the person
 * (shell/update-prompt.tsx).
 */

import type { UnfinishedWork } from '#client/data/drafts/unfinished-work.ts';
import type { ObservableValue } from '#client/data/observable-value.ts';
import { afterReload } from '#domain/updates/update-decision.ts';
import type { AppWorker } from './app-worker.ts';
import type { UpdateStore } from './update-store.ts';
import type { UpdateWindows } from './update-windows.ts';

export interface ChangeoverDependencies {
  /** Whether the person is asked. */
  readonly offered: ObservableValue<boolean>;
  readonly store: UpdateStore;
  readonly worker: Pick<AppWorker, 'fetchNew' | 'takeOver' | 'takenOver' | 'remove'>;
  readonly windows: UpdateWindows;
  readonly work: UnfinishedWork;
  /** Whether nothing in this window is unfinished. */
  readonly isFree: () => Promise<boolean>;
  /** Whether the published page is this very page; undefined when that cannot be known. */
  readonly isPublished: () => Promise<boolean | undefined>;
  /** Where in the portal the person is. */
  readonly place: () => string;
  readonly now: () => number;
  readonly reload: () => void;
}

export interface Changeover {
  /** A newer version is published: fetches it, then switches to it at the next safe moment. */
  propose(version: string): Promise<void>;
  /** The old page came back although it was reloaded for this version. */
  mend(version: string): Promise<void>;
  /** Another window makes this version the running one. */
  follow(version: string): Promise<void>;
  accept(): Promise<void>;
  postpone(): void;
  /** Switches if this is a safe moment; otherwise asks the person. */
  settle(): Promise<void>;
}

/** Unit: milliseconds. */
const ASK_AGAIN_AFTER = 30 * 60_000;
const SENDING_LIMIT = 10_000;

export function createChangeover(dependencies: ChangeoverDependencies): Changeover {
  const { offered, store, worker, windows, work, isFree, isPublished, place, now, reload } = dependencies;
  let target: { readonly version: string; readonly mend: boolean } | undefined;
  let postponed: { readonly place: string; readonly at: number } | undefined;
  /** `looking`: whether this is a safe moment. A person's answer ends that at once, and is never dropped because of it. */
  let stage: 'idle' | 'looking' | 'switching' = 'idle';

  async function aim(version: string, mend: boolean): Promise<void> {
    if (target?.version !== version) postponed = undefined;
    target = { version, mend };
    await settle();
  }

  function isPostponed(): boolean {
    if (postponed && (postponed.place !== place() || now() - postponed.at > ASK_AGAIN_AFTER)) postponed = undefined;
    return postponed !== undefined;
  }

  async function isSafeMoment(): Promise<boolean> {
    return (await isFree()) && (await windows.prepareOthers()) && (await isFree());
  }

  async function settle(): Promise<void> {
    if (!target || stage !== 'idle' || isPostponed()) return;
    stage = 'looking';
    const isSafe = await isSafeMoment().catch(waitToBeAsked);
    if (stage !== 'looking') return;
    stage = 'switching';
    if (isSafe && (await switchOver(target, 'bySelf').catch(waitToBeAsked))) return;
    stage = 'idle';
    offered.set(true);
  }

  /** If the count of reloads cannot be stored, reloading automatically might never end: then only a person starts it. */
  async function switchOver({ version, mend }: NonNullable<typeof target>, how: 'bySelf' | 'asked'): Promise<boolean> {
    await work.flush();
    const isCounted = store.remember(afterReload(store.memory(), version));
    if (how === 'bySelf' && !isCounted) return false;
    windows.announce(version);
    await (mend ? worker.remove() : worker.takeOver());
    work.leave();
    reload();
    return true;
  }

  return {
    async propose(version) {
      if (stage !== 'idle') return;
      if (target?.version !== version && (await worker.fetchNew()) === 'failed') {
        console.warn(`Version ${version} could not be fetched; it is tried again at the next check`);
        return;
      }
      await aim(version, false);
    },
    async mend(version) {
      // Otherwise the published page is the running one, whatever its number says, or nobody can tell.
      if ((await isPublished()) === false) await aim(version, true);
    },
    async follow(version) {
      if (stage !== 'idle') return;
      await worker.takenOver();
      await aim(version, false);
    },
    async accept() {
      if (!target || stage === 'switching') return;
      stage = 'switching';
      try {
        await windows.prepareOthers();
        await Promise.race([work.allSent(), new Promise((resolve) => setTimeout(resolve, SENDING_LIMIT))]);
        await switchOver(target, 'asked');
      } catch (error) {
        console.warn('Nothing was reloaded: what is typed could not be kept', error);
      } finally {
        stage = 'idle';
      }
    },
    postpone() {
      if (stage === 'looking') stage = 'idle';
      postponed = { place: place(), at: now() };
      offered.set(false);
    },
    settle,
  };
}

function waitToBeAsked(error: unknown): false {
  console.warn('The update waits to be asked for', error);
  return false;
}
