/**
 * A table drawn from column definitions: values as they are, or edited in place with the error of a cell in a tooltip.
 * For registers and settings. Not here: the shipments list and the goods lines, which have needs of their own.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { DataTableCell } from './data-table-cell.tsx';
import type { CellValue, TableColumn } from './table-column.ts';
import { tableFallback } from './table-fallback.ts';

type DataTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** As it came; anything that is no list of rows is said in its place. */
  rows: readonly Row[] | null | undefined;
  rowKey: (row: Row, index: number) => string;
  onOpen?: ((row: Row) => void) | undefined;
  onChange?: ((index: number, key: keyof Row & string, value: CellValue) => void) | undefined;
  /** Instead of "No rows". */
  empty?: ReactNode;
};

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, onChange, empty } = props;
  const { t } = useLingui();
  const fallback = tableFallback(rows);
  if (fallback || !rows) {
    const words = { noData: t`No data`, noRows: empty ?? t`No rows`, badRows: t`Invalid rows` };
    return <p className={styles.fallback}>{words[fallback ?? 'noData']}</p>;
  }
  return (
    <div className={styles.scroll}>
      <table className={classes(styles.table, onOpen && styles.opens)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(column.type === 'number' && styles.number, column.className)}
              >
                {column.header}
                {column.required && <span className={styles.required}> *</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              tabIndex={onOpen ? 0 : undefined}
              onClick={() => onOpen?.(row)}
              onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen?.(row)}
            >
              {columns.map((column) => (
                <DataTableCell
                  key={column.key}
                  column={column}
                  row={row}
                  index={index}
                  onChange={onChange && ((value) => onChange(index, column.key, value))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
