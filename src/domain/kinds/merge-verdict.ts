/** Builds the verdict with which a kind reports a conflict. */
import type { FieldConflict } from '#domain/commands/merge-groups.ts';
import type { ConflictReason } from '#domain/commands/outbox-entry.ts';
import type { MergeResult } from './entity-kind.ts';

export function conflict(reason: ConflictReason, clashes: readonly FieldConflict[] = []): MergeResult {
  return { kind: 'conflict', reason, clashes };
}
