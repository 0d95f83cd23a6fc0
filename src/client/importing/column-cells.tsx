/** What each column of a file holds: its first values, and the field they go to. What the headings reveal is preselected. */
import { useLingui } from '@lingui/react/macro';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import * as styles from './column-cells.module.css';
import { dataRows, headingsOf, type ImportFile } from './import-file.ts';

/** Number of values shown of each column. */
const SAMPLES = 3;
/** Unit: characters. */
export const LONGEST_SAMPLE = 60;

type ColumnCellsProps<Field extends string> = {
  file: ImportFile;
  matching: readonly (Field | '')[];
  fields: readonly { readonly value: Field; readonly label: string }[];
  onMatch: (column: number, field: Field | '') => void;
};

export function ColumnCells<Field extends string>({ file, matching, fields, onMatch }: ColumnCellsProps<Field>) {
  const { t } = useLingui();
  const rows = dataRows(file);
  const columns = headingsOf(file).map((heading, column) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      if (cells[column]?.trim() && samples.push(cells[column].trim().slice(0, LONGEST_SAMPLE)) === SAMPLES) break;
    }
    return { key: `${column} ${heading}`, heading, samples: samples.join(', ') };
  });
  return (
    <Cells
      columns={2}
      className={styles.match}
      title={t`Columns`}
      titleEnd={<span className={styles.headHint}>{t`the first values of each`}</span>}
    >
      {columns.map(({ key, heading, samples }, column) => (
        <ColumnCell
          key={key}
          heading={heading}
          samples={samples}
          field={matching[column] ?? ''}
          fields={fields}
          onMatch={(field) => onMatch(column, field as Field | '')}
        />
      ))}
    </Cells>
  );
}

type ColumnCellProps = {
  heading: string;
  samples: string;
  field: string;
  fields: readonly { readonly value: string; readonly label: string }[];
  onMatch: (field: string) => void;
};

function ColumnCell({ heading, samples, field, fields, onMatch }: ColumnCellProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.source}>
        <span>
          <small>{t`Column ${heading}`}</small>
          <b>{samples}</b>
        </span>
        <Icon name="right" />
      </div>
      <SelectField
        label={<MatchLabel heading={heading} />}
        placeholder={t`Leave out`}
        options={fields}
        value={field}
        onChange={onMatch}
      />
    </>
  );
}

/** Screen readers need the name of the column. */
function MatchLabel({ heading }: { heading: string }) {
  const { t } = useLingui();
  return (
    <>
      {t`Goes to`} <span className="visually-hidden">{t`Column ${heading}`}</span>
    </>
  );
}
