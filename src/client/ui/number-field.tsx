/**
 * A number in a cell. What is typed is interpreted at once: the value is a number, empty, or a text that is not a number, which
 * stays and is refused at once. A value that was cut to fit is reported. A value below the minimum is an error, shown on blur.
 */
import type { Ref } from 'react';
import type { NumberInputRule, NumberValue } from '#domain/shared/decimal.ts';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import { numberProblem } from './number-problem.ts';
import { numberRuleAttribute } from './number-rule.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useNumberText } from './use-number-text.ts';

export type NumberFieldProps = FieldProps &
  NumberInputRule & {
    value: NumberValue | undefined;
    onChange?: (value: NumberValue) => void;
    min?: number | undefined;
    ref?: Ref<HTMLInputElement>;
  } & Pick<
    React.ComponentProps<'input'>,
    'disabled' | 'enterKeyHint' | 'name' | 'onBlur' | 'onKeyDown' | 'placeholder'
  >;

export function NumberField(props: NumberFieldProps) {
  const { label, required, error, hint, adornment, icon, readOnly, lock, span, keepSpan, className, ...rest } = props;
  const { value, onChange, min, max, decimals, units, onBlur, ref, ...input } = rest;
  const rule = { decimals, max, units };
  const number = useNumberText(value, onChange, rule);
  const problem = readOnly || typeof value === 'string' ? undefined : numberProblem(value ?? null, { required, min });
  const shown = useFieldProblem(number.wanted ?? error, problem);
  const cell = {
    label,
    required,
    hint,
    adornment,
    icon,
    readOnly,
    lock,
    span,
    keepSpan,
    className,
    error: shown.error,
  };
  return (
    <FieldCell {...cell} notice={number.note}>
      {(control) => (
        <input
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...numberRuleAttribute(rule)}
          {...input}
          {...control}
          ref={ref}
          value={number.text}
          readOnly={readOnly}
          onChange={(event) => number.type(event.target.value)}
          onBlur={(event) => {
            shown.leave();
            onBlur?.(event);
          }}
        />
      )}
    </FieldCell>
  );
}
