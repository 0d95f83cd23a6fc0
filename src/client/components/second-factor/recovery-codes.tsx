/** Ten codes, shown once: to be copied or printed, and kept where the phone is not. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from './second-factor.module.css';

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <Dialog
      alert
      title={t`Your recovery codes`}
      onClose={onClose}
      closeLabel={t`I have kept them`}
      confirmLabel={copied ? t`Copied` : t`Copy`}
      confirmIcon={copied ? 'check' : 'copy'}
      onConfirm={copy}
    >
      <p>{t`Each lets you in once if your phone or passkey is lost. Keep them where neither is. They will not be shown again.`}</p>
      <ol className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className={styles.note}>
        {copied === true && t`Copied to the clipboard.`}
        {copied === false && t`The browser does not allow copying. Mark the codes and copy them yourself.`}
      </p>
    </Dialog>
  );
}
