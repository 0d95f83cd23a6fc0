/**
 * The heads of a table's columns: their names, which are required, and which one the rows are sorted by. A click sorts by a column
 * or turns it around.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import type { Heading } from './column.ts';
import * as styles from './table-head.module.css';

export type SortDirection = 'asc' | 'desc';
export type TableSort = { readonly column: string; readonly direction: SortDirection };

type TableHeadProps = {
  columns: readonly (Heading & {
    readonly type?: string;
    readonly isHeadHidden?: boolean;
    readonly isUnsorted?: boolean;
  })[];
  sort?: TableSort | undefined;
  onSort?: ((column: string) => unknown) | undefined;
  /** What stands in place of a column's name. */
  headOf?: Readonly<Record<string, ReactNode>> | undefined;
  /** Heads of the table's own cells, around those of its columns. */
  before?: ReactNode;
  after?: ReactNode;
  /** Set where not all rows are rendered, so each row states its number. */
  rowIndex?: number;
  /** Tab does not stop at its buttons: the arrow up from the first row leads to them. */
  isPassed?: boolean | undefined;
};

const WAY = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead({ columns, sort, onSort, headOf, before, after, rowIndex, isPassed }: TableHeadProps) {
  const { i18n } = useLingui();
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {before}
        {columns.map(({ key, label, type, required, className, isHeadHidden, isUnsorted }) => {
          const name = i18n._(label);
          const sorted = sort?.column === key ? sort.direction : undefined;
          return (
            <th
              key={key}
              scope="col"
              className={classes(className, type === 'number' && 'num')}
              aria-sort={sorted && WAY[sorted]}
            >
              {headOf?.[key] ? (
                headOf[key]
              ) : isHeadHidden ? (
                <span className="visually-hidden">{name}</span>
              ) : onSort && !isUnsorted ? (
                <button
                  type="button"
                  className={styles.sort}
                  tabIndex={isPassed ? -1 : undefined}
                  onClick={() => onSort(key)}
                >
                  {name}
                  {sorted && <Icon name="sort" />}
                </button>
              ) : (
                name
              )}
              {required && (
                <span className={styles.required} aria-hidden="true">
                  *
                </span>
              )}
            </th>
          );
        })}
        {after}
      </tr>
    </thead>
  );
}
