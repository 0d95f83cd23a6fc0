/**
 * The result of an action, under the head of the page where it was pressed, until the next action. Green is done, amber asks, red
 * needs a person, the accent offers, plain informs; the icon and the words say the same.
 */
import type { KeyboardEvent, ReactNode } from 'react';
import { ButtonRow } from './button-row.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './outcome.module.css';

type OutcomeTone = 'done' | 'asks' | 'needs' | 'offers' | 'plain';

const ICONS: Readonly<Record<OutcomeTone, IconName>> = {
  done: 'state-80',
  asks: 'warn',
  needs: 'state-22',
  offers: 'undo',
  plain: 'info',
};

type OutcomeProps = {
  tone: OutcomeTone;
  title: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  /** Buttons. */
  children?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
};

export function Outcome({ tone, title, text, icon = ICONS[tone], children, onKeyDown }: OutcomeProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div className={classes(styles.outcome, styles[tone])} onKeyDown={onKeyDown}>
      <Icon name={icon} />
      <div className={styles.words} role={tone === 'needs' ? 'alert' : 'status'}>
        <strong>{title}</strong>
        {text && <span className="small muted">{text}</span>}
      </div>
      {children && <ButtonRow className={styles.actions}>{children}</ButtonRow>}
    </div>
  );
}
