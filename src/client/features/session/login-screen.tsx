/**
 * Sign-in: email and password, the server's refusal in red under the form until the next edit, and a way to continue offline for
 * a user whom this device remembers.
 * Not here: the session itself (data/session).
 */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { PasswordField } from '#client/components/password-field.tsx';
import { useObservable } from '#client/components/services.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { storageAnswer } from '#client/data/device/storage-silence.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import * as styles from '#client/shell/account/account-form.module.css';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { type FieldProblem, fieldProblemText } from '#client/ui/field-texts.ts';
import { FormField } from '#client/ui/form/form-field.tsx';
import { Form, type FormProblem, useFormState, useKajForm } from '#client/ui/form/kaj-form.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { FactorAsked } from '#contract/factor.ts';
import type { BodyOf } from '#contract/operations.ts';
import type { EndReason } from '#domain/session/session-reducer.ts';

const FactorStep = lazyPart(async () => (await import('./factor-step.tsx')).FactorStep);
const SignOutReason = lazyPart(async () => (await import('./sign-out-reason.tsx')).SignOutReason);
const StorageHint = lazyPart(async () => (await import('./storage-hint.tsx')).StorageHint);
const ParkedWorkHint = lazyPart(async () => (await import('./parked-work-hint.tsx')).ParkedWorkHint);

/** Prefix of the databases in data/device/work-database.ts, which is not loaded just for this name. */
const WORK_DATABASES = 'portal-work-';

type Credentials = { username: string; password: string };

export type LoginScreenProps = {
  /** Typed on another account screen before. */
  username?: string | undefined;
  /** Resolves with what is still asked of somebody who has a second factor. */
  onSignIn: (credentials: Credentials) => Promise<FactorAsked['factor'] | undefined>;
  onProve: (given: BodyOf<'loginFactor'>) => Promise<void>;
  /** Why the last session ended, if it was not ended here. */
  reason?: EndReason | undefined;
  /** The user whom this device remembers, when the server cannot be reached. */
  offlineUser?: string | undefined;
  onContinueOffline?: (() => Promise<void>) | undefined;
};

export function LoginScreen(props: LoginScreenProps) {
  const { username = '', onSignIn, onProve, reason, offlineUser, onContinueOffline } = props;
  const { t, i18n } = useLingui();
  const [failure, setFailure] = useState<unknown>();
  const [typed, setTyped] = useState(username);
  const [asked, setAsked] = useState<FactorAsked['factor']>();
  const form = useKajForm<Credentials>({
    initialValues: { username, password: '' },
    validate: missing,
    words: (problem) => i18n._(fieldProblemText(problem as FieldProblem)),
    onInput: (name, value) => {
      setFailure(undefined);
      if (name === 'username') setTyped(value);
    },
  });
  const { submitting } = useFormState(form);
  const mayHaveParkedWork = useMayHaveParkedWork();
  const isStorageUnheard = useObservable(storageAnswer) !== 'heard';

  const submit = async (credentials: Credentials) => {
    setFailure(undefined);
    try {
      setAsked(await onSignIn({ ...credentials, username: credentials.username.trim() }));
    } catch (error) {
      setFailure(error);
    }
  };

  async function prove(given: BodyOf<'loginFactor'>) {
    try {
      await onProve(given);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'factorExpired') throw error;
      // The password is asked for again, and why.
      setAsked(undefined);
      setFailure(error);
    }
  }

  if (asked) {
    return (
      <AccountScreen title={t`Log in`} username={typed} login={false} register={false}>
        <Suspense>
          <FactorStep asked={asked} onProve={prove} onBack={() => setAsked(undefined)} />
        </Suspense>
      </AccountScreen>
    );
  }

  return (
    <AccountScreen
      title={t`Log in`}
      username={typed}
      login={false}
      links={
        <Link to="/ResetPassword" state={typed ? { username: typed } : {}}>
          {t`Forgot the password?`}
        </Link>
      }
    >
      <Suspense>{reason && <SignOutReason reason={reason} />}</Suspense>
      <Suspense>{isStorageUnheard && <StorageHint />}</Suspense>
      <Form form={form} onSubmit={submit} className={styles.form}>
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
                autoFocus={username === ''}
              />
            )}
          </FormField>
          <FormField form={form} name="password">
            {(bound) => (
              <PasswordField
                {...bound}
                label={t`Password`}
                autoComplete="current-password"
                autoFocus={username !== ''}
              />
            )}
          </FormField>
        </Cells>
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            <Icon name="needs" />
            {errorText(i18n, failure)}
          </p>
        )}
        <Button variant="primary" type="submit" busy={submitting}>
          {t`Log in`}
        </Button>
      </Form>
      <Suspense>{mayHaveParkedWork && <ParkedWorkHint />}</Suspense>
      {offlineUser && onContinueOffline && (
        <>
          <hr className={styles.line} />
          <Button
            icon="offline"
            hint={t`With the data on this device`}
            className={styles.offline}
            onClick={() => onContinueOffline().catch(setFailure)}
          >
            {t`Continue offline as ${offlineUser}`}
          </Button>
        </>
      )}
    </AccountScreen>
  );
}

/** Checked so that a device without kept work loads nothing for the hint. */
function useMayHaveParkedWork(): boolean {
  const [mayHave, setMayHave] = useState(false);
  useEffect(() => {
    // Where storage is refused, the mere question throws.
    const names = async () => (await globalThis.indexedDB?.databases?.()) ?? [];
    names()
      .then((databases) => setMayHave(databases.some(({ name }) => name?.startsWith(WORK_DATABASES))))
      .catch(() => undefined);
  }, []);
  return mayHave;
}

function missing(values: {
  username?: string | null | undefined;
  password?: string | null | undefined;
}): Record<string, FormProblem> {
  const problems: Record<string, FormProblem> = {};
  if (!values.username?.trim()) problems.username = { code: 'required' };
  if (!values.password) problems.password = { code: 'required' };
  return problems;
}
