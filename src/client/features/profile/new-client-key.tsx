/** A new key, to be copied. It cannot be read anywhere else, and is gone once this is closed. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as styles from '#client/components/account-rows.module.css';
import { Dialog } from '#client/ui/dialog.tsx';

export function NewClientKey({ clientKey, onClose }: { clientKey: string; onClose: () => void }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(clientKey);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <Dialog
      alert
      title={t`Your new client key`}
      onClose={onClose}
      closeLabel={t`Close`}
      confirmLabel={copied ? t`Copied` : t`Copy`}
      confirmIcon={copied ? 'check' : 'copy'}
      onConfirm={copy}
    >
      <p>{t`Copy it to your program now. It is not kept readable here and will not be shown again.`}</p>
      <output className={styles.key} translate="no">
        {clientKey}
      </output>
      <p role="status" className={styles.note}>
        {copied === true && t`Copied to the clipboard.`}
        {copied === false && t`The browser does not allow copying. Mark the key and copy it yourself.`}
      </p>
    </Dialog>
  );
}
