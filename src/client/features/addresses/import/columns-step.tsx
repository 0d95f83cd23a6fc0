/** The second step: which field each column contains, and how the file is read. What the file itself reveals is preselected. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ENCODINGS, type Encoding } from '#client/components/text-encoding.ts';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { IMPORT_FIELDS, type ImportField } from '#domain/addresses/address-import.ts';
import { missingMatches } from '#domain/addresses/import-columns.ts';
import { countryName } from '#domain/shared/countries.ts';
import { addressFieldName } from '../address-field-names.ts';
import type { AddressImport } from './address-import.ts';
import * as styles from './columns-step.module.css';
import * as bar from './import-bar.module.css';
import { dataRows, headingsOf, type ImportFile, type ImportState, usedColumns } from './import-state.ts';

type ColumnsStepProps = { importing: AddressImport; state: ImportState; file: ImportFile };

/** Number of values shown of each column. */
const SAMPLES = 3;
/** Unit: characters. */
const LONGEST_SAMPLE = 60;

/** Values by which a person sees whether the characters were read rightly. */
function foreignCells(rows: ImportFile['rows']): readonly string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^\p{ASCII}]/u.test(cell)) found.add(cell.trim().slice(0, LONGEST_SAMPLE));
    if (found.size >= SAMPLES) break;
  }
  return [...found].slice(0, SAMPLES);
}

export function ColumnsStep({ importing, state, file }: ColumnsStepProps) {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const { countries } = useStaticData();
  const { reason } = useCan('importAddresses');
  const reported = useReportedAction();
  const { matching, country } = state;
  const missing = missingMatches(matching, country);
  const headings = headingsOf(file);
  const used = usedColumns(matching);
  const all = headings.length;
  const fields = IMPORT_FIELDS.map((field) => ({ value: field, label: addressFieldName(i18n, field) }));
  const lacking = missing.map((field) => addressFieldName(i18n, field)).join(', ');
  const countryOptions = useMemo(
    () =>
      countries
        .filter(({ selectable }) => selectable)
        .map(({ value }) => ({ value, label: countryName(value, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [countries, language],
  );
  const separators = [
    { value: ';', label: t`Semicolon` },
    { value: ',', label: t`Comma` },
    { value: '\t', label: t`Tab` },
    { value: '|', label: t`Vertical line` },
  ];
  if (!separators.some(({ value }) => value === file.separator)) {
    separators.push({ value: file.separator, label: file.separator });
  }
  const encodings: Readonly<Record<Encoding, string>> = {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252, ISO 8859-1',
    cp850: t`DOS, CP850`,
    macintosh: 'Mac OS Roman',
    'windows-1250': t`Windows-1250, Central Europe`,
    'windows-1257': t`Windows-1257, the Baltics`,
  };
  const rows = useMemo(() => dataRows(file), [file]);
  const above = file.hasHeadings ? file.headingsAt : 0;
  const foreign = useMemo(() => (file.isGuess ? foreignCells(rows) : []), [file, rows]).join(', ');
  const encoding = encodings[file.encoding];

  const columns = headings.map((heading, column) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      if (cells[column]?.trim() && samples.push(cells[column].trim().slice(0, LONGEST_SAMPLE)) === SAMPLES) break;
    }
    return { key: `${column} ${heading}`, heading, samples: samples.join(', ') };
  });

  return (
    <>
      <Columns shares={[2, 1]}>
        <Cells
          columns={2}
          className={styles.match}
          title={t`Columns`}
          titleEnd={<span className={styles.headHint}>{t`the first values of each`}</span>}
        >
          {columns.map(({ key, heading, samples }, column) => (
            <ColumnCells
              key={key}
              heading={heading}
              samples={samples}
              field={matching[column] ?? ''}
              fields={fields}
              onMatch={(field) => importing.match(column, field)}
            />
          ))}
        </Cells>
        <Column>
          <Cells title={t`How the file is read`}>
            <ToggleField
              label={t`First row is headings`}
              value={file.hasHeadings}
              onChange={(on) => importing.setHeadings(on)}
            />
            <SelectField
              label={t`Separator`}
              options={separators}
              value={file.separator}
              onChange={(separator) => importing.reread({ separator })}
            />
            <SelectField
              label={t`Characters`}
              options={ENCODINGS.map((value) => ({ value, label: encodings[value] }))}
              value={file.encoding}
              onChange={(encoding) => importing.reread({ encoding: encoding as Encoding })}
            />
            <SelectField
              label={t`Country for all rows`}
              placeholder={t`From a column`}
              options={countryOptions}
              hint={matching.includes('countryCode') && t`for the rows that name none`}
              value={country}
              error={missing.includes('countryCode') && t`Country needs a column, or one value for all`}
              onChange={(code) => importing.setCountry(code)}
            />
          </Cells>
          {foreign && (
            <p className="small" role="status">
              {t`The file does not say how its characters are written. Read as ${encoding}: ${foreign}. If letters are wrong, choose another one under Characters.`}
            </p>
          )}
          {above > 0 && (
            <p className="small" role="status">
              <Plural
                value={above}
                one="The row above the headings is left out."
                other="The # rows above the headings are left out."
              />
            </p>
          )}
          <p className="muted small">{t`Kaj remembers this matching for the next file with the same headings.`}</p>
        </Column>
      </Columns>
      <InFoot>
        <section className={bar.bar} aria-label={t`Columns`}>
          <p role="status">
            <b>{t`${used} of ${all} columns used`}</b>
            {missing.length > 0 && <small>{t`Missing: ${lacking}`}</small>}
          </p>
          <Button onClick={() => importing.goTo('file')}>{t`Another file`}</Button>
          <Button
            look="primary"
            reason={
              missing.length > 0 ? (
                <Plural value={missing.length} one="# field to choose" other="# fields to choose" />
              ) : (
                reason
              )
            }
            onClick={() =>
              reported(t`Checking the rows`, async () => {
                await importing.rehearse();
                return undefined;
              })
            }
          >
            {t`Check the rows`}
          </Button>
        </section>
      </InFoot>
    </>
  );
}

type ColumnCellsProps = {
  heading: string;
  samples: string;
  field: ImportField | '';
  fields: readonly { readonly value: string; readonly label: string }[];
  onMatch: (field: ImportField | '') => void;
};

function ColumnCells({ heading, samples, field, fields, onMatch }: ColumnCellsProps) {
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
        onChange={(chosen) => onMatch(chosen as ImportField | '')}
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
