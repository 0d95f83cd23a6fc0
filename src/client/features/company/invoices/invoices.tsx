/**
 * The company's invoices, newest first: number and where it was sent, its dates, whether it is paid or overdue, what was paid
 * and when, and the sum with VAT. If there is a PDF, it opens in the app or is saved; both ask the server.
 */
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { type PdfFile, printPdf } from '#client/components/print-pdf.ts';
import { savePdf } from '#client/components/save-pdf.ts';
import { useCan } from '#client/components/use-can.ts';
import { useNow } from '#client/components/use-now.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { formatMoney, formatNumber } from '#client/i18n/formats.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { usePagePrint } from '#client/shell/use-page-print.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Chip } from '#client/ui/chip.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { DrawnColumn } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Company } from '#contract/company.ts';
import { daysOverdue, INVOICE_STATUS } from '#domain/company/invoice.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import * as styles from './invoices.module.css';

export type CompanyInvoice = Company['invoices'][number];

const PdfPreview = lazyPart(async () => (await import('#client/components/pdf-preview.tsx')).PdfPreview);

export function Invoices({ invoices }: { invoices: readonly CompanyInvoice[] }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const { api } = useUserData();
  const { reason } = useCan('invoice');
  const reported = useReportedAction();
  const print = usePagePrint();
  const [shown, setShown] = useState<PdfFile>();

  const fetched = (invoiceNo: string, use: (file: PdfFile) => unknown) =>
    reported(t`Fetching`, async () => {
      const file = await api.call('invoice', { params: { invoiceNo } });
      await use({ ...file, contentType: 'application/pdf' });
      return undefined;
    });

  const open = (invoiceNo: string) =>
    fetched(invoiceNo, async (file) => {
      await PdfPreview.load(i18n);
      setShown(file);
    });

  const columns: readonly DrawnColumn<CompanyInvoice>[] = [
    {
      ...{ key: 'invoiceNo', type: 'drawn', label: msg`Number, sent to`, className: styles.number },
      draw: ({ invoiceNo, invoiceType, sentTo }) => (
        <>
          <strong>{invoiceNo}</strong>
          <span className={styles.line}>{`${typeName(i18n, invoiceType)}, ${sentTo ?? t`not sent`}`}</span>
        </>
      ),
    },
    {
      ...{ key: 'invoiceDate', type: 'drawn', label: msg`Date`, className: styles.date },
      draw: (invoice) => (
        <>
          <span className={styles.day}>{invoice.invoiceDate}</span>
          <DueDate invoice={invoice} isLate={daysOverdue(invoice, today) > 0} />
        </>
      ),
    },
    {
      ...{ key: 'invoiceStatus', type: 'drawn', label: msg`Status`, className: styles.state },
      draw: (invoice) => (
        <>
          <InvoiceState invoice={invoice} days={daysOverdue(invoice, today)} />
          <Payment invoice={invoice} />
        </>
      ),
    },
    {
      ...{ key: 'invoiceTotalInclVAT', type: 'drawn', label: msg`Incl. VAT`, className: classes('num', styles.sum) },
      draw: (invoice) => <Total invoice={invoice} />,
    },
    {
      ...{ key: 'file', type: 'drawn', label: msg`PDF`, isHeadHidden: true, className: styles.file },
      draw: ({ invoiceNo, hasFile }) =>
        hasFile ? (
          <>
            <IconButton
              icon="eye"
              label={t`Open invoice ${invoiceNo}`}
              reason={reason}
              onClick={() => open(invoiceNo)}
            />
            <IconButton
              icon="import"
              label={t`Download invoice ${invoiceNo}`}
              reason={reason}
              onClick={() => fetched(invoiceNo, savePdf)}
            />
          </>
        ) : (
          <span className={styles.none}>{t`No PDF`}</span>
        ),
    },
  ];

  return (
    <>
      <DataTable
        label={t`Invoices`}
        columns={columns}
        rows={invoices}
        rowKey={({ invoiceNo }) => invoiceNo}
        className={styles.table}
        empty={t`No invoices yet`}
      />
      {shown && (
        <Suspense>
          <PdfPreview file={shown} onPrint={() => print(() => printPdf(shown))} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The summary shown while the part is closed. */
export function InvoicesSummary({ invoices }: { invoices: readonly CompanyInvoice[] }) {
  const { t } = useLingui();
  const today = useToday();
  const overdue = invoices.filter((invoice) => daysOverdue(invoice, today) > 0).length;
  const unpaid = invoices.filter(({ invoiceStatus }) => invoiceStatus < INVOICE_STATUS.paid).length - overdue;
  const said = [
    overdue > 0 && t`${plural(overdue, { one: '# overdue', other: '# overdue' })}`,
    unpaid > 0 && t`${plural(unpaid, { one: '# unpaid', other: '# unpaid' })}`,
  ].filter(Boolean);
  if (said.length === 0) return invoices.length > 0 ? t`All paid` : t`No invoices yet`;
  return (
    <span className={styles.summary}>
      {overdue > 0 && <Icon name="warn" className="tone-danger" />}
      {said.join(', ')}
    </span>
  );
}

function DueDate({ invoice: { dueDate }, isLate }: { invoice: CompanyInvoice; isLate: boolean }) {
  const { t } = useLingui();
  if (!isLate) return <span className={styles.line}>{t`due ${dueDate}`}</span>;
  return (
    <span className={styles.late}>
      <Icon name="warn" />
      <span className="visually-hidden">{t`Overdue`}</span>
      {t`due ${dueDate}`}
    </span>
  );
}

function InvoiceState({ invoice: { invoiceStatus }, days }: { invoice: CompanyInvoice; days: number }) {
  const { t } = useLingui();
  if (invoiceStatus >= INVOICE_STATUS.paid) return <Chip variant="finished">{t`Paid`}</Chip>;
  if (days === 0) return <Chip variant="open">{t`Unpaid`}</Chip>;
  return (
    <Chip variant="rejected" icon="warn">
      {t`${plural(days, { one: 'Overdue # day', other: 'Overdue # days' })}`}
    </Chip>
  );
}

/** When it was paid; of one that is paid in part, how much. */
function Payment({ invoice }: { invoice: CompanyInvoice }) {
  const { t, i18n } = useLingui();
  const { invoiceStatus, paymentDate: day, paidAmmount, currencyCode } = invoice;
  if (!day) return null;
  const paid = formatMoney(paidAmmount, currencyCode, i18n.locale);
  const isPaid = invoiceStatus >= INVOICE_STATUS.paid;
  return <span className={styles.line}>{isPaid ? t`on ${day}` : t`${paid} paid ${day}`}</span>;
}

/** The sum, and in a currency other than the seller's its rate on the day of the invoice. */
function Total({ invoice: { invoiceTotalInclVAT, currencyCode, currencyRate } }: { invoice: CompanyInvoice }) {
  const { t, i18n } = useLingui();
  const rate = formatNumber(currencyRate, i18n.locale, 4);
  return (
    <>
      {formatMoney(invoiceTotalInclVAT, currencyCode, i18n.locale)}
      {currencyRate !== 1 && <span className={styles.line}>{t`rate ${rate}`}</span>}
    </>
  );
}

/** Today's date in the company's time zone. */
function useToday(): string {
  const { warehouse } = useStaticData();
  return dayInZone(new Date(useNow()), warehouse.timeZone);
}

/** A type this version does not know is shown as it came. */
function typeName(i18n: I18n, type: string): string {
  if (type === 'month') return i18n._(msg`Month`);
  return type === 'storage' ? i18n._(msg`Storage`) : type;
}
