/**
 * What an edit in the queue changes, field by field, against what the person saw when they made it. Nothing for what is
 * new, cancelled, reopened or booked: those are said in a word.
 */
import type { Asked } from '../kinds/entity-kind.ts';
import { commandRules } from '../kinds/kinds.ts';
import type { FieldChange } from '../shipments/field-changes.ts';

export function entryChanges({ operation: command, base, payload }: Asked): readonly FieldChange[] {
  return base ? (commandRules(command).changes?.(base, payload) ?? []) : [];
}
