/**
 * Logging out. When everything is sent and saved, the screen is only visible while the device forgets. Otherwise it asks about
 * the rest: send it now, keep it here for the same user, or give it up, which must be confirmed by typing.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useTitle } from '#client/components/use-title.ts';
import type { UnreturnedNumbers } from '#client/data/outbox/lease-return.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { NEEDS_CONNECTION } from '#client/i18n/restriction-messages.ts';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import * as styles from './logout-screen.module.css';
import { type Asking, type SignOut, useSignOut } from './use-sign-out.ts';

type LogoutScreenProps = {
  onSignedOut: () => unknown;
  /** Returns to where the person was; nothing has ended. */
  onStay: () => unknown;
};

export function LogoutScreen({ onSignedOut, onStay }: LogoutScreenProps) {
  const { t, i18n } = useLingui();
  useTitle(t`Log out`);
  const signOut = useSignOut(onSignedOut);
  const { state } = signOut;
  return (
    <AccountScreen title={state.step === 'leaving' ? t`Logging out` : t`Log out`} register={false} login={false}>
      {state.step === 'leaving' && (
        <p className={styles.line} role="status">
          <Icon name="spin" spin />
          {t`Downloaded data will be removed from this device.`}
        </p>
      )}
      {state.step === 'failed' && (
        <>
          <p role="alert">{errorText(i18n, state.error)}</p>
          <p className="muted">{t`What was read may still be on this device.`}</p>
          <Button variant="primary" icon="refresh" onClick={signOut.tryAgain}>{t`Try again`}</Button>
        </>
      )}
      {state.step === 'asking' && <UnsentQuestion asking={state} signOut={signOut} onStay={onStay} />}
      {state.step === 'numbersLeft' && <NumbersQuestion numbers={state} signOut={signOut} onStay={onStay} />}
      {state.step === 'sending' && (
        <>
          <p role="status">{t`Sending: ${state.sent} of ${state.total}`}</p>
          <Progress label={t`Sent`} done={state.sent} total={state.total} />
          <Button onClick={signOut.stopSending}>{t`Stop`}</Button>
        </>
      )}
    </AccountScreen>
  );
}

type NumbersQuestionProps = { numbers: UnreturnedNumbers; signOut: SignOut; onStay: () => unknown };

function NumbersQuestion({ numbers: { count, until }, signOut, onStay }: NumbersQuestionProps) {
  const { t } = useLingui();
  const end = formatRecent(new Date(until).toISOString(), new Date());
  return (
    <section className={styles.question} aria-labelledby="numbers">
      <h2 id="numbers" className={styles.count}>
        <Icon name="waiting" size="large" />
        <Plural
          value={count}
          one="# number for labels has not been returned"
          other="# numbers for labels have not been returned"
        />
      </h2>
      <p role="status">
        {t`The server cannot be told now. If you log out, they are void: nobody can print them. The server lists them as this device’s until ${end}, or until somebody returns them on the page Printing.`}
      </p>
      <Button variant="primary" autoFocus onClick={signOut.leaveNumbers}>
        {t`Log out anyway`}
      </Button>
      <Button variant="quiet" onClick={onStay}>
        {t`Stay logged in`}
      </Button>
    </section>
  );
}

type UnsentQuestionProps = { asking: Asking; signOut: SignOut; onStay: () => unknown };

function UnsentQuestion({ asking, signOut, onStay }: UnsentQuestionProps) {
  const { unsent, typed, needYou, triedInVain, mayKeep } = asking;
  const count = unsent + typed;
  const { t, i18n } = useLingui();
  const [isDiscarding, setDiscarding] = useState(false);
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  return (
    <section className={styles.question} aria-labelledby="unsent">
      <h2 id="unsent" className={styles.count}>
        <Icon name="waiting" size="large" />
        {unsent > 0 ? (
          <Plural value={unsent} one="# change has not been sent" other="# changes have not been sent" />
        ) : (
          <Plural value={typed} one="# form is not saved" other="# forms are not saved" />
        )}
      </h2>
      {unsent > 0 && typed > 0 && (
        <p>
          <Plural value={typed} one="# form is not saved either." other="# forms are not saved either." />
        </p>
      )}
      <p role="status" className="muted">
        {triedInVain ? (
          needYou > 0 ? (
            <Plural
              value={needYou}
              one="# needs you before it can be sent. Stay and review it, or leave it here."
              other="# need you before they can be sent. Stay and review them, or leave them here."
            />
          ) : (
            t`The server could not be reached for all of it.`
          )
        ) : (
          <Plural value={count} one="Only this device has it." other="Only this device has them." />
        )}
      </p>
      {unsent > 0 && (
        <Button
          variant="primary"
          icon="sending"
          autoFocus
          hint={typed > 0 ? undefined : t`You will be logged out when everything has been sent`}
          reason={isOnline ? undefined : i18n._(NEEDS_CONNECTION)}
          onClick={signOut.send}
        >
          {t`Send now`}
        </Button>
      )}
      {mayKeep && (
        <Button
          variant={unsent > 0 ? 'plain' : 'primary'}
          icon="waiting"
          autoFocus={unsent === 0}
          hint={
            unsent > 0 ? (
              <Plural
                value={unsent}
                one="It will be sent when you log in here again. Nobody else can see it."
                other="They will be sent when you log in here again. Nobody else can see them."
              />
            ) : (
              t`There when you log in here again. Nobody else sees it.`
            )
          }
          onClick={signOut.keep}
        >
          {t`Keep on this device`}
        </Button>
      )}
      <Button variant="quiet-danger" icon="trash" onClick={() => setDiscarding(true)}>
        {t`Discard`}
      </Button>
      <Button variant="quiet" onClick={onStay}>
        {t`Stay logged in`}
      </Button>
      {isDiscarding && (
        <TypedDelete
          title={
            unsent > 0 ? (
              <Plural value={count} one="Discard # change?" other="Discard # changes?" />
            ) : (
              t`Discard what you have typed?`
            )
          }
          text={
            unsent > 0 ? (
              <Plural
                value={count}
                one="It was never sent and cannot be recovered. You will then be logged out."
                other="They were never sent and cannot be recovered. You will then be logged out."
              />
            ) : (
              t`It was never saved and cannot be brought back. You will be logged out.`
            )
          }
          phrase={t`discard`}
          label={t`Confirmation`}
          confirmLabel={t`Discard and log out`}
          onDelete={signOut.discard}
          onClose={() => setDiscarding(false)}
        />
      )}
    </section>
  );
}
