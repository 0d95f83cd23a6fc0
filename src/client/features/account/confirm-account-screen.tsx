/** Confirms an account with the token from an email: the link is checked first, then the first password is chosen. */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import type { CallResponse } from '#client/data/api/api-request.ts';
import { AccountFailure } from '#client/shell/account/account-failure.tsx';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { ACCOUNT_TIME_LIMIT, useAccountCall } from '#client/shell/account/use-account-call.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { LinkExpiredScreen } from './link-expired-screen.tsx';
import { PasswordSavedScreen } from './password-saved-screen.tsx';

export function ConfirmAccountScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const [saved, setSaved] = useState<string>();
  const { call, clear, clientRef, failure } = useAccountCall('confirm');
  const { check, answer, error, isChecking } = useCheckedLink(token);
  const isRefused = failure instanceof ApiError && failure.code === 'linkExpired';
  if (saved !== undefined) return <PasswordSavedScreen username={saved} />;
  if (token === '' || answer === false || isRefused) return <LinkExpiredScreen />;
  if (error !== undefined) {
    return (
      <AccountScreen title={t`Confirm account`} register={false}>
        <AccountFailure error={error} timeout={t`The server did not answer within 5 seconds.`} />
        <Button variant="primary" icon="refresh" busy={isChecking} onClick={check}>
          {t`Try again`}
        </Button>
      </AccountScreen>
    );
  }
  if (!answer) {
    return (
      <AccountScreen title={t`Checking the link`} register={false} login={false}>
        <p role="status">
          <Icon name="spin" spin /> {t`This takes a few seconds.`}
        </p>
      </AccountScreen>
    );
  }
  const { username } = answer;
  return (
    <AccountScreen title={t`Choose a password`} username={username} register={false}>
      <p>{t`Welcome to Kaj. Your account is ready when the password is chosen.`}</p>
      <ChoosePasswordForm
        username={username}
        labels={{ password: t`New password`, repeated: t`Repeat the password`, submit: t`Save the password` }}
        checksRule={false}
        failure={failure}
        onEdit={clear}
        onSubmit={async (password) => {
          const done = await call({ body: { vt: token, password, clientRef } });
          if (done) setSaved(done.answer.username);
        }}
      />
    </AccountScreen>
  );
}

/** Asks the server once, and again when the person wants to retry. */
function useCheckedLink(token: string) {
  const { api } = useServices();
  const [answer, setAnswer] = useState<CallResponse<'validateToken'>>();
  const [error, setError] = useState<unknown>();
  const [isChecking, setChecking] = useState(false);
  const check = useCallback(() => {
    setChecking(true);
    api
      .call('validateToken', { query: { vt: token } }, { timeout: ACCOUNT_TIME_LIMIT })
      .then(
        (checked) => {
          setError(undefined);
          setAnswer(checked);
        },
        (failure: unknown) => setError(failure),
      )
      .finally(() => setChecking(false));
  }, [api, token]);
  useEffect(() => {
    if (token !== '') check();
  }, [check, token]);
  return { check, answer, error, isChecking };
}
