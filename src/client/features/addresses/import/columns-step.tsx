/** The second step: which field each column contains, and how the file is read. What the file itself reveals is preselected. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData } from '#client/components/user-data.tsx';
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
import { ENCODINGS, type Encoding } from '../address-file.ts';
import type { AddressImport } from './address-import.ts';
import * as styles from './columns-step.module.css';
import * as bar from './import-bar.module.css';
import { headingsOf, type ImportFile, type ImportState, usedColumns } from './import-state.ts';

type ColumnsStepProps = { importing: AddressImport; state: ImportState; file: ImportFile };

/** Number of values shown of each column. */
const SAMPLES = 3;

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
  const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252', 'utf-16le': 'UTF-16' };

  const columns = headings.map((heading, column) => {
    const samples = file.rows
      .slice(file.hasHeadings ? 1 : 0)
      .map((cells) => cells[column]?.trim())
      .filter(Boolean)
      .slice(0, SAMPLES);
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
              value={matching.includes('countryCode') ? '' : country}
              disabled={matching.includes('countryCode')}
              error={missing.includes('countryCode') && t`Country needs a column, or one value for all`}
              onChange={(code) => importing.setCountry(code)}
            />
          </Cells>
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
