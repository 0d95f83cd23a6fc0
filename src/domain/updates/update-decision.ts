/**
 * What a page does about versions: stay, switch to a newer one, repair an update that did not take effect, or end the session
 * because the version check has been refused three times in a row. A page reloads only for a number above its own, and only a
 * limited number of times for each, so that no answer can make it reload forever.
 * Not here: when the version is checked, and whether the page may reload right now (client/pwa).
 */

import type { VersionDecision } from './version-decision.ts';
import { isAbove } from './version-number.ts';

/** What a tab remembers from one page load to the next. */
export interface UpdateMemory {
  /** Refusals in a row. */
  readonly refusals: number;
  /** The version the page last reloaded for, and how often. */
  readonly target: string | null;
  readonly reloads: number;
}

export const NO_MEMORY: UpdateMemory = { refusals: 0, target: null, reloads: 0 };

/** The session ends after this many refusals in a row. */
const REFUSALS_ALLOWED = 3;

export type UpdateStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'update'; readonly version: string }
  /** The page reloaded for it, but the old version came back: a stuck worker may have answered, or there is nothing newer. */
  | { readonly kind: 'mend'; readonly version: string }
  | { readonly kind: 'signOut' };

export interface UpdateFacts {
  readonly verdict: VersionDecision;
  readonly running: string;
  /** The version that last started on this device; it may come from another window and be newer than this page. */
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

/** Any other verdict resets the count. */
export function afterVerdict(memory: UpdateMemory, verdict: VersionDecision): UpdateMemory {
  return { ...memory, refusals: verdict.kind === 'refused' ? memory.refusals + 1 : 0 };
}

/** Recorded before the page reloads for a version. */
export function afterReload(memory: UpdateMemory, version: string): UpdateMemory {
  return { ...memory, target: version, reloads: memory.target === version ? memory.reloads + 1 : 1 };
}
