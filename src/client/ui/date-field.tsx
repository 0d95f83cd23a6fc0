/**
 * A date in a cell, typed as yyyy-MM-dd or yyyy-MM-dd HH:mm, or picked from the platform's own calendar.
 * Picking a day keeps the time that was typed. Where the calendar does not open, the date is typed. Whether the text is a date is
 * the caller's rule.
 */
import { useLingui } from '@lingui/react/macro';
import { useImperativeHandle, useRef } from 'react';
import { courtesy } from '#domain/shared/courtesy.ts';
import { isDateText } from '#domain/shared/dates.ts';
import { InsetButton } from './inset-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'after' | 'icon' | 'type' | 'inputMode'>;

const DAY_LENGTH = 'yyyy-MM-dd'.length;

export function DateField({ value, onChange, ref, ...field }: DateFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      ref={own}
      value={value}
      {...(onChange && { onChange })}
      after={
        !field.readOnly && <CalendarButton value={value} onChange={onChange} onTyping={() => own.current?.focus()} />
      }
    />
  );
}

type CalendarButtonProps = {
  value: string;
  onChange: ((value: string) => void) | undefined;
  /** The calendar cannot be opened. */
  onTyping: () => unknown;
};

export function CalendarButton({ value, onChange, onTyping }: CalendarButtonProps) {
  const { t } = useLingui();
  const calendar = useRef<HTMLInputElement>(null);
  const start = value.slice(0, DAY_LENGTH);
  const day = isDateText(start) ? start : '';
  const openCalendar = async () => {
    if (!(await courtesy(() => calendar.current?.showPicker()))) onTyping();
  };
  return (
    <>
      <input
        ref={calendar}
        type="date"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={(event) => onChange?.(event.target.value + (day && value.slice(DAY_LENGTH)))}
      />
      <InsetButton icon="calendar" label={t`Open calendar`} onClick={openCalendar} />
    </>
  );
}
