/** Rows of the rehearsal: the result of each, old values struck through above new ones, and the reason under a bad one. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import * as sheet from '#client/importing/sheet.module.css';
import { Chip, type ChipVariant } from '#client/ui/chip.tsx';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/data-row.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { type ImportField, importedValue } from '#domain/addresses/address-import.ts';
import * as styles from './checked-rows.module.css';
import type { JudgedRow, RowResult } from './import-state.ts';
import { reasonsOf } from './row-reasons.ts';

const VARIANT: Readonly<Record<RowResult['result'], ChipVariant>> = {
  new: 'open',
  changed: 'ready',
  same: 'closed',
  bad: 'rejected',
};
const WORD = {
  new: msg`New`,
  changed: msg`Changed`,
  same: msg`Same`,
  bad: msg({ message: 'Bad', context: 'one row' }),
} as const;

/** Number of columns on a portrait tablet. */
const ALWAYS_SHOWN = 6;

type CheckedRowsProps = {
  rows: readonly JudgedRow[];
  openLine: number | undefined;
  hrefOf: (line: number) => string;
  onOpen: (line: number) => unknown;
};

export function CheckedRows({ rows, openLine, hrefOf, onOpen }: CheckedRowsProps) {
  const { t, i18n } = useLingui();
  const columns = useMemo(
    (): DrawnColumn<JudgedRow>[] => [
      drawn('line', msg`Row`, sheet.line, ({ line }) => line),
      drawn('result', msg`Result`, sheet.result, ({ verdict: { result } }) => (
        <Chip variant={VARIANT[result]}>{i18n._(WORD[result])}</Chip>
      )),
      valueColumn('addressId', msg`Id`, styles.id),
      valueColumn('customerNo', msg`Customer no`, styles.customerNo),
      drawn('name', msg`Name`, sheet.lead, (row) => (
        <RowLink>
          <RowValue row={row} field="name" />
        </RowLink>
      )),
      valueColumn('street1', msg`Street`, styles.street),
      valueColumn('zipCode', msg`Zip code`, styles.zipCode),
      valueColumn('city', msg`City`, styles.city),
      valueColumn('countryCode', msg`Country`, styles.country),
      valueColumn('contact.phoneNo', msg`Phone`, styles.phone),
      valueColumn('contact.email', msg`Email`, styles.mail),
    ],
    [i18n],
  );
  return (
    <DataTable
      label={t`Rows of the file`}
      className={styles.sheet}
      columns={columns}
      rows={rows}
      rowKey={({ line }) => String(line)}
      under={{
        columns: ALWAYS_SHOWN,
        words: (row) => row.verdict.result === 'bad' && reasonsOf(i18n, row),
      }}
      opening={{
        hrefOf: (key) => hrefOf(Number(key)),
        onOpen: (key) => onOpen(Number(key)),
        openKey: openLine === undefined ? undefined : String(openLine),
      }}
    />
  );
}

type Drawn = DrawnColumn<JudgedRow>;

function drawn(key: string, label: Drawn['label'], className: string | undefined, draw: Drawn['draw']): Drawn {
  return { type: 'drawn', key, label, className, draw };
}

function valueColumn(field: ImportField, label: Drawn['label'], className: string | undefined): Drawn {
  return drawn(field, label, className, (row) => <RowValue row={row} field={field} />);
}

function RowValue({ row: { verdict, sent, doubts }, field }: { row: JudgedRow; field: ImportField }) {
  const { t } = useLingui();
  const value = importedValue(sent, field);
  const isDoubtful = doubts.some((doubt) => doubt.field === field);
  const isWrong = isDoubtful || (verdict.result === 'bad' && field in verdict.errors);
  const was = verdict.result === 'changed' && field in verdict.was ? verdict.was[field] : undefined;
  return (
    <>
      {was !== undefined && <s>{was || t`empty`}</s>}
      <span className={isWrong ? sheet.wrong : undefined}>{value || <span className="muted">{t`empty`}</span>}</span>
    </>
  );
}
