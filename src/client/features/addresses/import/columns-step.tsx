/** The second step: which field each column contains, and how the file is read. What the file itself reveals is preselected. */
import { useLingui } from '@lingui/react/macro';
import { useCan } from '#client/components/use-can.ts';
import { ColumnCells } from '#client/importing/column-cells.tsx';
import { ColumnsBar } from '#client/importing/columns-bar.tsx';
import type { ImportFile } from '#client/importing/import-file.ts';
import { CountryCell, ReadingCells } from '#client/importing/reading-cells.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { missingMatches } from '#domain/addresses/import-columns.ts';
import { COLUMN_FIELDS } from '#domain/addresses/import-headings.ts';
import type { AddressImport } from './address-import.ts';
import { columnName } from './column-names.ts';
import type { ImportState } from './import-state.ts';

type ColumnsStepProps = { importing: AddressImport; state: ImportState; file: ImportFile };

export function ColumnsStep({ importing, state, file }: ColumnsStepProps) {
  const { i18n } = useLingui();
  const { reason } = useCan('importAddresses');
  const { matching, country } = state;
  const missing = missingMatches(matching, country);
  return (
    <>
      <Columns shares={[2, 1]}>
        <ColumnCells
          file={file}
          matching={matching}
          fields={COLUMN_FIELDS.map((field) => ({ value: field, label: columnName(i18n, field) }))}
          onMatch={importing.match}
        />
        <ReadingCells file={file} onHeadings={importing.setHeadings} onRead={importing.reread}>
          <CountryCell
            value={country}
            isColumn={matching.includes('countryCode')}
            isMissing={missing.includes('countryCode')}
            onChange={importing.setCountry}
          />
        </ReadingCells>
      </Columns>
      <ColumnsBar
        file={file}
        matching={matching}
        missing={missing.map((field) => columnName(i18n, field))}
        reason={reason}
        onOther={() => importing.goTo('file')}
        onCheck={importing.rehearse}
      />
    </>
  );
}
