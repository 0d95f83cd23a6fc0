/**
 * One column of a data table: what its cells are, what they must keep to, and how they look. A column that is not read-only
 * is edited in place when the table has an `onChange`.
 */
import type { ReactNode } from 'react';
import { type FieldProblem, numberProblem, textProblem } from './field-texts.ts';
import type { Option } from './select-field.tsx';

export type CellValue = string | number | boolean | null | undefined;

export type TableColumn<Row> = {
  key: keyof Row & string;
  header: ReactNode;
  type?: 'text' | 'number' | 'checkbox';
  /** A choice instead of free text. */
  options?: readonly Option[];
  required?: boolean;
  min?: number;
  max?: number;
  decimals?: number;
  units?: readonly string[];
  maxLength?: number;
  readOnly?: boolean | ((row: Row) => boolean);
  adornment?: ReactNode;
  error?: (row: Row, index: number) => string | undefined;
  className?: string | undefined;
  /** Drawn instead of the value, in a read-only cell. */
  render?: (row: Row, index: number) => ReactNode;
};

export function isReadOnly<Row>(column: TableColumn<Row>, row: Row): boolean {
  return typeof column.readOnly === 'function' ? column.readOnly(row) : (column.readOnly ?? false);
}

/** What the column's own limits say of a value; in a table an absent text is mandatory, an absent number invalid. */
export function cellProblem<Row>(column: TableColumn<Row>, value: CellValue): FieldProblem | undefined {
  if (column.type === 'checkbox') return undefined;
  if (column.type !== 'number')
    return inTable(textProblem(typeof value === 'string' ? value : '', column), 'mandatory');
  return inTable(
    numberProblem(typeof value === 'number' && !Number.isNaN(value) ? value : null, column),
    'invalidNumber',
  );
}

function inTable(problem: FieldProblem | undefined, absent: 'mandatory' | 'invalidNumber'): FieldProblem | undefined {
  return problem?.code === 'required' ? { code: absent } : problem;
}
