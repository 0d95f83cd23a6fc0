/**
 * The second step of logging in: a code of the app, a recovery code, or a passkey. The password has been proved; the token for it
 * counts for five minutes, after which it begins again.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CodeField } from '#client/components/second-factor/code-field.tsx';
import { hasPasskeys, showPasskey } from '#client/components/second-factor/passkey-prompt.ts';
import * as styles from '#client/components/second-factor/second-factor.module.css';
import { errorText } from '#client/i18n/error-messages.ts';
import * as forms from '#client/shell/account/account-form.module.css';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { FactorAsked } from '#contract/factor.ts';
import type { BodyOf } from '#contract/operations.ts';

type FactorStepProps = {
  asked: FactorAsked['factor'];
  onProve: (given: BodyOf<'loginFactor'>) => Promise<void>;
  /** Begins again with the password. */
  onBack: () => void;
};

export function FactorStep({ asked, onProve, onBack }: FactorStepProps) {
  const { t, i18n } = useLingui();
  const { token, kinds, passkey } = asked;
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const takesCode = kinds.includes('totp') || kinds.includes('recovery');

  async function prove(given: Omit<BodyOf<'loginFactor'>, 'token'>) {
    setFailure(undefined);
    setBusy(true);
    try {
      await onProve({ token, ...given });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  async function provePasskey() {
    setFailure(undefined);
    try {
      const assertion = passkey && (await showPasskey(passkey));
      if (assertion) await prove({ assertion });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') setMissing(true);
        else void prove({ code });
      }}
    >
      <p>{takesCode ? t`Enter the code that your app shows now.` : t`Show the passkey of this account.`}</p>
      {takesCode && (
        <Cells>
          <CodeField
            hint={kinds.includes('recovery') ? t`Or a recovery code` : undefined}
            value={code}
            onChange={(value) => {
              setCode(value);
              setMissing(false);
              setFailure(undefined);
            }}
            error={missing ? t`Required` : undefined}
            autoFocus
          />
        </Cells>
      )}
      {failure !== undefined && (
        <p className={forms.failure} role="alert">
          <Icon name="needs" />
          {errorText(i18n, failure)}
        </p>
      )}
      {takesCode && (
        <Button variant="primary" type="submit" busy={isBusy}>
          {t`Log in`}
        </Button>
      )}
      {passkey && hasPasskeys() && (
        <Button {...(!takesCode && { variant: 'primary' })} icon="lock" onClick={provePasskey}>
          {t`Use a passkey`}
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>{t`Back`}</Button>
    </form>
  );
}
