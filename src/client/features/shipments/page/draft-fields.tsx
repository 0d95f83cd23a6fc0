/** Cells bound to one path of the draft: value, label, required mark, error and lock come from the form around them. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { DateField } from '#client/ui/date-field.tsx';
import type { FieldProps } from '#client/ui/field-cell.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { valueAt } from './shipment-draft.ts';
import { useShipmentForm } from './shipment-form.ts';

type Place = Pick<FieldProps, 'span' | 'keepSpan' | 'hint' | 'required' | 'readOnly' | 'adornment'> & { path: string };

/** Everything a cell of this path shows but its control. */
export function useDraftCell({ path, ...place }: Place) {
  const { i18n } = useLingui();
  const form = useShipmentForm();
  const error = form.errors[path];
  return {
    ...place,
    label: fieldName(i18n, path),
    required: place.required || form.required.has(path),
    readOnly: place.readOnly || form.readOnly,
    // When everything is locked, a lock on each cell says nothing.
    lock: !form.readOnly,
    error: error && fieldErrorText(i18n, error),
  };
}

export function useDraftValue(path: string): unknown {
  return valueAt(useShipmentForm().state.draft, path) ?? null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const orNull = (value: string) => (value === '' ? null : value);

type TextProps = Place & {
  maxLength: number;
  type?: 'email' | 'tel';
  autoComplete?: string;
  upperCase?: boolean;
  /** How the value reads while nobody types in it. */
  written?: (value: string) => string;
};

export function DraftText({ maxLength, type, upperCase, written, ...place }: TextProps) {
  const { set } = useShipmentForm();
  const [typing, setTyping] = useState(false);
  const value = text(useDraftValue(place.path));
  // A name is never nothing, only empty.
  const toValue = (typed: string) => (place.path.endsWith('.name') && isPartyName(place.path) ? typed : orNull(typed));
  return (
    <TextField
      {...useDraftCell(place)}
      name={place.path}
      autoComplete="off"
      inputMode={type}
      maxLength={maxLength}
      value={written && !typing ? written(value) : value}
      onChange={(typed) => {
        setTyping(true);
        set(place.path, toValue(upperCase ? typed.toUpperCase() : typed));
      }}
      onBlur={() => setTyping(false)}
    />
  );
}

type NumberProps = Place & { min: number; max: number; decimals: number };

export function DraftNumber({ min, max, decimals, ...place }: NumberProps) {
  const { set } = useShipmentForm();
  const value = useDraftValue(place.path);
  return (
    <NumberField
      {...useDraftCell(place)}
      {...{ min, max, decimals }}
      name={place.path}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={(number) => set(place.path, number)}
    />
  );
}

type SelectProps = Place & { options: readonly Option[]; placeholder?: string };

export function DraftSelect({ options, placeholder, ...place }: SelectProps) {
  const { set } = useShipmentForm();
  return (
    <SelectField
      {...useDraftCell(place)}
      name={place.path}
      options={options}
      placeholder={placeholder}
      value={text(useDraftValue(place.path))}
      onChange={(chosen) => set(place.path, orNull(chosen))}
    />
  );
}

export function DraftToggle(place: Place) {
  const { set } = useShipmentForm();
  return (
    <ToggleField
      {...useDraftCell(place)}
      name={place.path}
      value={useDraftValue(place.path) === true}
      onChange={(on) => set(place.path, on)}
    />
  );
}

export function DraftDate(place: Place) {
  const { set } = useShipmentForm();
  const isOptional = place.path === 'arrivalDate';
  return (
    <DateField
      {...useDraftCell(place)}
      name={place.path}
      value={text(useDraftValue(place.path))}
      onChange={(typed) => set(place.path, isOptional ? orNull(typed) : typed)}
    />
  );
}

function isPartyName(path: string): boolean {
  return path.split('.').length === 3;
}
