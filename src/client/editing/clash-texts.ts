/**
 * Puts a clash in an open form into words: the field it is about, and what either side has there, as the form would show it.
 * Not here: clashes of entries in the queue (i18n/kinds).
 */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { isFields, isSame } from '#domain/shared/change-set.ts';
import type { FieldConflict } from '#domain/shared/three-way-merge.ts';
import type { EditedKind } from './edited-kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: which entity it is makes no difference here
type Edited = Pick<EditedKind<any, any>, 'kind' | 'lines'>;

export function clashName(i18n: I18n, edited: Edited, clash: FieldConflict): string {
  const { path, line } = clash;
  const { changeName, clashRowName } = kindWords(edited.kind);
  const { member, field } = placeOf(edited, path);
  if (line === undefined) return changeName(i18n, { path, kind: 'changed' });
  if (!field) return clashRowName(i18n, { ...clash, path: member });
  const [first = field] = differingIn(clash);
  return changeName(i18n, { path: `${member}.${first}`, line, kind: 'changed' });
}

/** One text for each value that is chosen along with it. `names`: the names of what fields refer to by id. */
export function clashValues(
  i18n: I18n,
  edited: Edited,
  clash: FieldConflict,
  side: 'base' | 'mine' | 'theirs',
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const { path, line } = clash;
  const { member, field } = placeOf(edited, path);
  const value = clash[side];
  const words = kindWords(edited.kind);
  const text = (at: string, part: unknown) => fieldValueText(i18n, words, at, part, names);
  if (line === undefined) return [text(path, value)];
  if (!field) return [value === null && side !== 'base' ? i18n._(msg`removed`) : text(member, value)];
  if (!isFields(value)) return [text(`${member}.${field}`, value)];
  const differing = differingIn(clash);
  const nameOf = (name: string) => (differing.length > 1 ? `${columnName(i18n, edited, member, name)}: ` : '');
  return differing.map((name) => nameOf(name) + text(`${member}.${name}`, value[name]));
}

/** Of several values that follow from each other, the names of those that are not the same on both sides. */
function differingIn({ mine, theirs }: FieldConflict): readonly string[] {
  if (!isFields(mine) || !isFields(theirs)) return [];
  return Object.keys(mine).filter((name) => !isSame(mine[name], theirs[name]));
}

/** Splits the path of a clash within a list into the list and the line's field; another path is a member by itself. */
function placeOf({ lines }: Edited, path: string): { member: string; field?: string } {
  const [member = '', _, field] = path.split('.');
  return lines?.[member] && field ? { member, field } : { member };
}

function columnName(i18n: I18n, { lines }: Edited, member: string, field: string): string {
  const column = lines?.[member]?.table.columns.find(({ key }) => key === field);
  return column ? i18n._(column.label) : '';
}
