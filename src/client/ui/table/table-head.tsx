/** The heads of a table's columns: their names, which are required, and which one the rows are sorted by. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Heading } from './column.ts';
import { type SortDirection, SortHeading } from './sort-heading.tsx';
import * as styles from './table-head.module.css';

export type TableSort = { readonly column: string; readonly direction: SortDirection };

type TableHeadProps = {
  columns: readonly (Heading & {
    readonly type?: string;
    readonly isHeadHidden?: boolean;
    readonly isUnsorted?: boolean;
  })[];
  sort?: TableSort | undefined;
  onSort?: ((column: string) => unknown) | undefined;
  /** Heads of the table's own cells, around those of its columns. */
  before?: ReactNode;
  after?: ReactNode;
  /** Set where not all rows are rendered, so each row states its number. */
  rowIndex?: number;
};

export function TableHead({ columns, sort, onSort, before, after, rowIndex }: TableHeadProps) {
  const { i18n } = useLingui();
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {before}
        {columns.map(({ key, label, type, required, className, isHeadHidden, isUnsorted }) =>
          onSort && !isHeadHidden && !isUnsorted ? (
            <SortHeading
              key={key}
              className={className}
              direction={sort?.column === key ? sort.direction : undefined}
              onSort={() => onSort(key)}
            >
              {i18n._(label)}
            </SortHeading>
          ) : (
            <th key={key} scope="col" className={classes(className, type === 'number' && 'num')}>
              {isHeadHidden ? <span className="visually-hidden">{i18n._(label)}</span> : i18n._(label)}
              {required && (
                <span className={styles.required} aria-hidden="true">
                  *
                </span>
              )}
            </th>
          ),
        )}
        {after}
      </tr>
    </thead>
  );
}
