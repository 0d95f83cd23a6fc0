/**
 * What an edit in the queue changes, field by field, against what the person saw when they made it. Nothing for what is
 * new, cancelled, reopened or booked: those are said in a word.
 */
import type { Asked } from '../kinds/entity-kind.ts';
import { operationRules } from '../kinds/kinds.ts';
import type { FieldChange } from '../shipments/field-changes.ts';

export function operationChanges({ operation, base, payload }: Asked): readonly FieldChange[] {
  return base ? (operationRules(operation).changes?.(base, payload) ?? []) : [];
}
