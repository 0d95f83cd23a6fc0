/** The head of a screen that is reached from another: the way back, the title, and the actions on the whole of it. */
import type { ReactNode } from 'react';
import * as styles from './back-head.module.css';
import { IconButton } from './icon-button.tsx';

type BackHeadProps = {
  backLabel: string;
  onBack: () => void;
  /** Shown before the title. */
  sign?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
};

export function BackHead({ backLabel, onBack, sign, title, text, children }: BackHeadProps) {
  return (
    <div className={styles.head} data-page-head>
      <IconButton icon="back" variant="plain" label={backLabel} onClick={onBack} />
      {sign}
      <div className={styles.about}>
        <h1>{title}</h1>
        <p className="small muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
