/** For content that is looked up rather than compared: each part is a line that opens. */
import type { ReactNode } from 'react';
import * as styles from './accordion.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

type AccordionProps = {
  /** A row of the Cells around it, whose parts hold Cells of their own. */
  withinCells?: boolean;
  children: ReactNode;
};

export function Accordion({ withinCells = false, children }: AccordionProps) {
  return <div className={classes(styles.accordion, withinCells && styles.withinCells)}>{children}</div>;
}

type AccordionPartProps = {
  title: ReactNode;
  icon?: IconName;
  note?: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** Called when a person opens or closes it, and not for what opens it otherwise. */
  onPress?: (willOpen: boolean) => void;
  children: ReactNode;
};

export function AccordionPart({ title, icon, note, open, onToggle, onPress, children }: AccordionPartProps) {
  return (
    <details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, of which the browser sends its keys as clicks */}
      <summary onClick={({ currentTarget }) => onPress?.(!currentTarget.closest('details')?.open)}>
        {icon && <Icon name={icon} />}
        {title}
        {note && <span className={styles.note}>{note}</span>}
        <Icon name="down" className={styles.turn} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
