/** Title of a screen, a quiet line under it, and the buttons that act on the whole of it. */
import type { ReactNode } from 'react';
import { ButtonRow } from './button-row.tsx';
import * as styles from './page.module.css';

export function PageHead({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head} data-page-head>
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children && <ButtonRow>{children}</ButtonRow>}
    </div>
  );
}
