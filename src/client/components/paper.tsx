/** What the browser prints instead of the page while this is rendered: black on white, and visible on paper only. */
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
