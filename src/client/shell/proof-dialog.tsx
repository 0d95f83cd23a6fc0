/**
 * The password once more, or a code, or a passkey, whatever the person has at hand. What is refused stands at its field; nothing of
 * it is kept.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PasswordField } from '#client/components/password-field.tsx';
import { CodeField } from '#client/components/second-factor/code-field.tsx';
import { useServices } from '#client/components/services.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { FieldErrors } from '#contract/errors.ts';
import type { FactorKind } from '#contract/factor.ts';
import type { BodyOf } from '#contract/operations.ts';

type Way = 'password' | 'code';

export function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { t, i18n } = useLingui();
  const { api, session } = useServices();
  const [kinds, setKinds] = useState<readonly FactorKind[]>([]);
  const [way, setWay] = useState<Way>('password');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    api.call('factors', {}).then(
      ({ factors }) => setKinds(factors.map(({ kind }) => kind)),
      // The password proves it as well.
      () => undefined,
    );
  }, [api]);

  async function prove(body: BodyOf<'stepUp'>) {
    setWrong({});
    setFailure(undefined);
    try {
      await api.call('stepUp', { body });
      // The proof replaces the session's tokens; the first use of the new ones ends the former, here and in the other tabs.
      await session.refresh();
      onAnswer(true);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setWrong(error.fields);
      else setFailure(error);
    }
  }

  async function provePasskey() {
    setFailure(undefined);
    try {
      const { showPasskey } = await import('#client/components/second-factor/passkey-prompt.ts');
      const assertion = await showPasskey(await api.call('passkeyOptions', { body: { for: 'prove' } }));
      if (assertion) await prove({ assertion });
    } catch (error) {
      setFailure(error);
    }
  }

  const confirm = () => (typed === '' ? setWrong({ [way]: { code: 'required' } }) : prove({ [way]: typed }));
  const problem = wrong[way];
  const bound = {
    value: typed,
    error: problem && fieldErrorText(i18n, problem),
    onChange(value: string) {
      setTyped(value);
      setWrong({});
    },
  };
  const change = (next: Way) => {
    setWay(next);
    setTyped('');
    setWrong({});
  };
  const hasPasskey = kinds.includes('passkey') && 'PublicKeyCredential' in window;
  return (
    <Dialog
      alert
      title={t`Is it you?`}
      onClose={() => onAnswer(false)}
      onConfirm={confirm}
      confirmLabel={t`Go on`}
      otherwise={hasPasskey && <Button icon="lock" onClick={provePasskey}>{t`Use a passkey`}</Button>}
    >
      <p>{t`This changes who may do what, or how you log in, so Kaj asks once more. It is not asked again for ten minutes.`}</p>
      <Cells>
        {way === 'password' ? (
          <PasswordField {...bound} label={t`Password`} autoComplete="current-password" data-first-focus />
        ) : (
          <CodeField {...bound} hint={t`From the app, or a recovery code`} data-first-focus />
        )}
      </Cells>
      {kinds.length > 0 && (
        <Button variant="quiet" onClick={() => change(way === 'password' ? 'code' : 'password')}>
          {way === 'password' ? t`Use a code instead` : t`Use the password instead`}
        </Button>
      )}
      {wrong.assertion && <Banner message={fieldErrorText(i18n, wrong.assertion)} />}
      {failure !== undefined && <Banner message={errorText(i18n, failure)} />}
    </Dialog>
  );
}
