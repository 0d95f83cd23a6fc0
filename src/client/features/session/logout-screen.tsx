/** Seen while the session is ended: the device forgets this user's data before the way to the next sign-in opens. */
import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/ui/icon.tsx';
import { AccountScreen } from './account-screen.tsx';
import styles from './logout-screen.module.css';

export function LogoutScreen() {
  const { t } = useLingui();
  return (
    <AccountScreen title={t`Logging out`} register={false} login={false}>
      <p className={styles.line} role="status">
        <Icon name="spin" spin />
        {t`What was read is removed from this device.`}
      </p>
    </AccountScreen>
  );
}
