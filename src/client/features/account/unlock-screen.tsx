/** Admits this device with the token from an email while failed sign-ins by strangers have locked the account. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#client/data/api/api-errors.ts';
import { AccountFailure } from '#client/shell/account/account-failure.tsx';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { useAccountCall } from '#client/shell/account/use-account-call.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { LinkExpiredScreen } from './link-expired-screen.tsx';
import { readMailedLink } from './mailed-link.ts';

export function UnlockScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const { call, clientRef, failure } = useAccountCall('unlock');
  const username = readMailedLink(token)?.username;
  const isRefused = failure instanceof ApiError && failure.code === 'linkExpired';
  if (username === undefined || isRefused) return <LinkExpiredScreen username={username} />;
  if (isDone) {
    return (
      <AccountScreen title={t`You can log in again`} username={username} register={false} login={false}>
        <p role="status">
          {t`This device is let in, although someone else has guessed your password wrong. The password is the same.`}
        </p>
        <Link to="/Login" state={{ username }} className={buttonClass('primary')}>
          {t`Log in`}
        </Link>
        <p className="muted">
          {t`You do not recognise the attempts?`}{' '}
          <Link to="/ResetPassword" state={{ username }}>
            {t`Change the password`}
          </Link>
        </p>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t`Are you trying to log in?`} username={username} register={false}>
      <p>{t`Someone has entered a wrong password for your account many times. If it is you, let this device in.`}</p>
      <AccountFailure error={failure} timeout={t`The server did not answer within 5 seconds.`} />
      <Button
        variant="primary"
        autoFocus
        busy={isBusy}
        onClick={async () => {
          setBusy(true);
          setDone((await call({ body: { token, clientRef } })) !== undefined);
          setBusy(false);
        }}
      >
        {t`Let me in`}
      </Button>
    </AccountScreen>
  );
}
