/** Shown to a person whom a role check refused. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { buttonClass } from '#client/ui/button.tsx';

export function UnauthorizedScreen() {
  const { t } = useLingui();
  return (
    <AccountScreen title={t`No permission`} register={false} login={false} home>
      <p>{t`You don’t have access to this page. Ask a moderator of your company if you need it.`}</p>
      <Link to="/Shipments" className={buttonClass('primary')}>
        {t`To the shipments`}
      </Link>
    </AccountScreen>
  );
}
