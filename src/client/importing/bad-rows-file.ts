/** Saves the bad rows as a file: their own columns unchanged, followed by the row number and the reason. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { headingsOf, type ImportFile } from './import-file.ts';
import { harmless, saveTable, writeTable } from './table-file.ts';

interface BadRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export function saveBadRows<Row extends BadRow>(
  i18n: I18n,
  file: ImportFile,
  rows: readonly Row[],
  reasonsOf: (i18n: I18n, row: Row) => string,
): void {
  const own = headingsOf(file);
  const width = own.length;
  const most = Math.max(width, ...rows.map(({ cells }) => cells.length));
  const table = rows.map((row) => [
    ...harmless(Array.from({ length: most }, (_, column) => row.cells[column] ?? '')),
    String(row.line),
    reasonsOf(i18n, row),
  ]);
  // Rows with more cells than the headings keep them.
  const unnamed = Array.from({ length: most - width }, () => '');
  const headings = [...own, ...unnamed, i18n._(msg`Row`), i18n._(msg`Reason`)];
  const name = file.name.replace(/\.\w+$/, '');
  saveTable(`${name}-${i18n._(msg`bad-rows`)}.csv`, writeTable([headings, ...table]));
}
