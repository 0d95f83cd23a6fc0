/** What a value column shows of a row: the value in the format of the language, a tick, or a picture. */
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../icon.tsx';
import type { CellValue, Column } from './column.ts';
import * as styles from './data-table.module.css';

/** The address of a picture; the picture is shown instead. */
const PICTURE = /\.jpg$/i;
/** Where a column names no decimals of its own. */
const MOST_DECIMALS = 3;

export function ShownValue<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { t, i18n } = useLingui();
  const value = row[column.key] as CellValue | undefined;
  if (typeof value === 'boolean') {
    return value ? (
      <span role="img" aria-label={t`Yes`}>
        <Icon name="check" />
      </span>
    ) : null;
  }
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' && PICTURE.test(value)) return <img className={styles.picture} src={value} alt="" />;
  const chosen = column.type === 'choice' ? column.options.find((option) => option.value === value) : undefined;
  const decimals = (column.type === 'number' ? column.decimals : undefined) ?? MOST_DECIMALS;
  const written = typeof value === 'number' ? i18n.number(value, { maximumFractionDigits: decimals }) : value;
  return (
    <>
      {chosen ? i18n._(chosen.label) : written}
      {column.adornment && <span className="muted"> {column.adornment}</span>}
    </>
  );
}
