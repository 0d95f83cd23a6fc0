/**
 * A choice among few, as the platform's own select. Without a value it shows its placeholder;
 * a required one refuses the placeholder, an optional one may go back to it.
 */
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, Ref } from 'react';
import { courtesy } from '#domain/shared/courtesy.ts';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import { textProblem } from './field-texts.ts';
import { Icon } from './icon.tsx';
import { useFieldProblem } from './use-field-problem.ts';

export type Option = { value: string; label: string; disabled?: boolean | undefined };

export type SelectFieldProps = FieldProps & {
  value: string;
  options: readonly Option[];
  onChange?: (value: string) => void;
  placeholder?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
} & Pick<React.ComponentProps<'select'>, 'name' | 'onBlur' | 'onKeyDown' | 'disabled'>;

export function SelectField(props: SelectFieldProps) {
  const { value, options, onChange, placeholder, onBlur, ref, name, onKeyDown, disabled, error, ...cell } = props;
  const { t } = useLingui();
  const required = cell.required && !cell.readOnly;
  const shown = useFieldProblem(error, required ? textProblem(value, { required }) : undefined);
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <FieldCell
      {...cell}
      error={shown.error}
      onPress={openChoice}
      after={cell.readOnly ? undefined : <Icon name="down" />}
    >
      {(control) => (
        <select
          {...control}
          {...{ name, onKeyDown }}
          ref={ref}
          value={value}
          disabled={disabled || cell.readOnly}
          onChange={(event) => {
            if (!(required && event.target.value === '')) onChange?.(event.target.value);
          }}
          onBlur={(event) => {
            shown.leave();
            onBlur?.(event);
          }}
        >
          <option value="" disabled={required}>
            {placeholder ?? (required ? t`Choose` : '')}
          </option>
          {!known && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldCell>
  );
}

/** A press on the name or the arrow opens the choice as one on the value does: by itself a label only moves the focus there. */
function openChoice(event: MouseEvent<HTMLLabelElement>): void {
  const { target, currentTarget } = event;
  const select = currentTarget.control as HTMLSelectElement;
  if (target === select || select.disabled || !('showPicker' in select)) return;
  event.preventDefault();
  select.focus();
  void courtesy(() => select.showPicker());
}
