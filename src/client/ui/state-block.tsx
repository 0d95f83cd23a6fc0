/** Fills a place that has nothing to show: what it is, why, and what to do next. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import * as styles from './state-block.module.css';

type StateBlockProps = { icon: IconName; title: ReactNode; text?: ReactNode; children?: ReactNode; alert?: boolean };

export function StateBlock({ icon, title, text, children, alert = false }: StateBlockProps) {
  return (
    <div className={styles.block} role={alert ? 'alert' : undefined}>
      <Icon name={icon} className={styles.icon} />
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
