/**
 * One's own second factors: what there is, when each was last used, adding and removing, and the codes for when they are lost. With
 * the first factor come the codes. Nothing of it is kept on the device.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { LoadingState } from '#client/components/page-states.tsx';
import { ProofDeclined } from '#client/components/proof.ts';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type Factor, type Factors, UNNAMED } from '#contract/factor.ts';
import type { ResponseOf } from '#contract/operations.ts';
import * as rows from '../account-rows.module.css';
import { AddApp } from './add-app.tsx';
import { useFactorCalls } from './factor-calls.ts';
import { hasPasskeys, makePasskey } from './passkey-prompt.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** `onFirst`: the first factor has been added, and its recovery codes were seen. */
export function OwnFactors({ onFirst }: { onFirst?: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const calls = useFactorCalls();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const [known, setKnown] = useState<Factors>();
  const [failure, setFailure] = useState<unknown>();
  const [waiting, setWaiting] = useState<ResponseOf<'newTotp'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [removing, setRemoving] = useState<Factor>();
  const read = useCallback(async () => {
    const found = await calls.read();
    setKnown(found);
    return found;
  }, [calls]);

  useEffect(() => {
    if (isOnline) read().catch(setFailure);
  }, [isOnline, read]);

  /** Says what went wrong where it was asked for. */
  const attempt = (act: () => Promise<unknown>) => async () => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(error);
    }
  };
  const renew = async () => setCodes(await calls.newRecoveryCodes());
  const added = async () => {
    setWaiting(undefined);
    await attempt(async () => {
      const { factors, recoveryCodesLeft } = await read();
      if (factors.length > 1 || recoveryCodesLeft > 0) return;
      await renew();
      await read();
    })();
  };
  const addPasskey = attempt(async () => {
    const credential = await makePasskey(await calls.passkeyOptions());
    if (!credential) return;
    await calls.addPasskey(undefined, credential);
    await added();
  });

  const reason = isOnline ? undefined : t`Needs the server`;
  const isLast = known?.demanded === true && known.factors.length === 1;
  return (
    <Cells title={t`Two-step login`}>
      {known?.factors.length === 0 && (
        <div className={rows.row}>
          <Icon name="lock" />
          <div>
            {known.demanded ? t`Your company asks for it` : t`Only the password is asked for`}
            <small>{t`With a code or a passkey beside it, a stolen password opens nothing.`}</small>
          </div>
        </div>
      )}
      {known && known.factors.length > 0 && (
        <ul className={rows.list} aria-label={t`Two-step login`}>
          {known.factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              reason={reason ?? (isLast ? t`Your company asks for one` : undefined)}
              onRemove={() => setRemoving(factor)}
            />
          ))}
        </ul>
      )}
      {known && known.factors.length > 0 && (
        <RecoveryRow
          left={known.recoveryCodesLeft}
          reason={reason}
          onRenew={attempt(async () => {
            await renew();
            await read();
          })}
        />
      )}
      {isOnline && !known && failure === undefined && <LoadingState rows={2} />}
      {!isOnline && !known && (
        <div className={rows.row}>
          <Icon name="offline" />
          <div>{t`Only the server knows what you have added`}</div>
        </div>
      )}
      {failure !== undefined && <Banner message={errorText(i18n, failure)} />}
      <ButtonRow>
        <Button
          variant="quiet"
          icon="plus"
          reason={reason}
          onClick={attempt(async () => setWaiting(await calls.newTotp(undefined)))}
        >
          {t`Add an app`}
        </Button>
        {hasPasskeys() && (
          <Button variant="quiet" icon="plus" reason={reason} onClick={addPasskey}>
            {t`Add a passkey`}
          </Button>
        )}
      </ButtonRow>
      {waiting && <AddApp waiting={waiting} calls={calls} onAdded={added} onClose={() => setWaiting(undefined)} />}
      {removing && (
        <Removal
          factor={removing}
          onClose={() => setRemoving(undefined)}
          onRemove={attempt(async () => {
            await calls.remove(removing.id);
            setRemoving(undefined);
            await read();
          })}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            void onFirst?.().catch(setFailure);
          }}
        />
      )}
    </Cells>
  );
}

type FactorRowProps = { factor: Factor; reason: string | undefined; onRemove: () => void };

function FactorRow({ factor: { kind, name, createdAt, usedAt }, reason, onRemove }: FactorRowProps) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const time = formatRecent(usedAt ?? createdAt, now);
  const shown = useFactorName({ kind, name });
  return (
    <li className={rows.row}>
      <Icon name="lock" />
      <div>
        {shown}
        <small>{usedAt === null ? t`added ${time}` : t`last used ${time}`}</small>
      </div>
      <Button variant="quiet" reason={reason} onClick={onRemove} aria-label={t`Remove ${shown}`}>
        {t`Remove`}
      </Button>
    </li>
  );
}

/** What nobody has named is named in the person's language. */
function useFactorName({ kind, name }: Pick<Factor, 'kind' | 'name'>): string {
  const { t } = useLingui();
  if (name !== UNNAMED[kind]) return name;
  return kind === 'totp' ? t`App with codes` : t`Passkey`;
}

type RecoveryRowProps = { left: number; reason: string | undefined; onRenew: () => Promise<void> };

function RecoveryRow({ left, reason, onRenew }: RecoveryRowProps) {
  const { t } = useLingui();
  return (
    <div className={rows.row}>
      <Icon name="document" />
      <div>
        {t`Recovery codes`}
        <small>
          {left === 0
            ? t`None left: without them a moderator has to let you in`
            : t`${plural(left, { one: '# left', other: '# left' })}`}
        </small>
      </div>
      <Button variant="quiet" reason={reason} onClick={onRenew}>{t`Make new codes`}</Button>
    </div>
  );
}

type RemovalProps = { factor: Factor; onClose: () => void; onRemove: () => Promise<void> };

function Removal({ factor, onClose, onRemove }: RemovalProps) {
  const { t } = useLingui();
  const name = useFactorName(factor);
  return (
    <Dialog
      alert
      danger
      cautious
      title={t`Remove ${name}?`}
      onClose={onClose}
      onConfirm={onRemove}
      confirmLabel={t`Remove`}
    >
      <p>{t`It is no longer asked for when you log in. With the last one the recovery codes go too.`}</p>
    </Dialog>
  );
}
