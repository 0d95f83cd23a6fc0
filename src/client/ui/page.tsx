/** The paper of one screen between top bar and foot. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import * as styles from './page.module.css';

export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <main className={classes(styles.page, narrow && styles.narrow)}>{children}</main>;
}
