/**
 * A secret: it can be written but never read. A word says whether one is stored; typing replaces it, and leaving the
 * new value empty clears it.
 */
import { useLingui } from '@lingui/react/macro';
import { useEditCell, useEditValue } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { valueAt } from '#client/editing/entity-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldCell } from '#client/ui/field-cell.tsx';
import { DraftField } from '#client/ui/form/draft-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import * as styles from './secret-field.module.css';

type SecretFieldProps = { path: 'fTPpassword' | 'ws_Password'; maxLength: number };

export function SecretField({ path, maxLength }: SecretFieldProps) {
  const { t } = useLingui();
  const { set, state, readOnly } = useEditForm();
  const { cell, bound } = useEditCell({ path, span: 3 });
  const draftValue = useEditValue(path);
  const stored = valueAt(state.base, path) as { readonly set: boolean };
  const label = cell.label;

  if (typeof draftValue === 'string') {
    return (
      <DraftField {...bound}>
        {({ value, onChange, onBlur }) => (
          <TextField
            {...cell}
            label={t`New: ${label}`}
            className={styles.secret}
            type="password"
            autoComplete="new-password"
            autoFocus
            maxLength={maxLength}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
            onBlur={onBlur}
            hint={draftValue === '' && stored.set ? t`Left empty, it will be cleared` : undefined}
            after={
              <Button variant="quiet" className={styles.button} onClick={() => set(path, stored)}>
                {t`Keep`}
              </Button>
            }
          />
        )}
      </DraftField>
    );
  }
  return (
    <FieldCell
      {...cell}
      lock={false}
      className={styles.secret}
      side={
        !readOnly && (
          <Button
            variant="quiet"
            className={styles.button}
            aria-label={stored.set ? t`Change: ${label}` : t`Enter: ${label}`}
            onClick={() => set(path, '')}
          >
            {stored.set ? t({ message: 'Change', context: 'what a press does' }) : t`Enter`}
          </Button>
        )
      }
    >
      {({ id, className, ...control }) => (
        <output id={id} aria-labelledby={control['aria-labelledby']} className={styles.stored}>
          <Icon name="lock" /> {stored.set ? t`Saved` : t`None saved`}
        </output>
      )}
    </FieldCell>
  );
}
