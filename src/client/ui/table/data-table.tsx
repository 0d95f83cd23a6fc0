/**
 * A read-only table made from its columns: values as they are, or what a column draws of its rows. Its rows may open, each by its
 * link (RowLink), and may be sorted by their columns.
 * Not here: an editable table (line-grid.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { ShownValue } from './cell-value.tsx';
import type { Column, DrawnColumn } from './column.ts';
import * as styles from './data-table.module.css';
import { tableFallback } from './table-fallback.ts';
import { TableHead, type TableSort } from './table-head.tsx';
import { ROW_LINK, useRowLinks } from './use-row-links.ts';

export type ReadColumn<Row> = Column<Row> | DrawnColumn<Row>;

type DataTableProps<Row> = {
  label: string;
  columns: readonly ReadColumn<Row>[];
  /** The rows as received. Anything that is not a list of rows is reported in their place. */
  rows: readonly Row[] | null | undefined;
  rowKey: (row: Row, index: number) => string;
  sort?: TableSort | undefined;
  onSort?: ((column: string) => unknown) | undefined;
  opening?: RowOpening | undefined;
  /** Replaces the table's own style. */
  className?: string | undefined;
  rowClass?: (row: Row) => string | undefined;
  /** Words in a row of their own below each row, spanning this many columns: the columns that every width shows. */
  under?: { readonly columns: number; readonly words: (row: Row) => ReactNode };
  /** Shown instead of "No rows". */
  empty?: ReactNode;
};

/** Where a row leads, by its key. */
export type RowOpening = {
  hrefOf: (key: string) => string;
  onOpen: (key: string) => unknown;
  /** The row that is open over the table. When it closes, the focus returns to that row. */
  openKey?: string | undefined;
};

const NO_ROWS: readonly never[] = [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, opening, className, rowClass, under, empty } = props;
  const { t } = useLingui();
  const fallback = tableFallback(rows);
  const drawn = fallback ? NO_ROWS : (rows ?? NO_ROWS);
  const keys = drawn.map(rowKey);
  const body = useRef<HTMLTableSectionElement>(null);
  const links = useRowLinks({
    ids: keys,
    onOpen(key, isElsewhere) {
      if (isElsewhere) window.open(opening?.hrefOf(key), '_blank', 'noopener');
      else opening?.onOpen(key);
    },
  });

  const openKey = opening?.openKey;
  const lastOpen = useRef(openKey);
  useEffect(() => {
    const closed = openKey === undefined ? lastOpen.current : undefined;
    lastOpen.current = openKey;
    if (closed === undefined) return;
    body.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(closed)}"] ${ROW_LINK}`)?.focus();
  }, [openKey]);

  if (fallback) {
    const words = { noData: t`No data`, noRows: empty ?? t`No rows`, badRows: t`Invalid rows` };
    return <p className={styles.fallback}>{words[fallback]}</p>;
  }
  const table = (
    <table className={className ?? classes(styles.table, opening && styles.opens)} aria-label={label}>
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      <tbody ref={body} {...(opening && links.body)}>
        {drawn.map((row, index) => {
          const key = keys[index] ?? '';
          const cells = columns.map((column) => (
            <td key={column.key} className={classes(column.type === 'number' && 'num', column.className)}>
              {column.type === 'drawn' ? column.draw(row, index) : <ShownValue column={column} row={row} />}
            </td>
          ));
          const words = under?.words(row);
          const drawnRow = (
            <tr key={key} data-entry={opening && key} className={rowClass?.(row)}>
              {opening ? (
                <RowContext value={{ href: opening.hrefOf(key), tabIndex: key === links.current ? 0 : -1 }}>
                  {cells}
                </RowContext>
              ) : (
                cells
              )}
            </tr>
          );
          if (!words) return drawnRow;
          return (
            <Fragment key={key}>
              {drawnRow}
              <tr data-under="">
                <td colSpan={under?.columns}>{words}</td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  return className ? table : <div className={styles.scroll}>{table}</div>;
}

const RowContext = createContext<{ readonly href: string; readonly tabIndex: number } | undefined>(undefined);

/** For a cell of a row that opens: the text that names the row, as the link to it. */
export function RowLink(props: Pick<ComponentProps<'a'>, 'className' | 'children'>) {
  return <a {...props} {...useContext(RowContext)} data-row-link="" />;
}
