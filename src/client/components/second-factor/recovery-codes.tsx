/** Ten codes, shown once: to be kept where the phone is not. */
import { useLingui } from '@lingui/react/macro';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import * as styles from './second-factor.module.css';

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ShownOnceDialog
      title={t`Your recovery codes`}
      text={codes.join('\n')}
      byHand={t`The browser does not allow copying. Mark the codes and copy them yourself.`}
      closeLabel={t`I have kept them`}
      onClose={onClose}
    >
      <p>{t`Each lets you in once if your phone or passkey is lost. Keep them where neither is. They will not be shown again.`}</p>
      <ol className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </ShownOnceDialog>
  );
}
