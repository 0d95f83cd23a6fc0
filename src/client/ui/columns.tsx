/** Two columns of blocks; one under the other where there is no room. */
import type { ReactNode } from 'react';
import styles from './columns.module.css';

type ColumnsProps = {
  children: ReactNode;
  /** How the width is shared; evenly unless said. */
  shares?: readonly [number, number];
};

export function Columns({ children, shares = [1, 1] }: ColumnsProps) {
  const [first, second] = shares;
  return (
    <div
      className={styles.columns}
      style={{ '--first': `${first}fr`, '--second': `${second}fr` } as React.CSSProperties}
    >
      {children}
    </div>
  );
}

export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
