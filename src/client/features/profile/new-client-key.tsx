/** A new key, to be copied. It cannot be read anywhere else, and is gone once this is closed. */
import { useLingui } from '@lingui/react/macro';
import * as styles from '#client/components/account-rows.module.css';
import { ShownOnceDialog } from '#client/components/shown-once-dialog.tsx';

export function NewClientKey({ clientKey, onClose }: { clientKey: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ShownOnceDialog
      title={t`Your new client key`}
      text={clientKey}
      byHand={t`The browser does not allow copying. Mark the key and copy it yourself.`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <p>{t`Copy it to your program now. It is not kept readable here and will not be shown again.`}</p>
      <output className={styles.key} translate="no">
        {clientKey}
      </output>
    </ShownOnceDialog>
  );
}
