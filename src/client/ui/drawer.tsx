/** A side of the screen that comes in over the page: the queue from the end, the small-screen menu from the start. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { ModalLayer } from './modal-layer.tsx';

type DrawerProps = {
  title: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  side?: 'start' | 'end';
};

export function Drawer({ title, hint, actions, children, onClose, side = 'end' }: DrawerProps) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <ModalLayer className={classes(styles.drawer, styles[side])} labelledBy={titleId} onClose={onClose}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {hint && <p className="muted small">{hint}</p>}
        </div>
        {actions}
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </ModalLayer>
  );
}
