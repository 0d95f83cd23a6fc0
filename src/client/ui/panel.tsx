/** A sheet on the page's ground. It has no shadow: only what can move or go away floats. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import * as styles from './panel.module.css';

export function Panel({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.panel, className)}>{children}</div>;
}
