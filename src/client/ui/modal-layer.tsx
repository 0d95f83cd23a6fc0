/**
 * The modal layer under dialog and drawer: opens on mount, closes on unmount, Escape and (unless refused) a click beside it
 * ask the owner to close. Events of what is inside do not reach the form or row that happened to open it.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import * as styles from './modal-layer.module.css';

type ModalLayerProps = {
  children: ReactNode;
  labelledBy: string;
  describedBy?: string;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  closeOnBackdrop?: boolean;
  className?: string | undefined;
};

export function ModalLayer({
  children,
  labelledBy,
  describedBy,
  onClose,
  role = 'dialog',
  closeOnBackdrop = true,
  className,
}: ModalLayerProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog) show(dialog);
    return () => dialog?.close();
  }, []);

  return createPortal(
    <dialog
      ref={element}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes(styles.layer, className)}
      onCancel={(event) => {
        event.preventDefault();
        // React lets it bubble: the layer below stays open.
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
        // In a page nobody has touched yet, a browser closes the layer on Escape whatever its owner says.
        const { key, defaultPrevented, nativeEvent } = event;
        if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing || isPopupOpen()) return;
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
  // React's autoFocus comes before it is open.
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}

/** Escape is for the popup; the browser closes it. */
function isPopupOpen(): boolean {
  return document.querySelector('[popover="auto"]:popover-open') !== null;
}

/** As a gesture back does in a page nobody has touched yet. It stays until its owner takes it away, below what came after it. */
function closedByTheBrowser({ currentTarget }: { currentTarget: HTMLDialogElement }): void {
  // One that its owner has taken away says so too, after it has gone.
  if (currentTarget.open || !currentTarget.isConnected) return;
  const layers = [...document.querySelectorAll('dialog')];
  for (const layer of layers.slice(layers.indexOf(currentTarget))) {
    layer.close();
    show(layer);
  }
}
