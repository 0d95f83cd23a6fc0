/** Rows of the rehearsal: what becomes of each, and under a bad one the reason for each of its cells. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import * as sheet from '#client/importing/sheet.module.css';
import { Chip, type ChipVariant } from '#client/ui/chip.tsx';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/data-row.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { dayOf } from '#domain/shared/dates.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';
import type { ImportField } from '#domain/shipments/import-headings.ts';
import * as styles from './checked-rows.module.css';
import type { JudgedRow, RowResult } from './import-state.ts';
import { cellReason, reasonsOf } from './row-reasons.ts';

const VARIANT: Readonly<Record<RowResult['result'], ChipVariant>> = { new: 'open', known: 'closed', bad: 'rejected' };
const WORD = {
  new: msg`New`,
  known: msg`Exists`,
  bad: msg({ message: 'Bad', context: 'one row' }),
} as const;

/** Number of columns on a portrait tablet. */
const ALWAYS_SHOWN = 7;

type CheckedRowsProps = {
  rows: readonly JudgedRow[];
  openLine: number | undefined;
  hrefOf: (line: number) => string;
  onOpen: (line: number) => unknown;
};

export function CheckedRows({ rows, openLine, hrefOf, onOpen }: CheckedRowsProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const columns = useMemo(
    (): DrawnColumn<JudgedRow>[] => [
      drawn('line', msg`Row`, sheet.line, ({ line }) => line),
      drawn('result', msg`Result`, sheet.result, ({ verdict: { result } }) => (
        <Chip variant={VARIANT[result]}>{i18n._(WORD[result])}</Chip>
      )),
      cellColumn(msg`Order`, styles.order, ['orderNumber'], ({ sent }) => sent.orderNumber),
      drawn('receiver', msg`Receiver`, sheet.lead, (row) => (
        <RowLink>
          <Cell row={row} fields={['customerNo', 'addresses.receiver.name']}>
            {receiverOf(row)}
          </Cell>
        </RowLink>
      )),
      cellColumn(msg`Zip code`, styles.zipCode, ['addresses.receiver.zipCode'], ({ sent }) => {
        const { zipCode, countryCode } = sent.addresses?.receiver ?? {};
        return writtenZipCode(zipCode, countryCode ?? '');
      }),
      cellColumn(msg`City`, styles.city, ['addresses.receiver.city'], cityOf),
      cellColumn(
        msg`Country`,
        styles.country,
        ['addresses.receiver.countryCode'],
        ({ sent }) => sent.addresses?.receiver?.countryCode,
      ),
      cellColumn(msg`Dispatch`, styles.date, ['dispDate'], ({ sent, verdict }) =>
        verdict.result === 'new' ? dayOf(verdict.made.dispDate) : sent.dispDate,
      ),
      cellColumn(msg`Delivery type`, styles.type, ['deliveryType'], ({ sent, verdict }) =>
        verdict.result === 'new' ? verdict.made.deliveryTypeName : sent.deliveryType,
      ),
      cellColumn(msg`Packages`, styles.count, ['goodsLines.0.quantity', 'goodsLines.0.type'], ({ sent }) =>
        figure(sent.goodsLines?.[0]?.quantity, number),
      ),
      cellColumn(msg`Weight, kg`, styles.weight, ['goodsLines.0.weight'], ({ sent }) =>
        figure(sent.goodsLines?.[0]?.weight, number),
      ),
    ],
    [i18n, number],
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
        words: (row) =>
          row.verdict.result === 'known' ? (
            <span className="muted">{knownText(row.verdict)}</span>
          ) : (
            row.verdict.result === 'bad' && reasonsOf(i18n, row)
          ),
      }}
      opening={{
        hrefOf: (key) => hrefOf(Number(key)),
        onOpen: (key) => onOpen(Number(key)),
        openKey: openLine === undefined ? undefined : String(openLine),
      }}
    />
  );

  function knownText({ shipmentId, differs }: Extract<RowResult, { result: 'known' }>): ReactNode {
    return differs
      ? t`Shipment ${shipmentId} has this order number, and may say something else.`
      : t`Shipment ${shipmentId} was made from this row.`;
  }
}

type Drawn = DrawnColumn<JudgedRow>;

function drawn(key: string, label: Drawn['label'], className: string | undefined, draw: Drawn['draw']): Drawn {
  return { type: 'drawn', key, label, className, draw };
}

function cellColumn(
  label: Drawn['label'],
  className: string | undefined,
  fields: readonly ImportField[],
  value: (row: JudgedRow) => ReactNode,
): Drawn {
  return drawn(fields.join(), label, className, (row) => (
    <Cell row={row} fields={fields}>
      {value(row)}
    </Cell>
  ));
}

function Cell({ row, fields, children }: { row: JudgedRow; fields: readonly ImportField[]; children: ReactNode }) {
  const { i18n } = useLingui();
  const isWrong = fields.some((field) => cellReason(i18n, row, field) !== undefined);
  return <span className={isWrong ? sheet.wrong : undefined}>{children || <span className="muted">–</span>}</span>;
}

function receiverOf({ sent, verdict }: JudgedRow): ReactNode {
  const named = sent.addresses?.receiver?.name;
  return named || (verdict.result === 'new' ? verdict.made.receiver : sent.customerNo);
}

function cityOf({ sent, verdict }: JudgedRow): ReactNode {
  return sent.addresses?.receiver?.city || (verdict.result === 'new' && verdict.made.city);
}

/** What is no number is shown as it is. */
function figure(value: unknown, number: (value: number) => string): string | undefined {
  return typeof value === 'number' ? number(value) : (value as string | undefined);
}
