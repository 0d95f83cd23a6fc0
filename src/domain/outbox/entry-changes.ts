/**
 * What a queued edit changes, field by field, compared with what the person saw when making it. Empty for entries that
 * create, cancel, reopen or book: a single word describes those.
 */
import type { RequestedChange } from '#domain/kinds/entity-kind.ts';
import { commandRules } from '#domain/kinds/kinds.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';

export function entryChanges({ operation: command, base, payload }: RequestedChange): readonly FieldChange[] {
  return base ? (commandRules(command).changes?.(base, payload) ?? []) : [];
}
