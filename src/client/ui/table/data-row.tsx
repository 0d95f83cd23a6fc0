/**
 * One row of a read-only table. Drawn again only when it looks different, since all rows are read anew whenever one of them
 * changes.
 */
import { useLingui } from '@lingui/react';
import { type ComponentProps, createContext, memo, useContext } from 'react';
import type { DrawnColumn } from './column.ts';

type DataRowProps<Row> = {
  row: Row;
  columns: readonly DrawnColumn<Row>[];
  className: string | undefined;
  above: string | undefined;
  isSame: (before: Row, after: Row) => boolean;
  /** Its key, if it opens. */
  entry: string | undefined;
  href: string | undefined;
  /** Tab reaches it. */
  isReached: boolean;
};

export const DataRow = memo(DrawnRow, looksTheSame) as typeof DrawnRow;

function DrawnRow<Row>({ row, columns, className, above, entry, href, isReached }: DataRowProps<Row>) {
  // Names, numbers and codes: the browser must not translate them. Words in a row are chips, which say so.
  // Draws the row again in another language.
  useLingui();
  return (
    <tr data-entry={entry} className={className}>
      <RowContext value={{ href, tabIndex: isReached ? 0 : -1 }}>
        {columns.map((column) => (
          <td key={column.key} className={column.className} translate="no" data-above={above}>
            {column.draw(row)}
          </td>
        ))}
      </RowContext>
    </tr>
  );
}

function looksTheSame<Row>(before: DataRowProps<Row>, { isSame, row, ...after }: DataRowProps<Row>): boolean {
  const names = Object.keys(after) as (keyof typeof after)[];
  return isSame(before.row, row) && names.every((name) => before[name] === after[name]);
}

const RowContext = createContext<{ readonly href?: string | undefined; readonly tabIndex?: number }>({});

/** For a cell of a row that opens: the text that names the row, as the link to it. */
export function RowLink(props: Pick<ComponentProps<'a'>, 'className' | 'children' | 'onFocus' | 'onPointerEnter'>) {
  return <a {...props} {...useContext(RowContext)} data-row-link="" />;
}

/** For another control in a row that opens: Tab reaches it together with the row's link. */
export function useRowTabIndex(): number | undefined {
  return useContext(RowContext).tabIndex;
}
