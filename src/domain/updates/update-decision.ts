/**
 * What a page does about versions: stay, go over to a newer one, mend an update that did not take, or end the session
 * because the portal's files have been refused three times in a row. A page is loaded again only for a number above its own,
 * and for each number a counted number of times, so that no answer whatever can make it load for ever.
 * Not here: when it is asked, and whether the page may be loaded again right now (client/pwa).
 */
import { isAbove } from './version-number.ts';
import type { VersionVerdict } from './version-verdict.ts';

/** What a tab remembers from one loading of the page to the next. */
export interface UpdateMemory {
  /** Refusals in a row. */
  readonly refusals: number;
  /** The number the page was last loaded again for, and how often. */
  readonly target: string | null;
  readonly reloads: number;
}

export const NO_MEMORY: UpdateMemory = { refusals: 0, target: null, reloads: 0 };

/** Answers in a row that must be refusals before the session ends. */
const REFUSALS_ALLOWED = 3;

export type UpdateStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'update'; readonly version: string }
  /** Loaded again for it, and the old page came back: perhaps a stuck worker answered, perhaps there is nothing newer. */
  | { readonly kind: 'mend'; readonly version: string }
  | { readonly kind: 'signOut' };

export interface UpdateFacts {
  readonly verdict: VersionVerdict;
  readonly running: string;
  /** The number that last began to run on this device; another window's may be newer than this page. */
  readonly stored: string | null;
  readonly memory: UpdateMemory;
}

export function decideUpdate({ verdict, running, stored, memory }: UpdateFacts): UpdateStep {
  if (verdict.kind === 'refused' && memory.refusals >= REFUSALS_ALLOWED) return { kind: 'signOut' };
  const version = verdict.kind === 'number' ? verdict.version : stored;
  if (version === null || !isAbove(version, running)) return { kind: 'stay' };
  const reloads = memory.target === version ? memory.reloads : 0;
  if (reloads === 0) return { kind: 'update', version };
  return reloads === 1 ? { kind: 'mend', version } : { kind: 'stay' };
}

/** Anything but a refusal breaks the row. */
export function afterVerdict(memory: UpdateMemory, verdict: VersionVerdict): UpdateMemory {
  return { ...memory, refusals: verdict.kind === 'refused' ? memory.refusals + 1 : 0 };
}

/** Noted before the page is loaded again for a version. */
export function afterReload(memory: UpdateMemory, version: string): UpdateMemory {
  return { ...memory, target: version, reloads: memory.target === version ? memory.reloads + 1 : 1 };
}
