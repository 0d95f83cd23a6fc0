/** Saves the bad rows as a file: their own columns unchanged, followed by the row number and the reason. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { harmless, saveFile, writeTable } from '../address-file.ts';
import { headingsOf, type ImportFile, type JudgedRow } from './import-state.ts';
import { reasonsOf } from './row-reasons.ts';

export function saveBadRows(i18n: I18n, file: ImportFile, rows: readonly JudgedRow[]): void {
  const headings = [...headingsOf(file), i18n._(msg`Row`), i18n._(msg`Reason`)];
  const width = headingsOf(file).length;
  const table = rows.map(({ cells, line, verdict }) => [
    ...harmless(Array.from({ length: width }, (_, column) => cells[column] ?? '')),
    String(line),
    verdict.result === 'bad' ? reasonsOf(i18n, verdict.errors) : '',
  ]);
  const name = file.name.replace(/\.\w+$/, '');
  saveFile(`${name}-${i18n._(msg`bad-rows`)}.csv`, writeTable([headings, ...table]));
}
