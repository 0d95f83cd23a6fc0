/** A checkbox with its text; the whole line is the target. A second line says what it entails, or why it is locked. */
import type { ReactNode } from 'react';
import * as styles from './check.module.css';
import { Icon } from './icon.tsx';

type CheckProps = {
  value: boolean;
  onChange: (value: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  reason?: string | undefined;
  hint?: string | undefined;
  /** Shown at the end of the line. */
  end?: ReactNode;
};

export function Check({ value, onChange, children, disabled, reason, hint, end }: CheckProps) {
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
        {(reason || hint) && (
          <small className={styles.second}>
            <Icon name={reason ? 'lock' : 'info'} />
            <span>{reason || hint}</span>
          </small>
        )}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </label>
  );
}
