/** Columns of blocks, stacked where there is no room side by side. */
import type { ReactNode } from 'react';
import * as styles from './columns.module.css';

type ColumnsProps = {
  children: ReactNode;
  /** How the width is shared; evenly by default. */
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
