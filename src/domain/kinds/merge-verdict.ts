/** Builds the verdict with which a kind reports a conflict. */
import type { FieldConflict } from '../commands/merge-groups.ts';
import type { ConflictReason } from '../commands/outbox-entry.ts';
import type { MergeVerdict } from './entity-kind.ts';

export function conflict(reason: ConflictReason, clashes: readonly FieldConflict[] = []): MergeVerdict {
  return { kind: 'conflict', reason, clashes };
}
