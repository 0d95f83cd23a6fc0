/** A clash of a queued edit in words: what it is about, and the values of each side. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClashChoice } from '#client/components/clash-table.tsx';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { FieldConflict } from '#domain/commands/merge-groups.ts';
import { type ClashRow, clashRows } from '#domain/outbox/conflict-rows.ts';

export function clashChoice(
  i18n: I18n,
  kind: EntityKind,
  clash: FieldConflict,
  names: ReadonlyMap<string, string>,
): ClashChoice {
  const words = kindWords(kind);
  const rows = clashRows(kind, clash);
  const nameOf = (row: ClashRow) => words.clashRowName(i18n, row);
  const texts = (side: 'base' | 'mine' | 'theirs') =>
    rows.map((row) => {
      const isGone = row[side] === null && row.line !== undefined && !row.path.includes('.');
      const text = isGone ? i18n._(msg`removed`) : fieldValueText(i18n, words, row.path, row[side], names);
      return rows.length > 1 ? `${nameOf(row)}: ${text}` : text;
    });
  const name = rows.map(nameOf).join(', ') || words.groupName(i18n, clash.group);
  return { id: clash.group, name, was: texts('base'), mine: texts('mine'), theirs: texts('theirs') };
}
