/**
 * A clash of an open shipment in words: the field it is about, and what either side has there, as the form would show it.
 * Not here: clashes of what waits in the queue (i18n/conflict-names.ts).
 */
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { changeName } from '#client/i18n/shipment-field-names.ts';
import type { Clash } from '#domain/shared/three-way-merge.ts';
import type { DraftState } from './shipment-draft.ts';

export function clashName(i18n: I18n, { path }: Clash, state: DraftState): string {
  const [list = '', lineNo, field] = path.split('.');
  if (list !== 'goodsLines' || !lineNo) return changeName(i18n, { path, kind: 'changed' });
  const row = rowOf(Number(lineNo), state);
  if (!field) return i18n._(msg`Row ${row}`);
  return changeName(i18n, { path: `${list}.${field}`, line: row, kind: 'changed' });
}

/** `names`: of delivery types, by id. */
export function clashValue(i18n: I18n, { path }: Clash, value: unknown, names: ReadonlyMap<string, string>): string {
  if (path === 'itemLines' && Array.isArray(value)) {
    const count = value.length;
    return i18n._(msg`${plural(count, { one: '# line', other: '# lines' })}`);
  }
  const [list, lineNo, field] = path.split('.');
  const isCell = list === 'goodsLines' && lineNo && field;
  return fieldValueText(i18n, isCell ? `${list}.${field}` : path, value, names);
}

/** The place of a line as it is on screen; of one removed here, where it was. */
function rowOf(lineNo: number, { draft, base }: DraftState): number {
  const shown = draft.goodsLines.findIndex((line) => line.lineNo === lineNo);
  return (shown >= 0 ? shown : base.goodsLines.findIndex((line) => line.lineNo === lineNo)) + 1;
}
