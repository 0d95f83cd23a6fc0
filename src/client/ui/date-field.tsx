/**
 * A date in a cell, typed as yyyy-MM-dd or yyyy-MM-dd HH:mm, or picked from the platform's own calendar.
 * Picking a day keeps the time that was typed. Whether the text is a date is the caller's rule.
 */
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { InsetButton } from './inset-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'after' | 'icon' | 'type' | 'inputMode'>;

const DAY_LENGTH = 'yyyy-MM-dd'.length;

export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const { t } = useLingui();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
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
            <InsetButton icon="calendar" label={t`Open calendar`} onClick={() => calendar.current?.showPicker()} />
          </>
        )
      }
    />
  );
}
