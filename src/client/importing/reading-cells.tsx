/** How a file is read: headings, separator, characters, and what the kind of import adds. Under it, what the file did not say. */
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { ENCODINGS, type Encoding } from '#client/components/text-encoding.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Column } from '#client/ui/columns.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { LONGEST_SAMPLE } from './column-cells.tsx';
import { dataRows, type ImportFile } from './import-file.ts';
import { useCountryChoices } from './list-choices.ts';
import type { FileReading, TextTable } from './table-file.ts';
import type { SheetTable } from './workbook-file.ts';

/** Number of values by which a person sees whether the characters were read rightly. */
const SAMPLES = 3;

function foreignCells(rows: ImportFile['rows']): readonly string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^\p{ASCII}]/u.test(cell)) found.add(cell.trim().slice(0, LONGEST_SAMPLE));
    if (found.size >= SAMPLES) break;
  }
  return [...found].slice(0, SAMPLES);
}

type ReadingCellsProps = {
  file: ImportFile;
  onHeadings: (hasHeadings: boolean) => void;
  onRead: (reading: FileReading) => Promise<void>;
  /** Further cells. */
  children: ReactNode;
};

export function ReadingCells({ file, onHeadings, onRead, children }: ReadingCellsProps) {
  const { t } = useLingui();
  const above = file.hasHeadings ? file.headingsAt : 0;
  return (
    <Column>
      <Cells title={t`How the file is read`}>
        <ToggleField label={t`First row is headings`} value={file.hasHeadings} onChange={onHeadings} />
        {'sheets' in file ? <SheetCell file={file} onRead={onRead} /> : <TextCells file={file} onRead={onRead} />}
        {children}
      </Cells>
      {'encoding' in file && file.isGuess && <GuessedCharacters file={file} />}
      {'sheets' in file && file.hiddenRows !== undefined && (
        <p className="small" role="status">
          <Plural
            value={file.hiddenRows}
            one="One row that the spreadsheet hides is read, too."
            other="# rows that the spreadsheet hides are read, too."
          />
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
  );
}

type SheetCellProps = {
  file: SheetTable;
  onRead: (reading: FileReading) => Promise<void>;
};

/** A workbook says itself how it is written: all there is to choose is the sheet. */
function SheetCell({ file: { sheet, sheets }, onRead }: SheetCellProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Sheet`}
      options={sheets.map((name) => ({ value: name, label: name }))}
      value={sheet}
      onChange={(name) => void onRead({ sheet: name })}
    />
  );
}

type TextCellsProps = {
  file: TextTable;
  onRead: (reading: FileReading) => Promise<void>;
};

function TextCells({ file, onRead }: TextCellsProps) {
  const { t } = useLingui();
  const encodings = useEncodingNames();
  const separators = [
    { value: ';', label: t`Semicolon` },
    { value: ',', label: t`Comma` },
    { value: '\t', label: t`Tab` },
    { value: '|', label: t`Vertical line` },
  ];
  if (!separators.some(({ value }) => value === file.separator)) {
    separators.push({ value: file.separator, label: file.separator });
  }
  return (
    <>
      <SelectField
        label={t`Separator`}
        options={separators}
        value={file.separator}
        onChange={(separator) => void onRead({ separator })}
      />
      <SelectField
        label={t`Characters`}
        options={ENCODINGS.map((value) => ({ value, label: encodings[value] }))}
        value={file.encoding}
        onChange={(encoding) => void onRead({ encoding: encoding as Encoding })}
      />
    </>
  );
}

function GuessedCharacters({ file }: { file: TextTable & ImportFile }) {
  const { t } = useLingui();
  const foreign = useMemo(() => foreignCells(dataRows(file)), [file]).join(', ');
  const encoding = useEncodingNames()[file.encoding];
  if (!foreign) return undefined;
  return (
    <p className="small" role="status">
      {t`The file does not say how its characters are written. Read as ${encoding}: ${foreign}. If letters are wrong, choose another one under Characters.`}
    </p>
  );
}

function useEncodingNames(): Readonly<Record<Encoding, string>> {
  const { t } = useLingui();
  return {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252, ISO 8859-1',
    cp850: t`DOS, CP850`,
    macintosh: 'Mac OS Roman',
    'windows-1250': t`Windows-1250, Central Europe`,
    'windows-1257': t`Windows-1257, the Baltics`,
  };
}

type CountryCellProps = {
  value: string;
  /** A column supplies it for some rows. */
  isColumn: boolean;
  isMissing: boolean;
  onChange: (country: string) => void;
};

export function CountryCell({ value, isColumn, isMissing, onChange }: CountryCellProps) {
  const { t } = useLingui();
  const options = useCountryChoices();
  return (
    <SelectField
      label={t`Country for all rows`}
      placeholder={t`From a column`}
      options={options}
      hint={isColumn && t`for the rows that name none`}
      value={value}
      error={isMissing && t`Country needs a column, or one value for all`}
      onChange={onChange}
    />
  );
}
