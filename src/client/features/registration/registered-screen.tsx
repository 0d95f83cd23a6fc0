/** The company is registered: says where the link was sent, and what comes next. */
import { Trans, useLingui } from '@lingui/react/macro';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';

export function RegisteredScreen({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <AccountScreen title={t`Check your mail`} username={email} register={false}>
      <p role="status">
        <Trans>
          We have sent a link to <b>{email}</b>. It is valid for 24 hours and works once.
        </Trans>
      </p>
      <ol>
        <li>{t`Open the link and choose a password`}</li>
        <li>{t`Log in, a short tour shows what to set up`}</li>
        <li>{t`Connect your first carrier, in test mode`}</li>
      </ol>
      <p className="muted small">{t`Nothing after five minutes? Look in the junk mail.`}</p>
    </AccountScreen>
  );
}
