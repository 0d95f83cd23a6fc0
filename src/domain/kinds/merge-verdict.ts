/** Builds the verdict with which a kind reports a conflict. */
import type { Clash } from '../commands/merge-groups.ts';
import type { ConflictReason } from '../commands/outbox-entry.ts';
import type { MergeVerdict } from './entity-kind.ts';

export function conflict(reason: ConflictReason, clashes: readonly Clash[] = []): MergeVerdict {
  return { kind: 'conflict', reason, clashes };
}
