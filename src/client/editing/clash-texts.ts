/**
 * Puts a clash in an open form into words: the field it is about, and what either side has there, as the form would show it.
 * Not here: clashes of entries in the queue (i18n/kinds).
 */
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import type { FieldConflict } from '#domain/shared/three-way-merge.ts';
import type { EditedKind } from './edited-kind.ts';
import type { DraftState } from './entity-draft.ts';

// biome-ignore lint/suspicious/noExplicitAny: which entity it is makes no difference here
type Edited = Pick<EditedKind<any, any>, 'kind' | 'lines'>;

export function clashName(i18n: I18n, edited: Edited, { path }: FieldConflict, state: DraftState<unknown>): string {
  const { changeName } = kindWords(edited.kind);
  const { member, key, field } = placeOf(edited, path);
  if (key === undefined) return changeName(i18n, { path, kind: 'changed' });
  const row = rowOf(edited, member, key, state);
  if (!field) return i18n._(msg`Row ${row}`);
  return changeName(i18n, { path: `${member}.${field}`, line: row, kind: 'changed' });
}

/** `names`: the names of what fields refer to by id. */
export function clashValue(
  i18n: I18n,
  edited: Edited,
  { path }: FieldConflict,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  const { member, field } = placeOf(edited, path);
  if (path === member && edited.lines?.[member] && Array.isArray(value)) {
    const count = value.length;
    return i18n._(msg`${plural(count, { one: '# line', other: '# lines' })}`);
  }
  return fieldValueText(i18n, kindWords(edited.kind), field ? `${member}.${field}` : path, value, names);
}

/** Splits a path into the member and, for a line with a key of its own, that key and the line's field. */
function placeOf({ lines }: Edited, path: string): { member: string; key?: string; field?: string } {
  const [member = '', key, field] = path.split('.');
  if (!lines?.[member]?.keyOf || !key) return { member };
  return field ? { member, key, field } : { member, key };
}

/** The row of a line on screen; for one removed here, the row it had. */
function rowOf({ lines }: Edited, member: string, key: string, { draft, base }: DraftState<unknown>): number {
  const keyOf = lines?.[member]?.keyOf as ((line: unknown) => number) | undefined;
  const placeIn = (document: unknown) =>
    ((document as Record<string, readonly unknown[]>)[member] ?? []).findIndex((line) => String(keyOf?.(line)) === key);
  const shown = placeIn(draft);
  return (shown >= 0 ? shown : placeIn(base)) + 1;
}
