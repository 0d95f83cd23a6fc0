/**
 * One decision, above everything: the browser's own modal dialog, so the focus stays inside and returns to where it was. Without
 * `onConfirm` it has only Close. `alert` is for decisions that must be made: a click outside does not close the dialog. It is
 * shown as long as it is rendered, so render it conditionally.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { classes } from './classes.ts';
import * as styles from './dialog.module.css';
import type { IconName } from './icon-shapes.ts';
import { ModalLayer } from './modal-layer.tsx';

type DialogProps = {
  title: ReactNode;
  children?: ReactNode;
  onClose: () => void;
  /** May be async: the button is busy meanwhile. The caller closes the dialog afterwards. */
  onConfirm?: (() => unknown) | undefined;
  confirmLabel?: ReactNode;
  confirmIcon?: IconName | undefined;
  confirmReason?: ReactNode;
  closeLabel?: ReactNode;
  /** Another way to say yes: a button between Cancel and Confirm. */
  otherwise?: ReactNode;
  danger?: boolean;
  alert?: boolean;
  wide?: boolean;
  /** The focus starts on Cancel, so that Enter alone does not confirm. */
  cautious?: boolean;
};

export function Dialog(props: DialogProps) {
  const { title, children, onClose, onConfirm, confirmLabel, confirmIcon, confirmReason, closeLabel } = props;
  const { otherwise, danger, alert = false, wide, cautious = false } = props;
  const { t } = useLingui();
  const titleId = useId();
  return (
    <ModalLayer
      className={classes(styles.dialog, wide ? styles.wide : Boolean(otherwise) && styles.mid)}
      labelledBy={titleId}
      onClose={onClose}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnBackdrop={!alert}
    >
      <form
        className={styles.body}
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {children && <div className={styles.content}>{children}</div>}
        <ButtonRow align="end" className={styles.actions}>
          <Button onClick={onClose} data-first-focus={cautious || undefined}>
            {closeLabel ?? (onConfirm ? t`Cancel` : t`Close`)}
          </Button>
          {otherwise}
          {onConfirm && (
            <Button
              variant={danger ? 'danger' : 'primary'}
              type="submit"
              icon={confirmIcon}
              reason={confirmReason}
              onClick={onConfirm}
            >
              {confirmLabel ?? t`OK`}
            </Button>
          )}
        </ButtonRow>
      </form>
    </ModalLayer>
  );
}
