/** A changed field of a queued edit in words: its name in the form, its old and its new value. */
import type { I18n } from '@lingui/core';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';
import type { ChangedField } from '#domain/shipments/field-changes.ts';

export interface ChangeText {
  readonly name: string;
  readonly was: string;
  readonly becomes: string;
}

/** `names`: of components/use-names.ts. */
export function changeTexts(i18n: I18n, entry: OutboxEntry, names: ReadonlyMap<string, string>): readonly ChangeText[] {
  const changes = entryChanges(entry);
  const words = kindWords(entry.kind);
  return words.inOrder(changes).map((change) => ({
    name: words.changeName(i18n, change),
    was: fieldValueText(i18n, words, change.path, change.was, names),
    becomes: fieldValueText(i18n, words, change.path, change.becomes, names),
  }));
}

/** The errors that the server found, field by field. */
export function refusalTexts(i18n: I18n, kind: EntityKind, fields: FieldErrors): readonly string[] {
  return Object.entries(fields).map(
    ([path, error]) => `${kindWords(kind).changeName(i18n, atLine(path))}: ${fieldErrorText(i18n, error)}`,
  );
}

/** `goodsLines.0.weight` is the weight of the first line. */
function atLine(path: string): ChangedField {
  const [list, row, field] = path.split('.');
  if (!list?.endsWith('Lines') || row === undefined || field === undefined) return { path, kind: 'changed' };
  return { path: `${list}.${field}`, line: Number(row) + 1, kind: 'changed' };
}
