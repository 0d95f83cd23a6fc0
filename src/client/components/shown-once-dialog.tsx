/** Something secret that is shown once, to be copied: a key, or codes. Whoever cannot copy marks it and copies by hand. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from './account-rows.module.css';

type ShownOnceDialogProps = {
  title: string;
  /** What is copied. */
  text: string;
  children: ReactNode;
  /** What to do where the browser does not allow copying. */
  byHand: string;
  closeLabel: string;
  onClose: () => void;
};

export function ShownOnceDialog({ title, text, children, byHand, closeLabel, onClose }: ShownOnceDialogProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <Dialog
      alert
      title={title}
      onClose={onClose}
      closeLabel={closeLabel}
      confirmLabel={copied ? t`Copied` : t`Copy`}
      confirmIcon={copied ? 'check' : 'copy'}
      onConfirm={copy}
    >
      {children}
      <p role="status" className={styles.note}>
        {copied === true && t`Copied to the clipboard.`}
        {copied === false && byHand}
      </p>
    </Dialog>
  );
}
