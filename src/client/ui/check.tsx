/** A tick box with its text; the whole line is the target. */
import type { ReactNode } from 'react';
import styles from './check.module.css';

type CheckProps = {
  value: boolean;
  onChange: (value: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  reason?: string | undefined;
};

export function Check({ value, onChange, children, disabled, reason }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={value}
        disabled={disabled || Boolean(reason)}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {reason && <small className={styles.reason}>{reason}</small>}
      </span>
    </label>
  );
}
