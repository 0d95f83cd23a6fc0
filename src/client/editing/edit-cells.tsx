/**
 * Cells bound to one path of the draft: the form library holds their values; label, required mark and lock come from the
 * form around them. A cell is drawn again only when something of its own has changed, not with every keystroke in the form.
 */
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { DateField } from '#client/ui/date-field.tsx';
import type { FieldProps } from '#client/ui/field-cell.tsx';
import { type DraftBinding, DraftField } from '#client/ui/form/draft-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { writtenDate } from '#domain/shared/written-day.ts';
import { useEditForm } from './edit-form-context.ts';
import { valueAt } from './entity-draft.ts';

type Place = Pick<FieldProps, 'span' | 'keepSpan' | 'hint' | 'required' | 'readOnly' | 'adornment'> & {
  path: string;
  /** What a correctly formatted value consists of; shown after the error. */
  needed?: string | undefined;
  /** What is wrong with the value for a carrier and what to do about it: shown before and after it was refused for that. */
  advice?: ReactNode;
};

type Cell = Omit<Place, 'path' | 'needed' | 'advice'> & {
  name: string;
  label: string;
  required: boolean;
  readOnly: boolean;
  lock: boolean;
  mark: string | undefined;
  error: ReactNode;
};

/** Refusals that the advice beside the field explains. */
const ADVISED: readonly string[] = ['foreignLetters', 'zipCodeForm', 'zipCodeShort'];

/** Everything that the cell of a path needs except its control; `bound` is the same object until the value changes. */
export function useEditCell({ path, needed, advice, ...place }: Place): { cell: Cell; bound: DraftBinding } {
  const { i18n } = useLingui();
  const { nameOf, state, binding: form, errors, required, readOnly, markOf } = useEditForm();
  const value = valueAt(state.draft, path) ?? null;
  const error = errors[path];
  return {
    cell: {
      ...place,
      hint: advice ?? place.hint,
      name: path,
      label: nameOf(path),
      required: place.required || required.has(path),
      readOnly: place.readOnly || readOnly,
      // When everything is locked, a lock on each cell says nothing.
      lock: !readOnly,
      mark: markOf?.(path),
      error:
        error &&
        ((ADVISED.includes(error.code) && advice) ||
          [fieldErrorText(i18n, error), error.code === 'invalidFormat' && needed].filter(Boolean).join('. ')),
    },
    bound: useMemo(() => ({ form, name: path, value }), [form, path, value]),
  };
}

export function useEditValue(path: string): unknown {
  return valueAt(useEditForm().state.draft, path) ?? null;
}

/** The same as text: '' where there is no value. */
export function useEditedText(path: string): string {
  return text(useEditValue(path));
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

type TextOptions = {
  maxLength: number;
  type?: 'email' | 'tel' | undefined;
  upperCase?: boolean | undefined;
  /** How the value is written while nobody is typing in it. */
  written?: ((value: string) => string) | undefined;
  /** What a typed value becomes when its field is left; undefined if it stays as it is. */
  read?: ((value: string) => string | undefined) | undefined;
  /** Called with what was typed, once the field is left. */
  onTyped?: ((value: string) => void) | undefined;
  /** The value of an emptied field: null, or '' where there is always a text, such as a name. */
  emptied?: '' | null | undefined;
  /** What the browser may offer; nothing unless the value is about the person who types it. */
  autoComplete?: 'name' | undefined;
};

export function EditText({
  maxLength,
  type,
  upperCase,
  written,
  read,
  onTyped,
  emptied,
  autoComplete,
  ...place
}: Place & TextOptions) {
  const { cell, bound } = useEditCell(place);
  return (
    <TextCell
      {...cell}
      bound={bound}
      {...{ maxLength, type, upperCase, written, read, onTyped, emptied, autoComplete }}
    />
  );
}

type CellOf<Options> = Cell & { bound: DraftBinding } & Options;

const TextCell = memo((props: CellOf<TextOptions>) => {
  const { bound, type, upperCase, written, read, onTyped, emptied = null, autoComplete = 'off', ...cell } = props;
  const [typing, setTyping] = useState(false);
  return (
    <DraftField {...bound}>
      {({ value, onChange, onBlur }) => (
        <TextField
          {...cell}
          autoComplete={autoComplete}
          inputMode={type}
          value={written && !typing ? written(text(value)) : text(value)}
          onChange={(typed) => {
            setTyping(true);
            onChange((upperCase ? typed.toUpperCase() : typed) || emptied);
          }}
          onBlur={(event) => {
            setTyping(false);
            const becomes = read?.(text(value));
            if (becomes !== undefined) onChange(becomes);
            if (typing) onTyped?.(becomes ?? text(value));
            onBlur(event);
          }}
        />
      )}
    </DraftField>
  );
});

type NumberOptions = { min: number; max: number; decimals: number };

export function EditNumber({ min, max, decimals, ...place }: Place & NumberOptions) {
  const { cell, bound } = useEditCell(place);
  return <NumberCell {...cell} bound={bound} {...{ min, max, decimals }} />;
}

const NumberCell = memo(({ bound, ...cell }: CellOf<NumberOptions>) => (
  <DraftField {...bound}>
    {({ value, onChange, onBlur }) => (
      <NumberField
        {...cell}
        {...{ onChange, onBlur }}
        value={typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null}
      />
    )}
  </DraftField>
));

type SelectOptions = {
  options: readonly Option[];
  placeholder?: string | undefined;
  /** Called after the value is set, for what else changes with it. */
  onChosen?: ((chosen: string) => void) | undefined;
};

export function EditSelect({ options, placeholder, onChosen, ...place }: Place & SelectOptions) {
  const { cell, bound } = useEditCell(place);
  return <SelectCell {...cell} bound={bound} {...{ options, placeholder, onChosen }} />;
}

const SelectCell = memo(({ bound, onChosen, ...cell }: CellOf<SelectOptions>) => (
  <DraftField {...bound}>
    {({ value, onChange, onBlur }) => (
      <SelectField
        {...cell}
        onBlur={onBlur}
        value={text(value)}
        onChange={(chosen) => {
          onChange(chosen || null);
          onChosen?.(chosen);
        }}
      />
    )}
  </DraftField>
));

export function EditToggle(place: Place) {
  const { cell, bound } = useEditCell(place);
  return <ToggleCell {...cell} bound={bound} />;
}

const ToggleCell = memo(({ bound, adornment: _, ...cell }: CellOf<unknown>) => (
  <DraftField {...bound}>
    {({ value, onChange }) => <ToggleField {...cell} value={value === true} onChange={onChange} />}
  </DraftField>
));

type DateOptions = { emptied?: '' | null | undefined };
type DateCellOptions = DateOptions & { today: string };

export function EditDate({ emptied, ...place }: Place & DateOptions) {
  const { cell, bound } = useEditCell(place);
  return <DateCell {...cell} bound={bound} emptied={emptied} today={useWarehouseDay()} />;
}

/** A day in words becomes its date when the field is left. */
const DateCell = memo(({ bound, emptied = null, today, ...cell }: CellOf<DateCellOptions>) => (
  <DraftField {...bound}>
    {({ value, onChange, onBlur }) => (
      <DateField
        {...cell}
        value={text(value)}
        onChange={(typed) => onChange(typed || emptied)}
        onBlur={(event) => {
          const date = writtenDate(text(value), today);
          if (!cell.readOnly && date && date !== value) onChange(date);
          onBlur(event);
        }}
      />
    )}
  </DraftField>
));
