/** An emailed link that has expired, was already used, or is not valid. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { buttonClass } from '#client/ui/button.tsx';

export function LinkExpiredScreen({ username }: { username?: string | undefined }) {
  const { t } = useLingui();
  const state = username ? { username } : {};
  return (
    <AccountScreen title={t`This link has expired`} register={false} home {...state}>
      <p>{t`It works once and for a short time. Ask for a new one, and it will come within a minute.`}</p>
      <Link to="/ResetPassword" state={state} className={buttonClass('primary')}>
        {t`Get a new link`}
      </Link>
    </AccountScreen>
  );
}
