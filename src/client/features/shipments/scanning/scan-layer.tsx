/**
 * The place of the card: over any screen and over an open dialog. It lies inside the topmost dialog, because nothing outside a
 * modal dialog can be pressed or read out, and moves out when that closes. It never takes the focus.
 */
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './scan-card.module.css';

/** `scanId`: each scan brings the card back to the top. */
export function ScanLayer({ scanId, children }: { scanId: number; children: ReactNode }) {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.popover = 'manual';
    element.className = styles.layer ?? '';
    return element;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan is a reason to look for the top anew
  useLayoutEffect(() => {
    const place = () => {
      const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (host.parentElement === top && top.isConnected) return;
      top.append(host);
      host.showPopover();
    };
    // Reinserted, so that it lies above popovers opened after it.
    host.remove();
    place();
    const dialogs = new MutationObserver(place);
    dialogs.observe(document.body, { childList: true });
    return () => dialogs.disconnect();
  }, [host, scanId]);

  useLayoutEffect(() => () => host.remove(), [host]);
  return createPortal(children, host);
}
