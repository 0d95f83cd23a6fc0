/** One cell of a data table: its value, or the input that edits it. */
import { useLingui } from '@lingui/react/macro';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { fieldProblemText } from './field-texts.ts';
import { Icon } from './icon.tsx';
import { wantedNumberText } from './number-texts.ts';
import { type CellValue, cellProblem, isReadOnly, type TableColumn } from './table-column.ts';
import { Tooltip } from './tooltip.tsx';
import { useNumberText } from './use-number-text.ts';

type DataTableCellProps<Row> = {
  column: TableColumn<Row>;
  row: Row;
  index: number;
  onChange: ((value: CellValue) => void) | undefined;
};

export function DataTableCell<Row>({ column, row, index, onChange }: DataTableCellProps<Row>) {
  const { i18n } = useLingui();
  const value = row[column.key] as CellValue;
  const numeric = column.type === 'number';
  if (!onChange || isReadOnly(column, row)) {
    return (
      <td className={classes(numeric && 'num', onChange && styles.readOnly, column.className)}>
        {column.render ? column.render(row, index) : <Value value={value} column={column} />}
      </td>
    );
  }
  const problem = cellProblem(column, value);
  const wanted = numeric && typeof value === 'string' ? i18n._(wantedNumberText(value, column)) : undefined;
  const error = wanted ?? column.error?.(row, index) ?? (problem && i18n._(fieldProblemText(problem)));
  return (
    <td className={classes(numeric && 'num', styles.edited, error && styles.bad, column.className)}>
      <Tooltip text={error} describes>
        <Editor column={column} value={value} onChange={onChange} invalid={Boolean(error)} place={index + 1} />
      </Tooltip>
    </td>
  );
}

/** The address of a picture, which is shown instead. */
const PICTURE = /\.jpg$/i;
/** Where a column names no decimals of its own. */
const MOST_DECIMALS = 3;

function Value<Row>({ value, column }: { value: CellValue; column: TableColumn<Row> }) {
  const { t, i18n } = useLingui();
  if (typeof value === 'boolean') {
    return value ? (
      <span role="img" aria-label={t`Yes`}>
        <Icon name="check" />
      </span>
    ) : null;
  }
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' && PICTURE.test(value)) return <img className={styles.picture} src={value} alt="" />;
  const written =
    typeof value === 'number' ? i18n.number(value, { maximumFractionDigits: column.decimals ?? MOST_DECIMALS }) : value;
  const shown = column.options?.find((option) => option.value === value)?.label ?? written;
  return (
    <>
      {shown}
      {column.adornment && <span className="muted"> {column.adornment}</span>}
    </>
  );
}

type EditorProps<Row> = {
  column: TableColumn<Row>;
  value: CellValue;
  onChange: (value: CellValue) => void;
  invalid: boolean;
  place: number;
};

function Editor<Row>({ column, value, onChange, invalid, place }: EditorProps<Row>) {
  const { t } = useLingui();
  const name = typeof column.header === 'string' ? column.header : column.key;
  const shared = { 'aria-label': t`${name}, row ${place}`, 'aria-invalid': invalid || undefined };
  if (column.type === 'checkbox') {
    return (
      <input
        type="checkbox"
        {...shared}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (column.options) {
    return (
      <select {...shared} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled={column.required} />
        {column.options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (column.type === 'number') {
    return (
      <NumberEditor
        shared={shared}
        column={column}
        value={typeof value === 'boolean' ? null : value}
        onChange={onChange}
      />
    );
  }
  return (
    <input type="text" {...shared} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
  );
}

type NumberEditorProps<Row> = {
  shared: object;
  column: TableColumn<Row>;
  value: NumberValue | undefined;
  onChange: (value: NumberValue) => void;
};

function NumberEditor<Row>({ shared, column, value, onChange }: NumberEditorProps<Row>) {
  const { text, type, cut } = useNumberText(value, onChange, column);
  const input = (
    <input
      type="text"
      inputMode={column.decimals ? 'decimal' : 'numeric'}
      {...shared}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
  return (
    <Tooltip text={cut} describes>
      {input}
    </Tooltip>
  );
}
