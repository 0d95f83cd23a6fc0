/** A whole number in a cell of a table, whose head says what it is. The whole cell is the target. */
import { useId } from 'react';
import type { NumberValue } from '#domain/shared/decimal.ts';
import * as styles from './number-cell.module.css';
import { numberRuleAttribute } from './number-rule.ts';
import { useNumberText } from './use-number-text.ts';

type NumberCellProps = {
  label: string;
  value: NumberValue;
  onChange: (value: NumberValue) => void;
  max: number;
  error: string | undefined;
  disabled: boolean;
};

export function NumberCell({ label, value, onChange, max, error, disabled }: NumberCellProps) {
  const noteId = useId();
  const rule = { max, decimals: 0 };
  const number = useNumberText(value, onChange, rule);
  const wrong = number.wanted ?? error;
  const note = wrong || number.note;
  return (
    <>
      <input
        {...numberRuleAttribute(rule)}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        disabled={disabled}
        value={number.text}
        onChange={(event) => number.type(event.target.value)}
      />
      {note && (
        <small id={noteId} className={styles.note} role={wrong ? 'alert' : 'status'}>
          {note}
        </small>
      )}
    </>
  );
}
