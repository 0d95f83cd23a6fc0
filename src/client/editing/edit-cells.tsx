/** Cells bound to one path of the draft: value, label, required mark, error and lock come from the form around them. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { DateField } from '#client/ui/date-field.tsx';
import type { FieldProps } from '#client/ui/field-cell.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { useEditForm } from './edit-form-context.ts';
import { valueAt } from './entity-draft.ts';

type Place = Pick<FieldProps, 'span' | 'keepSpan' | 'hint' | 'required' | 'readOnly' | 'adornment'> & {
  path: string;
  /** What a value of the right format is made of; said behind the error. */
  needed?: string;
};

/** Everything a cell of this path shows but its control. */
export function useEditCell({ path, needed, ...place }: Place) {
  const { i18n } = useLingui();
  const form = useEditForm();
  const error = form.errors[path];
  return {
    ...place,
    label: form.nameOf(path),
    required: place.required || form.required.has(path),
    readOnly: place.readOnly || form.readOnly,
    // When everything is locked, a lock on each cell says nothing.
    lock: !form.readOnly,
    error: error && [fieldErrorText(i18n, error), error.code === 'invalidFormat' && needed].filter(Boolean).join('. '),
  };
}

export function useEditValue(path: string): unknown {
  return valueAt(useEditForm().state.draft, path) ?? null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

type TextProps = Place & {
  maxLength: number;
  type?: 'email' | 'tel';
  autoComplete?: string;
  upperCase?: boolean;
  /** How the value reads while nobody types in it. */
  written?: (value: string) => string;
  /** What an emptied field is: nothing, unless it is never without a text, as a name. */
  emptied?: '' | null;
};

export function EditText({ maxLength, type, upperCase, written, emptied = null, ...place }: TextProps) {
  const { set } = useEditForm();
  const [typing, setTyping] = useState(false);
  const value = text(useEditValue(place.path));
  return (
    <TextField
      {...useEditCell(place)}
      name={place.path}
      autoComplete="off"
      inputMode={type}
      maxLength={maxLength}
      value={written && !typing ? written(value) : value}
      onChange={(typed) => {
        setTyping(true);
        set(place.path, (upperCase ? typed.toUpperCase() : typed) || emptied);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}

type NumberProps = Place & { min: number; max: number; decimals: number };

export function EditNumber({ min, max, decimals, ...place }: NumberProps) {
  const { set } = useEditForm();
  const value = useEditValue(place.path);
  return (
    <NumberField
      {...useEditCell(place)}
      {...{ min, max, decimals }}
      name={place.path}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={(number) => set(place.path, number)}
    />
  );
}

type SelectProps = Place & { options: readonly Option[]; placeholder?: string };

export function EditSelect({ options, placeholder, ...place }: SelectProps) {
  const { set } = useEditForm();
  return (
    <SelectField
      {...useEditCell(place)}
      name={place.path}
      options={options}
      placeholder={placeholder}
      value={text(useEditValue(place.path))}
      onChange={(chosen) => set(place.path, chosen || null)}
    />
  );
}

export function EditToggle(place: Place) {
  const { set } = useEditForm();
  return (
    <ToggleField
      {...useEditCell(place)}
      name={place.path}
      value={useEditValue(place.path) === true}
      onChange={(on) => set(place.path, on)}
    />
  );
}

type DateProps = Place & { emptied?: '' | null };

export function EditDate({ emptied = null, ...place }: DateProps) {
  const { set } = useEditForm();
  return (
    <DateField
      {...useEditCell(place)}
      name={place.path}
      value={text(useEditValue(place.path))}
      onChange={(typed) => set(place.path, typed || emptied)}
    />
  );
}
