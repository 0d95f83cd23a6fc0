/**
 * The waybill grid: one ruled box of field cells, `columns` wide; each field says how many columns it spans.
 * `title` makes it a titled block, with whatever stands at the end of the heading.
 */
import type { ReactNode } from 'react';
import * as styles from './cells.module.css';
import { classes } from './classes.ts';

type CellsProps = {
  children?: ReactNode;
  id?: string;
  columns?: number;
  title?: ReactNode;
  titleEnd?: ReactNode;
  className?: string | undefined;
};

export function Cells({ children, id, columns = 1, title, titleEnd, className }: CellsProps) {
  return (
    <div id={id} className={classes(styles.cells, className)} style={{ '--columns': columns } as React.CSSProperties}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {titleEnd && <div className={styles.headEnd}>{titleEnd}</div>}
        </div>
      )}
      {children}
    </div>
  );
}
