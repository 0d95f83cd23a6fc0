/**
 * A panel that slides in over the page: the queue from the end, the small-screen menu from the start. What its content puts into
 * the foot (InFoot) goes to the end of the drawer.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import styles from './drawer.module.css';
import { FootSlot, useFootHeight } from './foot.tsx';
import { IconButton } from './icon-button.tsx';
import { ModalLayer } from './modal-layer.tsx';

type DrawerProps = {
  title: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  side?: 'start' | 'end';
  /** Takes the whole screen on a phone. */
  whole?: boolean;
  /** See ModalLayer. */
  isPlace?: boolean;
};

export function Drawer({
  title,
  hint,
  actions,
  children,
  onClose,
  side = 'end',
  whole = false,
  isPlace = false,
}: DrawerProps) {
  const { t } = useLingui();
  const titleId = useId();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  useFootHeight(foot?.closest('dialog') ?? null, foot);
  return (
    <ModalLayer
      className={classes(styles.drawer, styles[side], whole && styles.whole)}
      labelledBy={titleId}
      onClose={onClose}
      focusesItself
      isPlace={isPlace}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {hint && <p className="muted small">{hint}</p>}
        </div>
        {actions}
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <FootSlot value={foot}>
        <div className={styles.body}>{children}</div>
      </FootSlot>
      <div ref={setFoot} className={styles.foot} />
    </ModalLayer>
  );
}
