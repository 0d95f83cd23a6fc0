/** Buttons side by side; they wrap on a narrow screen. */
import type { ReactNode } from 'react';
import styles from './button-row.module.css';
import { classes } from './classes.ts';

type ButtonRowProps = { children: ReactNode; align?: 'start' | 'end' | 'between'; className?: string | undefined };

export function ButtonRow({ children, align = 'start', className }: ButtonRowProps) {
  return <div className={classes(styles.row, styles[align], className)}>{children}</div>;
}
