/** An app that shows codes: its key as a QR code and as text, and the first code of it, which proves that it was stored. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#client/data/api/api-errors.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { FieldError } from '#contract/errors.ts';
import type { ResponseOf } from '#contract/operations.ts';
import { CodeField } from './code-field.tsx';
import type { FactorCalls } from './factor-calls.ts';
import { QrCode } from './qr-code.tsx';
import * as styles from './second-factor.module.css';

const GROUP = /.{1,4}/g;

type AddAppProps = {
  waiting: ResponseOf<'newTotp'>;
  calls: FactorCalls;
  onAdded: () => Promise<unknown>;
  onClose: () => void;
};

export function AddApp({ waiting, calls, onAdded, onClose }: AddAppProps) {
  const { t, i18n } = useLingui();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<FieldError>();
  const [failure, setFailure] = useState<unknown>();

  async function confirm() {
    if (code.trim() === '') return setWrong({ code: 'required' });
    setFailure(undefined);
    try {
      await calls.confirmTotp(waiting.id, code);
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.code : undefined;
      if (refused) setWrong(refused);
      else setFailure(error);
      return;
    }
    await onAdded();
  }

  return (
    <Dialog alert title={t`Add an app`} onClose={onClose} onConfirm={confirm} confirmLabel={t`Add`}>
      <p>{t`Open an app for codes on your phone, such as the one your company uses, and scan this. Then enter the code it shows.`}</p>
      <QrCode text={waiting.uri} label={t`QR code with the key for the app`} />
      <div>
        {t`Or type this key:`}
        <output className={styles.key} translate="no">
          {waiting.secret.match(GROUP)?.join(' ')}
        </output>
      </div>
      <Cells>
        <CodeField
          value={code}
          error={wrong && fieldErrorText(i18n, wrong)}
          onChange={(value) => {
            setCode(value);
            setWrong(undefined);
          }}
          inputMode="numeric"
          data-first-focus
        />
      </Cells>
      {failure !== undefined && <Banner message={errorText(i18n, failure)} />}
    </Dialog>
  );
}
