/** Paper on the floor. No shadow: things that lie still do not float. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import * as styles from './panel.module.css';

export function Panel({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.panel, className)}>{children}</div>;
}
