/**
 * Choosing a password: the username is shown above, and the rule shows what is met. With `checksRule` the browser
 * refuses a password that breaks the rule; otherwise it only checks that both entries match, and the server's
 * refusal marks what is missing.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PasswordField } from '#client/components/password-field.tsx';
import { PasswordRule } from '#client/components/password-rule.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { AccountFailure } from '#client/shell/account/account-failure.tsx';
import * as styles from '#client/shell/account/account-form.module.css';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { FormField } from '#client/ui/form/form-field.tsx';
import { Form, useFormState, useKajForm } from '#client/ui/form/kaj-form.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { FieldError } from '#contract/errors.ts';
import { isGoodPassword } from '#domain/session/password.ts';

type Entries = { password: string; repeated: string };
type ChoosePasswordFormProps = {
  username: string;
  labels: { readonly password: string; readonly repeated: string; readonly submit: string };
  checksRule: boolean;
  failure: unknown;
  onEdit: () => void;
  onSubmit: (password: string) => Promise<unknown>;
};

const ALIKE = 'passwordsNotIdentical';
const RULE = 'invalidPassword';

export function ChoosePasswordForm(props: ChoosePasswordFormProps) {
  const { username, labels, checksRule, failure, onEdit, onSubmit } = props;
  const { t, i18n } = useLingui();
  const [entries, setEntries] = useState<Entries>({ password: '', repeated: '' });
  const [isRefused, setRefused] = useState(false);
  const form = useKajForm<Entries>({
    initialValues: entries,
    validate({ password, repeated }) {
      const isBad = checksRule && !isGoodPassword(password ?? '');
      setRefused(isBad);
      return {
        ...(isBad && { password: { code: RULE } }),
        ...(password !== repeated && { repeated: { code: ALIKE } }),
      };
    },
    words: ({ code }) => fieldErrorText(i18n, { code } as FieldError),
    onInput(name, value) {
      onEdit();
      setEntries((before) => ({ ...before, [name]: value }));
    },
  });
  const { submitting } = useFormState(form);
  const refused = failure instanceof ApiError ? failure.fields.password : undefined;
  const isRuleRefused = refused?.code === RULE;
  return (
    <Form form={form} onSubmit={({ password }) => onSubmit(password)} className={styles.form}>
      <Cells>
        <TextField label={t`Email`} value={username} readOnly lock autoComplete="username" />
        <FormField form={form} name="password">
          {(bound) => <PasswordField {...bound} label={labels.password} autoComplete="new-password" autoFocus />}
        </FormField>
        <FormField form={form} name="repeated">
          {(bound) => (
            <TextField
              {...bound}
              label={labels.repeated}
              type="password"
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <PasswordRule {...entries} isRefused={isRefused || isRuleRefused} />
      </Cells>
      <AccountFailure
        error={failure}
        words={
          isRuleRefused
            ? t`The password needs at least 8 characters with a lower case letter, an upper case letter, a digit and a special character.`
            : refused && fieldErrorText(i18n, refused)
        }
        timeout={t`The server did not answer within 5 seconds. The password may have been changed: try to log in with the new one, or change it again.`}
      />
      <Button variant="primary" type="submit" busy={submitting}>
        {labels.submit}
      </Button>
    </Form>
  );
}
