/**
 * The second step: which field each column contains, how the file is read, and what holds for all rows. What the file itself
 * reveals is preselected; the order of its dates and its decimal sign are asked for only when it does not.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { ColumnCells } from '#client/importing/column-cells.tsx';
import { ColumnsBar } from '#client/importing/columns-bar.tsx';
import type { ImportFile } from '#client/importing/import-file.ts';
import { useDeliveryTypeChoices } from '#client/importing/list-choices.ts';
import { CountryCell, ReadingCells } from '#client/importing/reading-cells.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import type { DateOrder } from '#domain/shared/date-column.ts';
import type { DecimalSign } from '#domain/shared/number-column.ts';
import { IMPORT_FIELDS, missingMatches } from '#domain/shipments/import-headings.ts';
import { importFieldName } from './import-field-names.ts';
import { type ImportState, readFile } from './import-state.ts';
import type { ShipmentImport } from './shipment-import.ts';

const COUNTRY = 'addresses.receiver.countryCode';

type ColumnsStepProps = { importing: ShipmentImport; state: ImportState; file: ImportFile };

export function ColumnsStep({ importing, state, file }: ColumnsStepProps) {
  const { t, i18n } = useLingui();
  const { today } = useUserData();
  const { warehouse, deliveryTerms } = useStaticData();
  const { reason } = useCan('importShipments');
  const { matching, answers } = state;
  const typeOptions = useDeliveryTypeChoices();
  const missing = missingMatches(matching, answers.country);
  const home = warehouse.countryCode;
  const rows = useMemo(() => readFile(state, { today: today(), country: home }), [state, today, home]);
  const doubts = rows.flatMap((row) => row.doubts);
  const asksNumbers = answers.decimalSign !== undefined || doubts.some(({ code }) => code === 'number');
  const isAbroad = ({ addresses }: (typeof rows)[number]['sent']) =>
    (addresses?.receiver?.countryCode ?? home) !== home;
  const asksTerms = answers.combiterms !== '' || rows.some(({ sent }) => isAbroad(sent) && !sent.combiterms);
  const asksDates = answers.dateOrder !== undefined || doubts.some(({ code }) => code === 'dateOrder');
  return (
    <>
      <Columns shares={[2, 1]}>
        <ColumnCells
          file={file}
          matching={matching}
          fields={IMPORT_FIELDS.map((field) => ({ value: field, label: importFieldName(i18n, field) }))}
          onMatch={importing.match}
        />
        <ReadingCells file={file} onHeadings={importing.setHeadings} onRead={importing.reread}>
          {asksNumbers && (
            <SelectField
              label={t`Decimal sign`}
              placeholder={t`The file does not say`}
              hint={t`1.250 can be two numbers`}
              options={[
                { value: ',', label: t`Comma: 1,5` },
                { value: '.', label: t`Point: 1.5` },
              ]}
              value={answers.decimalSign ?? ''}
              onChange={(sign) => importing.answer({ decimalSign: (sign || undefined) as DecimalSign | undefined })}
            />
          )}
          {asksDates && (
            <SelectField
              label={t`Dates`}
              placeholder={t`The file does not say`}
              hint={t`03/04 can be two dates`}
              options={[
                { value: 'dayFirst', label: t`The day comes first` },
                { value: 'monthFirst', label: t`The month comes first` },
              ]}
              value={answers.dateOrder ?? ''}
              onChange={(order) => importing.answer({ dateOrder: (order || undefined) as DateOrder | undefined })}
            />
          )}
          <CountryCell
            value={answers.country}
            isColumn={matching.includes(COUNTRY)}
            isMissing={missing.includes(COUNTRY)}
            onChange={(country) => importing.answer({ country })}
          />
          <SelectField
            label={t`Delivery type for all rows`}
            placeholder={matching.includes('deliveryType') ? t`From a column` : t`None, chosen later`}
            options={typeOptions}
            hint={matching.includes('deliveryType') && t`for the rows that name none`}
            value={answers.deliveryType}
            onChange={(deliveryType) => importing.answer({ deliveryType })}
          />
          {asksTerms && (
            <SelectField
              label={t`Incoterms for all rows`}
              placeholder={t`From a column`}
              options={deliveryTerms
                .filter(({ kind }) => kind !== 'payer')
                .map(({ value, name }) => ({ value, label: name.includes(value) ? name : `${value} ${name}` }))}
              hint={t`to other countries`}
              value={answers.combiterms}
              onChange={(combiterms) => importing.answer({ combiterms })}
            />
          )}
        </ReadingCells>
      </Columns>
      <ColumnsBar
        file={file}
        matching={matching}
        missing={missing.map((field) => importFieldName(i18n, field))}
        reason={reason}
        onOther={() => importing.goTo('file')}
        onCheck={importing.rehearse}
      />
    </>
  );
}
