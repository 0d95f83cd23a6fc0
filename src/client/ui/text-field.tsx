/**
 * One line of text in a cell. Length limits are reported, not enforced by cutting: pasted text stays until it is corrected. What
 * nobody sees in it goes when the field is left.
 */
import type { Ref } from 'react';
import { cleanText } from '#contract/clean-text.ts';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import { type TextLimits, textProblem } from './field-texts.ts';
import { useFieldProblem } from './use-field-problem.ts';

export type TextFieldProps = FieldProps &
  TextLimits & {
    value: string;
    onChange?: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
    after?: React.ReactNode;
  } & Pick<
    React.ComponentProps<'input'>,
    | 'autoCapitalize'
    | 'autoComplete'
    | 'autoFocus'
    | 'disabled'
    | 'enterKeyHint'
    | 'inputMode'
    | 'list'
    | 'name'
    | 'onBlur'
    | 'onFocus'
    | 'onKeyDown'
    | 'placeholder'
    | 'spellCheck'
    | 'type'
  >;

export function TextField(props: TextFieldProps) {
  const { label, required, error, hint, adornment, icon, readOnly, lock, span, keepSpan, ...others } = props;
  const { mark, className, after, ...rest } = others;
  const { value, onChange, onBlur, minLength, maxLength, ref, ...input } = rest;
  const shown = useFieldProblem(error, readOnly ? undefined : textProblem(value, { required, minLength, maxLength }));
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
    mark,
    className,
    side: after,
    error: shown.error,
  };
  return (
    <FieldCell {...cell}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          ref={ref}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={(event) => {
            shown.leave();
            const clean = cleanText(value);
            if (!readOnly && input.type !== 'password' && clean !== value) onChange?.(clean);
            onBlur?.(event);
          }}
        />
      )}
    </FieldCell>
  );
}
