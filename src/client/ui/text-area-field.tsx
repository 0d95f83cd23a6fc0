/**
 * Longer text: one line in its cell, and an expanded editor over the page while it has the focus. With a limit it
 * counts the characters used.
 */
import type { Ref } from 'react';
import { FieldCell, type FieldProps } from './field-cell.tsx';
import { type TextLimits, textProblem } from './field-texts.ts';
import * as styles from './text-area-field.module.css';
import { useFieldProblem } from './use-field-problem.ts';

type TextAreaFieldProps = FieldProps &
  TextLimits & { value: string; onChange?: (value: string) => void; ref?: Ref<HTMLTextAreaElement> } & Pick<
    React.ComponentProps<'textarea'>,
    'name' | 'onBlur' | 'onKeyDown' | 'placeholder'
  >;

export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, onBlur, minLength, maxLength, ref, name, onKeyDown, placeholder, error, ...cell } = props;
  const { required, readOnly } = cell;
  const shown = useFieldProblem(error, readOnly ? undefined : textProblem(value, { required, minLength, maxLength }));
  return (
    <FieldCell {...cell} error={shown.error}>
      {(control) => (
        <span className={styles.place}>
          <span className={styles.editor}>
            <textarea
              {...control}
              {...{ name, onKeyDown, placeholder }}
              ref={ref}
              rows={1}
              value={value}
              readOnly={readOnly}
              onChange={(event) => onChange?.(event.target.value)}
              onBlur={(event) => {
                shown.leave();
                onBlur?.(event);
              }}
            />
            {maxLength !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {value.length}/{maxLength}
              </span>
            )}
          </span>
        </span>
      )}
    </FieldCell>
  );
}
