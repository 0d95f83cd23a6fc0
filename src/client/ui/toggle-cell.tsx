/** The switch in a cell of a table, whose head says what it is. The whole cell is the target. */
import { useId } from 'react';
import * as styles from './toggle-field.module.css';
import { Toggle } from './toggle-field.tsx';

type ToggleCellProps = { label: string; value: boolean; onChange: (value: boolean) => void };

export function ToggleCell({ label, value, onChange }: ToggleCellProps) {
  const id = useId();
  return (
    <label className={styles.cell} htmlFor={id}>
      <span className="visually-hidden">{label}</span>
      <Toggle id={id} value={value} onChange={onChange} />
    </label>
  );
}
