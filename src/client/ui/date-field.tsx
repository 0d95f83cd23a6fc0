/**
 * A date in a cell, typed as yyyy-MM-dd or yyyy-MM-dd HH:mm, or picked from the platform's own calendar.
 * Picking a day keeps the time that was typed. Where the calendar does not open, the date is typed. Whether the text is a date is
 * the caller's rule.
 */
import { useLingui } from '@lingui/react/macro';
import { useImperativeHandle, useRef } from 'react';
import { courtesy } from '#domain/shared/courtesy.ts';
import { InsetButton } from './inset-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'after' | 'icon' | 'type' | 'inputMode'>;

const DAY_LENGTH = 'yyyy-MM-dd'.length;

export function DateField({ value, onChange, ref, ...field }: DateFieldProps) {
  const { t } = useLingui();
  const calendar = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  const openCalendar = async () => {
    if (!(await courtesy(() => calendar.current?.showPicker()))) own.current?.focus();
  };
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      ref={own}
      value={value}
      {...(onChange && { onChange })}
      after={
        field.readOnly ? undefined : (
          <>
            <input
              ref={calendar}
              type="date"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              value={value.slice(0, DAY_LENGTH)}
              onChange={(event) => onChange?.(event.target.value + value.slice(DAY_LENGTH))}
            />
            <InsetButton icon="calendar" label={t`Open calendar`} onClick={openCalendar} />
          </>
        )
      }
    />
  );
}
