/**
 * A read-only table of values, made from the same columns as an editable one (line-grid.tsx): each value in the format of the
 * language, a tick, or a picture. Anything that is not a list of rows is reported in their place.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import type { CellValue, Column, DrawnColumn } from './column.ts';
import { DataTable } from './data-table.tsx';
import * as styles from './value-table.module.css';

/** The address of a picture; the picture is shown instead. */
const PICTURE = /\.jpg$/i;
/** Where a column names no decimals of its own. */
const MOST_DECIMALS = 3;
const NO_ROWS: readonly never[] = [];

type ValueTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** As received. */
  rows: readonly Row[] | null | undefined;
  rowKey: (row: Row, index: number) => string;
};

export function ValueTable<Row extends object>({ label, columns, rows, rowKey }: ValueTableProps<Row>) {
  const { t } = useLingui();
  const drawn = useMemo(() => columns.map(drawnColumn), [columns]);
  const isList = Array.isArray(rows);
  const shown = isList && rows.every(isRow) ? rows : NO_ROWS;
  const empty = !isList ? t`No data` : rows.length > 0 ? t`Invalid rows` : t`No rows`;
  return <DataTable label={label} columns={drawn} rows={shown} rowKey={rowKey} empty={empty} />;
}

function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

function drawnColumn<Row>(column: Column<Row>): DrawnColumn<Row> {
  const { key, label, required, className, type } = column;
  return {
    ...{ type: 'drawn', key, label, required, className: classes(type === 'number' && 'num', className) },
    draw: (row) => <Value column={column} row={row} />,
  };
}

function Value<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { t, i18n } = useLingui();
  const value = row[column.key] as CellValue | undefined;
  if (typeof value === 'boolean') {
    return value ? (
      <span role="img" aria-label={t`Yes`}>
        <Icon name="check" />
      </span>
    ) : null;
  }
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' && PICTURE.test(value)) return <img className={styles.picture} src={value} alt="" />;
  const chosen = column.type === 'choice' ? column.options.find((option) => option.value === value) : undefined;
  const decimals = (column.type === 'number' ? column.decimals : undefined) ?? MOST_DECIMALS;
  const written = typeof value === 'number' ? i18n.number(value, { maximumFractionDigits: decimals }) : value;
  return (
    <>
      {chosen ? i18n._(chosen.label) : written}
      {column.adornment && <span className="muted"> {column.adornment}</span>}
    </>
  );
}
