/** On the sign-in page: the device's storage does not answer, so that nobody is remembered here and nothing stored is shown. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './sign-out-reason.module.css';

export function StorageHint() {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.reason} role="status">
        <Icon name="warn" />
        <span>
          <b>{t`This device’s storage does not answer`}</b>{' '}
          {t`What is stored on it is not lost. You can log in, or load the page again first.`}
        </span>
      </p>
      <Button icon="refresh" onClick={() => location.reload()}>{t`Reload the page`}</Button>
    </>
  );
}
