/**
 * A choice of one among a few, in a block of the waybill grid: native radio buttons, so arrow keys work, and each
 * whole cell is the target.
 */
import { type ReactNode, useId } from 'react';
import * as styles from './choices.module.css';
import * as radio from './radio.module.css';

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  lang?: string;
  disabled?: boolean;
};

type ChoicesProps<Value extends string> = {
  /** What is being chosen, for screen readers. `titled` shows it to everybody, where no heading above says it. */
  label: string;
  titled?: boolean;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => unknown;
  /** Number of choices side by side where there is room; all of them by default. */
  columns?: number;
};

export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, titled, choices, value, onChange, columns } = props;
  const name = useId();
  const group = (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.choices}
      style={{ '--choices': columns ?? choices.length } as React.CSSProperties}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={radio.radio}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span lang={choice.lang}>
            {choice.label}
            {choice.hint && <small>{choice.hint}</small>}
          </span>
        </label>
      ))}
    </div>
  );
  if (!titled) return group;
  return (
    <div className={styles.titled}>
      <b aria-hidden="true">{label}</b>
      {group}
    </div>
  );
}
