/**
 * One column of a table: its head, and how its cells are drawn, or the type of their values and its limits.
 * Not here: drawing a value (value-table.tsx reads, line-row.tsx edits), the effect of an edit on a line (line-table.ts).
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { type FieldProblem, textProblem } from '../field-texts.ts';
import { numberProblem } from '../number-problem.ts';

export type CellValue = string | number | boolean | null;

/** What every column of any table has. */
export interface Heading {
  readonly key: string;
  readonly label: MessageDescriptor;
  readonly required?: boolean | undefined;
  /** Class of its head and its cells: their width, and their place on a phone. */
  readonly className?: string | undefined;
}

interface ValueColumn<Row> extends Heading {
  readonly key: keyof Row & string;
  /** Read-only in a table that is otherwise editable. */
  readonly readOnly?: boolean | ((row: Row) => boolean);
  readonly adornment?: ReactNode;
  /** What is wrong with a value apart from the limits below. */
  readonly error?: (row: Row, index: number) => string | undefined;
}
export interface TextColumn<Row> extends ValueColumn<Row> {
  readonly type: 'text';
  readonly maxLength?: number;
}
export interface NumberColumn<Row> extends ValueColumn<Row> {
  readonly type: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly units?: readonly string[];
}
export interface ChoiceColumn<Row> extends ValueColumn<Row> {
  readonly type: 'choice';
  readonly options: readonly { readonly value: string; readonly label: MessageDescriptor }[];
}
export interface CheckColumn<Row> extends ValueColumn<Row> {
  readonly type: 'check';
}
/** A column of values: each row has one as a member. */
export type Column<Row> = TextColumn<Row> | NumberColumn<Row> | ChoiceColumn<Row> | CheckColumn<Row>;

/** A column whose cells are drawn from the whole row. */
export interface DrawnColumn<Row> extends Heading {
  readonly type: 'drawn';
  readonly draw: (row: Row) => ReactNode;
  /** Its cells are clear without a head; screen readers still read it. */
  readonly isHeadHidden?: boolean;
  /** The rows cannot be sorted by it, though they can by others. */
  readonly isUnsorted?: boolean;
}

export function isReadOnly<Row>({ readOnly = false }: Column<Row>, row: Row): boolean {
  return typeof readOnly === 'function' ? readOnly(row) : readOnly;
}

/** Checks a value against the column's own limits. In a table, an absent text is "mandatory", an absent number "invalid". */
export function cellProblem<Row>(column: Column<Row>, value: CellValue): FieldProblem | undefined {
  if (column.type === 'check') return undefined;
  if (column.type !== 'number') {
    return inTable(textProblem(typeof value === 'string' ? value : '', column), 'mandatory');
  }
  return inTable(
    numberProblem(typeof value === 'number' && !Number.isNaN(value) ? value : null, column),
    'invalidNumber',
  );
}

function inTable(problem: FieldProblem | undefined, absent: 'mandatory' | 'invalidNumber'): FieldProblem | undefined {
  return problem?.code === 'required' ? { code: absent } : problem;
}
