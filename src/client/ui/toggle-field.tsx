/** Yes or no in a cell of the waybill grid; the mark inside the switch and the word both show the state. */
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import * as styles from './toggle-field.module.css';

type ToggleFieldProps = Omit<FieldProps, 'adornment' | 'icon'> & {
  value: boolean;
  onChange?: (value: boolean) => void;
  onLabel?: string;
  offLabel?: string;
  name?: string;
};

export function ToggleField({ value, onChange, onLabel, offLabel, name, ...cell }: ToggleFieldProps) {
  const { t } = useLingui();
  return (
    <FieldCell {...cell}>
      {({ id, className, ...control }) => (
        <>
          <span className={styles.word}>{value ? (onLabel ?? t`Yes`) : (offLabel ?? t`No`)}</span>
          <Toggle {...control} id={id} name={name} value={value} disabled={cell.readOnly} onChange={onChange} />
        </>
      )}
    </FieldCell>
  );
}

type ToggleProps = { value: boolean; onChange?: ((value: boolean) => void) | undefined } & Pick<
  ComponentProps<'input'>,
  'aria-describedby' | 'aria-invalid' | 'aria-label' | 'aria-labelledby' | 'aria-required' | 'disabled' | 'id' | 'name'
>;

export function Toggle({ value, onChange, ...control }: ToggleProps) {
  return (
    <input
      {...control}
      type="checkbox"
      role="switch"
      className={styles.toggle}
      checked={value}
      aria-checked={value}
      onChange={(event) => onChange?.(event.target.checked)}
    />
  );
}
