/** For content that is looked up rather than compared: each part is a line that opens. */
import type { ReactNode } from 'react';
import * as styles from './accordion.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>;
}

type AccordionPartProps = {
  title: ReactNode;
  icon?: IconName;
  note?: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

export function AccordionPart({ title, icon, note, open, onToggle, children }: AccordionPartProps) {
  return (
    <details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {icon && <Icon name={icon} />}
        {title}
        {note && <span className={styles.note}>{note}</span>}
        <Icon name="down" className={styles.turn} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
