/**
 * A number in a cell. What is typed is cleaned as it comes (digits, one point, limited decimals, never above the maximum);
 * the text stays as typed, the value is a number or null. Below the minimum is an error, said when the field is left.
 */
import type { Ref } from 'react';
import { type NumberInputRule, parseNumberText } from '#domain/shared/decimal.ts';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import { numberProblem } from './field-texts.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useNumberText } from './use-number-text.ts';

export type NumberFieldProps = FieldProps &
  NumberInputRule & {
    value: number | null | undefined;
    onChange?: (value: number | null) => void;
    min?: number | undefined;
    ref?: Ref<HTMLInputElement>;
  } & Pick<
    React.ComponentProps<'input'>,
    'autoFocus' | 'disabled' | 'enterKeyHint' | 'name' | 'onBlur' | 'onKeyDown' | 'placeholder'
  >;

export function NumberField(props: NumberFieldProps) {
  const { label, required, error, hint, adornment, icon, readOnly, lock, span, keepSpan, className, ...rest } = props;
  const { value, onChange, min, max, decimals, onBlur, ref, ...input } = rest;
  const number = useNumberText(value, onChange, {
    ...(decimals !== undefined && { decimals }),
    ...(max !== undefined && { max }),
  });
  const problem = readOnly ? undefined : numberProblem(parseNumberText(number.text), { required, min });
  const shown = useFieldProblem(error, problem);
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
    <FieldCell {...cell}>
      {(control) => (
        <input
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
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
