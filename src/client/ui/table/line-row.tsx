/**
 * One row of a line grid. Rendered again only when its own line, errors or place change; a keystroke first renders its cell
 * alone. On a phone the same cells form a small waybill.
 */
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, startTransition, useId, useOptimistic, useState } from 'react';
import { classes } from '../classes.ts';
import { fieldProblemText } from '../field-texts.ts';
import { Icon } from '../icon.tsx';
import { nextPaint } from '../next-paint.ts';
import { numberRuleAttribute } from '../number-rule.ts';
import { wantedNumberText } from '../number-texts.ts';
import { TipBeside } from '../tip-beside.tsx';
import { useNumberText } from '../use-number-text.ts';
import {
  type CellValue,
  type CheckColumn,
  type ChoiceColumn,
  type Column,
  cellProblem,
  isReadOnly,
  type NumberColumn,
  type TextColumn,
} from './column.ts';
import * as styles from './line-grid.module.css';
import type { LineEvent } from './line-table.ts';

/** Messages by field. */
export type CellErrors = Readonly<Record<string, string>>;

type LineRowProps<Line> = {
  row: number;
  line: Line;
  base: Line | undefined;
  proposed: Line | undefined;
  columns: readonly Column<Line>[];
  /** undefined where there are no rules; then the columns report errors. */
  errors: CellErrors | undefined;
  readOnly: boolean;
  /** There is nothing to remove. */
  isOnlyEmpty: boolean;
  showsErrors: boolean;
  onEvent: (event: LineEvent) => void;
  onRemove: (row: number) => void;
};

function Row<Line extends object>({
  row,
  line,
  base,
  proposed,
  columns,
  errors,
  readOnly,
  isOnlyEmpty,
  showsErrors,
  onEvent,
  onRemove,
}: LineRowProps<Line>) {
  const { t, i18n } = useLingui();
  const place = row + 1;
  // On every key, a browser that fills in forms scans the whole form of the field, so each row has a form of its own.
  const form = useId();
  return (
    <tr data-index={row} aria-rowindex={place + 1}>
      <td className={styles.no}>
        <form id={form} />
        {place}
      </td>
      {columns.map((column) => {
        const { key: field } = column;
        const value = line[field] as CellValue;
        const error = cellError(i18n, column, line, row, errors);
        const name = t(column.label);
        const errorId = `${field}-${row}-error`;
        return (
          <td
            key={field}
            className={classes(column.className, column.type === 'number' && 'num', error && styles.bad)}
            data-label={name}
            data-changed={base && base[field] !== value ? '' : undefined}
            data-marked={proposed && value !== null && proposed[field] === value ? '' : undefined}
          >
            <Adorned adornment={column.adornment}>
              <Cell
                column={column}
                value={value}
                onChange={(next) => onEvent({ type: 'set', row, field, value: next })}
                control={{
                  form,
                  'data-row': row,
                  'data-field': field,
                  'aria-label': t`${name}, row ${place}`,
                  'aria-invalid': error ? true : undefined,
                  'aria-required': column.required || undefined,
                  'aria-describedby': error ? errorId : undefined,
                  readOnly: readOnly || isReadOnly(column, line),
                }}
              />
            </Adorned>
            {error && (
              <span id={errorId} className={showsErrors ? styles.said : 'visually-hidden'}>
                {error}
              </span>
            )}
          </td>
        );
      })}
      <td className={styles.remove}>
        {!readOnly && !isOnlyEmpty && (
          <button
            type="button"
            aria-label={t`Remove row ${place}`}
            aria-keyshortcuts="Control+Delete"
            onClick={() => onRemove(row)}
          >
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  );
}

export const LineRow = memo(Row) as typeof Row;

/** The unit stands beside its value, never over it. */
function Adorned({ adornment, children }: { adornment: ReactNode; children: ReactNode }) {
  if (!adornment) return children;
  return (
    <div className={styles.adorned}>
      {children}
      <span className={styles.adornment}>{adornment}</span>
    </div>
  );
}

/**
 * What is wrong in a cell. Where rules report errors, the cell itself only adds that the typed text is too long or not a number;
 * without rules, it reports everything its column can check.
 */
export function cellError<Line extends object>(
  i18n: I18n,
  column: Column<Line>,
  line: Line,
  row: number,
  ruleErrors: CellErrors | undefined,
): string | undefined {
  const value = line[column.key] as CellValue;
  if (column.type === 'number' && typeof value === 'string') return i18n._(wantedNumberText(value, column));
  const known = ruleErrors?.[column.key] ?? column.error?.(line, row);
  if (known) return known;
  const problem = cellProblem(column, value);
  const isSaid = problem && (ruleErrors === undefined || problem.code === 'maxLength');
  return isSaid ? i18n._(fieldProblemText(problem)) : undefined;
}

type Control = {
  form: string;
  'data-row': number;
  'data-field': string;
  'aria-label': string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
  readOnly: boolean;
};
type CellProps<Column> = { column: Column; value: CellValue; onChange: (value: CellValue) => void; control: Control };

/** Shows a keystroke at once by itself; the form around it (sums, changes, the draft) follows when there is time. */
function Cell<Line>({ column, value, onChange, control }: CellProps<Column<Line>>) {
  const [shown, show] = useOptimistic(value);
  const change = (next: CellValue) =>
    startTransition(async () => {
      show(next);
      onChange(next);
      await nextPaint();
    });
  const cell = { value: shown, onChange: change, control };
  if (column.type === 'number') return <NumberCell column={column} {...cell} />;
  if (column.type === 'choice') return <ChoiceCell column={column} {...cell} />;
  if (column.type === 'check') return <CheckCell column={column} {...cell} />;
  return <TextCell column={column} {...cell} />;
}

function NumberCell<Line>({ column, value, onChange, control }: CellProps<NumberColumn<Line>>) {
  const { text, type, note } = useNumberText(typeof value === 'boolean' ? null : value, onChange, column);
  const [cell, setCell] = useState<Element | null>(null);
  return (
    <>
      <input
        {...control}
        {...numberRuleAttribute(column)}
        type="text"
        inputMode={column.decimals ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setCell(event.target.closest('td'));
          type(event.target.value);
        }}
        onBlur={() => setCell(null)}
      />
      {note && cell && (
        <>
          <span role="status" className="visually-hidden">
            {note}
          </span>
          <TipBeside anchor={cell} text={note} />
        </>
      )}
    </>
  );
}

function TextCell<Line>({ value, onChange, control }: CellProps<TextColumn<Line>>) {
  return (
    <input
      {...control}
      type="text"
      enterKeyHint="next"
      autoComplete="off"
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

function CheckCell<Line>({ value, onChange, control }: CellProps<CheckColumn<Line>>) {
  const { readOnly, ...check } = control;
  return (
    <input
      {...check}
      type="checkbox"
      disabled={readOnly}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function ChoiceCell<Line>({ column, value, onChange, control }: CellProps<ChoiceColumn<Line>>) {
  const { t } = useLingui();
  const { readOnly, ...select } = control;
  const chosen = String(value ?? '');
  const known = column.options.some((option) => option.value === chosen);
  return (
    <select {...select} disabled={readOnly} value={chosen} onChange={(event) => onChange(event.target.value)}>
      {!known && <option value={chosen}>{chosen}</option>}
      {column.options.map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </select>
  );
}
