/**
 * The modal layer under dialog and drawer: opens on mount and closes on unmount. Escape, Back and (unless refused) a click outside
 * ask the owner to close. Events from inside do not reach the form or row that happens to contain the layer.
 */
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { openLayer } from './layers.ts';
import * as styles from './modal-layer.module.css';

type ModalLayerProps = {
  children: ReactNode;
  labelledBy: string;
  describedBy?: string;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  closeOnBackdrop?: boolean;
  /** The layer itself has the focus at first instead of its first control, and so no control shows its tip unasked. */
  focusesItself?: boolean;
  /** It is drawn for an address of its own, so Back leaves it like a page. */
  isPlace?: boolean;
  className?: string | undefined;
};

export function ModalLayer({
  children,
  labelledBy,
  describedBy,
  onClose,
  role = 'dialog',
  closeOnBackdrop = true,
  focusesItself = false,
  isPlace = false,
  className,
}: ModalLayerProps) {
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog) show(dialog);
    return () => dialog?.close();
  }, []);
  // With what is shown: whoever sees the dialog can already step back from it.
  useLayoutEffect(() => (isPlace ? undefined : openLayer(close)), [isPlace]);

  return createPortal(
    <dialog
      ref={element}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={focusesItself ? -1 : undefined}
      className={classes(styles.layer, className)}
      onCancel={(event) => {
        event.preventDefault();
        // React lets the event bubble; stopping it keeps the layer below open.
        event.stopPropagation();
        onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (closeOnBackdrop && event.target === element.current) onClose();
      }}
      onClose={closedByTheBrowser}
      onKeyDown={(event) => {
        event.stopPropagation();
        // In a page that nobody has touched yet, a browser closes the layer on Escape even if its owner refuses.
        if (event.key !== 'Escape' || event.defaultPrevented || isPopupOpen()) return;
        event.preventDefault();
        onClose();
      }}
      onSubmit={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // React applies autoFocus before the dialog is open.
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]');
  if (first) first.focus();
  else if (dialog.hasAttribute('tabindex')) dialog.focus();
}

/** While a popup is open, Escape belongs to it, and the browser closes it. */
function isPopupOpen(): boolean {
  return document.querySelector('[popover="auto"]:popover-open') !== null;
}

/**
 * The browser may close a layer by itself, as a back gesture does in a page that nobody has touched yet. The layer is shown
 * again, below those opened after it, until its owner removes it.
 */
function closedByTheBrowser({ currentTarget }: { currentTarget: HTMLDialogElement }): void {
  // A layer that its owner removed reports the close too, after it has gone.
  if (currentTarget.open || !currentTarget.isConnected) return;
  const layers = [...document.querySelectorAll('dialog')];
  for (const layer of layers.slice(layers.indexOf(currentTarget))) {
    layer.close();
    show(layer);
  }
}
