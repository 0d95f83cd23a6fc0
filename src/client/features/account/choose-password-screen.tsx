/** Chooses a new password with the token from an email: after a reset, or for the first time after an invitation. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { ApiError } from '#client/data/api/api-errors.ts';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { useAccountCall } from '#client/shell/account/use-account-call.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { LinkExpiredScreen } from './link-expired-screen.tsx';
import { readMailedLink } from './mailed-link.ts';
import { PasswordSavedScreen } from './password-saved-screen.tsx';

export function ChoosePasswordScreen({ token, isInitial }: { token: string; isInitial: boolean }) {
  const { t } = useLingui();
  const { connectivity } = useServices();
  const now = useNow();
  const [saved, setSaved] = useState<string>();
  const { call, clear, clientRef, failure } = useAccountCall('changePassword');
  const link = readMailedLink(token);
  const seemsExpired = link !== undefined && link.expiresAt <= now;
  // The device's clock may be days off, and nothing else here would hear the server's.
  useEffect(() => {
    if (seemsExpired) void connectivity.probe();
  }, [seemsExpired, connectivity]);
  const isRefused = failure instanceof ApiError && failure.code === 'linkExpired';
  if (saved !== undefined) return <PasswordSavedScreen username={saved} />;
  if (!link || seemsExpired || isRefused) return <LinkExpiredScreen username={link?.username} />;
  return (
    <AccountScreen
      title={isInitial ? t`Welcome to Kaj` : t`Choose a new password`}
      username={link.username}
      register={false}
    >
      <ChoosePasswordForm
        username={link.username}
        labels={
          isInitial
            ? { password: t`Password`, repeated: t`Confirm`, submit: t`Save the password` }
            : { password: t`New password`, repeated: t`Repeat the password`, submit: t`Change the password` }
        }
        checksRule
        failure={failure}
        onEdit={clear}
        onSubmit={async (password) => {
          const done = await call({ body: { resetToken: token, password, clientRef } });
          if (done) setSaved(done.answer.username);
        }}
      />
    </AccountScreen>
  );
}
