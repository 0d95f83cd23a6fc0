/**
 * A read-only table made from what its columns draw of its rows. The rows may open, each by its link (RowLink), and may be sorted
 * by their columns. A long table is drawn in two steps: the first rows at once, the others as soon as nothing more urgent is
 * waiting.
 * Not here: its rows (data-row.tsx), a table of values (value-table.tsx), an editable table (line-grid.tsx).
 */
import { Fragment, type ReactNode, useDeferredValue, useMemo } from 'react';
import type { DrawnColumn } from './column.ts';
import { DataRow } from './data-row.tsx';
import * as styles from './data-table.module.css';
import { ScrollBox } from './scroll-box.tsx';
import { TableHead, type TableSort } from './table-head.tsx';
import { type RowOpening, useRowLinks } from './use-row-links.ts';

type Drawing<Row> = {
  columns: readonly DrawnColumn<Row>[];
  rows: readonly Row[];
};

type DataTableProps<Row> = Drawing<Row> & {
  label: string;
  rowKey: (row: Row, index: number) => string;
  /** Whether a row that was read anew looks as it did, so that it need not be drawn again. Without it, only the same object does. */
  isSame?: ((before: Row, after: Row) => boolean) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((column: string) => unknown) | undefined;
  /** What stands in place of a column's name, by its key. */
  headOf?: Readonly<Record<string, ReactNode>>;
  isHeadPassed?: boolean;
  opening?: RowOpening | undefined;
  /** Replaces the table's own style. */
  className?: string | undefined;
  rowClass?: (row: Row) => string | undefined;
  /** What begins with a row. The table's own style draws it over the row, from `data-above` of its cells: it is no row itself. */
  above?: ((row: Row) => string | undefined) | undefined;
  /**
   * Words in a row of their own below each row. They span this many columns, those that every width shows; what is left at other
   * widths is hidden by the class of those columns.
   */
  under?: {
    readonly columns: number;
    readonly rest?: { readonly columns: number; readonly className: string | undefined };
    readonly words: (row: Row) => ReactNode;
  };
  /** Shown when there are no rows; a list that says so itself draws no table then. */
  empty?: ReactNode;
};

/** More than fit on a tablet. Until the others are drawn, their space is reserved. */
const FIRST_ROWS = 14;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    rowKey,
    isSame = Object.is,
    sort,
    onSort,
    headOf,
    isHeadPassed,
    opening,
    className,
    rowClass,
    above,
    under,
    empty,
  } = props;
  const whole = useMemo(() => ({ rows: props.rows, columns: props.columns }), [props.rows, props.columns]);
  const isLong = props.rows.length > FIRST_ROWS;
  const { rows, columns } = useDeferredValue(
    whole,
    isLong ? { ...whole, rows: whole.rows.slice(0, FIRST_ROWS) } : undefined,
  );
  const missing = props.rows.length - rows.length;
  const keys = rows.map(rowKey);
  const links = useRowLinks(keys, opening);

  if (rows.length === 0) return <p className={styles.fallback}>{empty}</p>;
  const table = (
    <table className={className ?? styles.table} aria-label={label}>
      <TableHead columns={columns} sort={sort} onSort={onSort} headOf={headOf} isPassed={isHeadPassed} />
      <tbody {...links.body}>
        {rows.map((row, index) => {
          const key = keys[index] ?? '';
          const words = under?.words(row);
          const drawnRow = (
            <DataRow
              key={key}
              row={row}
              columns={columns}
              className={rowClass?.(row)}
              above={above?.(row)}
              isSame={isSame}
              entry={opening && key}
              href={opening?.hrefOf(key)}
              isReached={key === links.reached}
            />
          );
          if (!words) return drawnRow;
          return (
            <Fragment key={key}>
              {drawnRow}
              <tr data-under={key}>
                <td colSpan={under?.columns}>{words}</td>
                {under?.rest && <td className={under.rest.className} colSpan={under.rest.columns} />}
              </tr>
            </Fragment>
          );
        })}
        {missing > 0 && <tr style={{ height: `calc(${missing} * var(--row))` }} />}
      </tbody>
    </table>
  );
  return className ? table : <ScrollBox label={label}>{table}</ScrollBox>;
}
