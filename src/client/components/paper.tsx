/** What this browser prints while it is drawn, instead of the page: black on white, and seen on paper only. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './paper.module.css';

export function Paper({ className, children }: { className: string | undefined; children: ReactNode }) {
  return createPortal(
    <div className={styles.paper}>
      <div className={className}>{children}</div>
    </div>,
    document.body,
  );
}
