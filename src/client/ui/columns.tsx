/** Columns of blocks; one under the other where there is no room. */
import type { ReactNode } from 'react';
import * as styles from './columns.module.css';

type ColumnsProps = {
  children: ReactNode;
  /** How the width is shared; evenly unless said. */
  shares?: readonly number[];
};

export function Columns({ children, shares = [1, 1] }: ColumnsProps) {
  const widths = shares.map((share) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <div className={styles.columns} style={{ '--columns': widths } as React.CSSProperties}>
      {children}
    </div>
  );
}

export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
