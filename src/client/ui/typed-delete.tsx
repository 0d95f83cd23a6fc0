/** Confirms what cannot be undone by typing: the button works only once the text equals the phrase, ignoring case. */
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isPhrase } from '#domain/shared/typed-phrase.ts';
import { Cells } from './cells.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';
import * as styles from './typed-delete.module.css';

type TypedDeleteProps = {
  title: ReactNode;
  text?: ReactNode;
  phrase: string;
  label: string;
  confirmLabel?: ReactNode;
  onDelete: () => unknown;
  onClose: () => void;
};

export function TypedDelete({ title, text, phrase, label, confirmLabel, onDelete, onClose }: TypedDeleteProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      title={title}
      danger
      alert
      onClose={onClose}
      onConfirm={onDelete}
      confirmIcon="trash"
      confirmLabel={confirmLabel ?? t`Delete`}
      confirmReason={isPhrase(typed, phrase) ? undefined : t`Type the text first`}
    >
      {text && <p>{text}</p>}
      <p>
        <Trans>
          Type{' '}
          <b className={styles.phrase} translate="no">
            {phrase}
          </b>{' '}
          to confirm.
        </Trans>
      </p>
      <Cells>
        <TextField label={label} value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} />
      </Cells>
    </Dialog>
  );
}
