/** Requests a link to a new password. The confirmation is the same whether or not the account exists. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { NEEDS_CONNECTION } from '#client/i18n/restriction-messages.ts';
import { AccountFailure } from '#client/shell/account/account-failure.tsx';
import * as styles from '#client/shell/account/account-form.module.css';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { useAccountCall } from '#client/shell/account/use-account-call.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { type FieldProblem, fieldProblemText } from '#client/ui/field-texts.ts';
import { FormField } from '#client/ui/form/form-field.tsx';
import { Form, useFormState, useKajForm } from '#client/ui/form/kaj-form.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type Address = { username: string };

export function ResetPasswordScreen({ username = '' }: { username?: string | undefined }) {
  const { t, i18n } = useLingui();
  const { connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  const { call, clear, failure } = useAccountCall('resetPassword');
  const [typed, setTyped] = useState(username);
  const [sentTo, setSentTo] = useState<string>();
  const form = useKajForm<Address>({
    initialValues: { username },
    validate: (values) => (values.username?.trim() ? {} : { username: { code: 'required' } }),
    words: (problem) => i18n._(fieldProblemText(problem as FieldProblem)),
    onInput(_, value) {
      clear();
      setTyped(value);
    },
  });
  const { submitting } = useFormState(form);
  if (sentTo !== undefined) return <MailSent username={sentTo} onTryAnother={() => setSentTo(undefined)} />;
  return (
    <AccountScreen title={t`Forgot the password`} username={typed}>
      <p>{t`You will get a link that is valid for one hour.`}</p>
      <Form
        form={form}
        className={styles.form}
        onSubmit={async (values) => {
          const address = values.username.trim();
          if (await call({ body: { username: address } })) setSentTo(address);
        }}
      >
        <Cells>
          <FormField form={form} name="username">
            {(bound) => (
              <TextField
                {...bound}
                label={t`Email`}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
              />
            )}
          </FormField>
        </Cells>
        <AccountFailure
          error={failure}
          timeout={t`The server did not answer within 5 seconds. The link may be on its way: look in your mail before you ask again.`}
        />
        <Button
          variant="primary"
          type="submit"
          busy={submitting}
          reason={isOnline ? undefined : i18n._(NEEDS_CONNECTION)}
        >
          {submitting ? t`Sending` : t`Send the link`}
        </Button>
      </Form>
    </AccountScreen>
  );
}

function MailSent({ username, onTryAnother }: { username: string; onTryAnother: () => void }) {
  const { t } = useLingui();
  return (
    <AccountScreen title={t`Check your mail`} username={username} register={false}>
      <p role="status">
        <Trans>
          If there is an account for <b>{username}</b>, a link is waiting there. It is valid for one hour and works
          once.
        </Trans>
      </p>
      <p className="muted">{t`Nothing there? Look in the spam folder, or try another address.`}</p>
      <Button onClick={onTryAnother}>{t`Try another address`}</Button>
    </AccountScreen>
  );
}
