/** Yes or no in a cell of the waybill grid; the mark inside the switch tells the state too, and so does the word. */
import { useLingui } from '@lingui/react/macro';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import styles from './toggle-field.module.css';

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
      {({ id, ...control }) => (
        <>
          <span className={styles.word}>{value ? (onLabel ?? t`Yes`) : (offLabel ?? t`No`)}</span>
          <input
            {...control}
            id={id}
            type="checkbox"
            role="switch"
            className={styles.toggle}
            name={name}
            checked={value}
            aria-checked={value}
            disabled={cell.readOnly}
            onChange={(event) => onChange?.(event.target.checked)}
          />
        </>
      )}
    </FieldCell>
  );
}
