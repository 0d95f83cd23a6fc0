/** The head of a sortable column: it shows the direction of the sort and reverses it. */
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import * as styles from './sort-heading.module.css';

export type SortDirection = 'asc' | 'desc';

type SortHeadingProps = {
  /** undefined when the rows are sorted by another column. */
  direction: SortDirection | undefined;
  className: string | undefined;
  onSort: () => unknown;
  children: ReactNode;
};

export function SortHeading({ direction, className, onSort, children }: SortHeadingProps) {
  return (
    <th scope="col" className={className} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        {direction && <Icon name="sort" />}
      </button>
    </th>
  );
}
