/**
 * The old password, the new one, the new one again. Password managers know them by their roles and by the username above them.
 * The browser checks the rule and that both are alike; only the server knows whether the old one is right or the new one common.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '#client/components/password-field.tsx';
import { PasswordRule } from '#client/components/password-rule.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { focusFirstError } from '#client/editing/form-focus.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { FieldCode, FieldErrors } from '#contract/errors.ts';
import { isGoodPassword } from '#domain/session/password.ts';
import { sessionsQuery } from './profile-queries.ts';

const EMPTY = { password: '', newPassword: '', repeated: '' };
type Entries = typeof EMPTY;
type Entry = keyof Entries;

export function ChangePassword({ username, onClose }: { username: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const [entries, setEntries] = useState(EMPTY);
  const [endOthers, setEndOthers] = useState(true);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>();
  const [refusals, setRefusals] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const changing = useDirectWrite('changeMyPassword', {
    take(error) {
      const { fields: refused } = error as { fields?: FieldErrors };
      if (refused && Object.keys(refused).length > 0) refuse(refused);
      else setFailure(error);
      return true;
    },
  });

  useEffect(() => {
    if (refusals > 0) focusFirstError(fields.current);
  }, [refusals]);

  function refuse(refused: FieldErrors) {
    setWrong(refused);
    setRefusals((count) => count + 1);
  }

  async function change() {
    const { password, newPassword } = entries;
    const refused = problemsOf(entries);
    setFailure(undefined);
    if (Object.keys(refused).length > 0) return refuse(refused);
    const isDone = await changing.run(t`Changing the password`, async (send) => {
      await send({ body: { password, newPassword, endOthers } });
      return t`Password changed`;
    });
    if (!isDone) return;
    onClose();
    await userData.queryClient.invalidateQueries({ queryKey: sessionsQuery(userData).queryKey });
  }

  const isTimeout = failure instanceof OfflineError && failure.reason === 'timeout';
  const failureText = isTimeout
    ? t`The server did not answer in time. The password may have been changed: press the button again to find out.`
    : errorText(i18n, failure);
  const bind = (name: Entry) => ({
    name,
    value: entries[name],
    error: wrong[name] && fieldErrorText(i18n, wrong[name]),
    onChange(value: string) {
      setEntries((before) => ({ ...before, [name]: value }));
      setWrong(({ [name]: _, ...others }) => others);
      setFailure(undefined);
    },
  });
  return (
    <Dialog
      alert
      title={t`Change password`}
      onClose={onClose}
      confirmLabel={t`Change password`}
      confirmReason={changing.reason}
      onConfirm={change}
    >
      <div ref={fields}>
        <Cells>
          <TextField label={t`Username`} value={username} readOnly lock autoComplete="username" name="username" />
          <PasswordField
            {...bind('password')}
            label={t`Current password`}
            autoComplete="current-password"
            data-first-focus
          />
          <PasswordField {...bind('newPassword')} label={t`New password`} autoComplete="new-password" />
          <TextField
            {...bind('repeated')}
            label={t`Repeat the password`}
            type="password"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordRule
            password={entries.newPassword}
            repeated={entries.repeated}
            isRefused={wrong.newPassword?.code === 'invalidPassword'}
          />
        </Cells>
      </div>
      <Check
        value={endOthers}
        onChange={setEndOthers}
        hint={t`Changes that wait on them will stay there until you log in on them again.`}
      >
        {t`Log out my other devices`}
      </Check>
      {failure !== undefined && <Banner message={failureText} />}
    </Dialog>
  );
}

/** What the browser can see for itself. */
function problemsOf({ password, newPassword, repeated }: Entries): FieldErrors {
  const problems: [Entry, FieldCode | false][] = [
    ['password', password === '' && 'required'],
    [
      'newPassword',
      (newPassword === '' && 'required') ||
        (newPassword === password && 'samePassword') ||
        (!isGoodPassword(newPassword) && 'invalidPassword'),
    ],
    ['repeated', repeated !== newPassword && 'passwordsNotIdentical'],
  ];
  return Object.fromEntries(problems.flatMap(([name, code]) => (code ? [[name, { code }]] : [])));
}
