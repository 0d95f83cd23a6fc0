/** On the sign-in page: why a session ended that nobody ended here. */
import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/ui/icon.tsx';
import type { EndReason } from '#domain/session/session-reducer.ts';
import * as styles from './sign-out-reason.module.css';

export function SignOutReason({ reason }: { reason: EndReason }) {
  const { t } = useLingui();
  const text = {
    ranOut: t`Your session has ended.`,
    otherUser: t`Another user has logged in with this browser.`,
    unchecked: t`Kaj could not check with the server that it is up to date, so you were logged out.`,
  }[reason];
  return (
    <p className={styles.reason} role="status">
      <Icon name="info" />
      <span>
        {text} {t`Log in to continue where you left off. Nothing you typed has been lost.`}
      </span>
    </p>
  );
}
