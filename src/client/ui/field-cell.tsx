/**
 * One cell of the waybill grid: the label in the corner, the control with its mark and unit, and the hint or error below. The
 * whole cell is the target. `children` draws the control and receives the ids and aria attributes to put on it.
 */
import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import * as styles from './field-cell.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

/** The props of every field, whatever its control. */
export type FieldProps = {
  label: ReactNode;
  required?: boolean | undefined;
  error?: ReactNode;
  hint?: ReactNode;
  adornment?: ReactNode;
  icon?: IconName | undefined;
  readOnly?: boolean | undefined;
  /** False hides the lock of a read-only cell, for forms that are locked as a whole. */
  lock?: boolean | undefined;
  /** Columns of the surrounding Cells; `full` is the whole row. */
  span?: 1 | 2 | 3 | 4 | 5 | 6 | 'full' | undefined;
  /** Keeps its span on a phone, where cells otherwise take the whole row. */
  keepSpan?: boolean | undefined;
  /** A word for where the value comes from; the cell is tinted while it is shown. */
  mark?: ReactNode;
  className?: string | undefined;
};

export type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-labelledby': string;
  'aria-required': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldCellProps = FieldProps & {
  children: (control: ControlProps) => ReactNode;
  after?: ReactNode;
  side?: ReactNode;
  /** Shown below when nothing is wrong: how the typed text was changed. */
  notice?: ReactNode;
  onPress?: ((event: MouseEvent<HTMLLabelElement>) => void) | undefined;
  ref?: Ref<HTMLDivElement>;
};

export function FieldCell(props: FieldCellProps) {
  const {
    label,
    required,
    error,
    hint,
    adornment,
    icon,
    readOnly,
    lock = true,
    span,
    keepSpan,
    mark,
    className,
    children,
    after,
    side,
    notice,
    onPress,
    ref,
  } = props;
  const id = useId();
  const labelId = `${id}label`;
  const noteId = `${id}note`;
  const note = error || notice || hint;
  return (
    <div
      ref={ref}
      className={classes(styles.field, keepSpan && styles.keepSpan, className)}
      style={span && ({ '--span': span === 'full' ? '1 / -1' : `span ${span}` } as React.CSSProperties)}
      data-error={error ? '' : undefined}
      data-read-only={readOnly ? '' : undefined}
      data-marked={mark ? '' : undefined}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the control itself */}
      <label className={styles.body} htmlFor={id} onClick={onPress}>
        <span className={styles.label}>
          <span id={labelId}>{label}</span>
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
          {mark && <span className={styles.mark}>{mark}</span>}
        </span>
        <span className={styles.line}>
          {icon && <Icon name={icon} />}
          {children({
            id,
            className: styles.control,
            'aria-labelledby': labelId,
            'aria-required': required || undefined,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': note ? noteId : undefined,
          })}
          {adornment && <span className={styles.adornment}>{adornment}</span>}
          {readOnly && lock && <Icon name="lock" />}
          {after}
        </span>
      </label>
      {side}
      {note && (
        <span className={styles.note} id={noteId} role={error ? 'alert' : notice ? 'status' : undefined}>
          {error && <Icon name="needs" />}
          {error && (
            <span className="visually-hidden">
              <Trans>Error:</Trans>{' '}
            </span>
          )}
          <span>{note}</span>
        </span>
      )}
    </div>
  );
}
