/** Confirms an account by the token of a mail: the link is checked first, then the first password is chosen. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { AccountFailure } from './account-failure.tsx';
import { AccountScreen } from './account-screen.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { LinkExpiredScreen } from './link-expired-screen.tsx';
import { PasswordSavedScreen } from './password-saved-screen.tsx';
import { ACCOUNT_TIME_LIMIT, useAccountCall } from './use-account-call.ts';

export function ConfirmAccountScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const { api } = useServices();
  const [saved, setSaved] = useState<string>();
  const { call, clear, failure } = useAccountCall('confirm');
  const checked = useQuery({
    queryKey: ['validateToken', token],
    queryFn: () => api.call('validateToken', { query: { vt: token } }, { timeout: ACCOUNT_TIME_LIMIT }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: token !== '',
  });
  const isRefused = failure instanceof ApiError && failure.code === 'linkExpired';
  if (saved !== undefined) return <PasswordSavedScreen username={saved} />;
  if (token === '' || checked.data === false || isRefused) return <LinkExpiredScreen />;
  if (checked.error) {
    return (
      <AccountScreen title={t`Confirm account`} register={false}>
        <AccountFailure error={checked.error} timeout={t`The server did not answer within 5 seconds.`} />
        <Button look="primary" icon="refresh" busy={checked.isFetching} onClick={() => void checked.refetch()}>
          {t`Try again`}
        </Button>
      </AccountScreen>
    );
  }
  if (!checked.data) {
    return (
      <AccountScreen title={t`Checking the link`} register={false} login={false}>
        <p role="status">
          <Icon name="spin" spin /> {t`This takes a few seconds.`}
        </p>
      </AccountScreen>
    );
  }
  const { username } = checked.data;
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
          const done = await call({ body: { vt: token, password } });
          if (done) setSaved(done.answer.username);
        }}
      />
    </AccountScreen>
  );
}
