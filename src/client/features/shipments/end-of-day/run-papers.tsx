/**
 * What an ended run has to print, one row per kind. Labels and waybills are printed once in this browser without a question,
 * unless the print client has them; printing them again requires a reason. They are drawn before they count as printed, and what
 * the browser then refuses is reported.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { PrintFailure } from '#client/components/print-failure.ts';
import { printPdf, readyToPrint } from '#client/components/print-pdf.ts';
import { useCan } from '#client/components/use-can.ts';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import { faultCode } from '#client/i18n/print-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { usePrintFaults } from '#client/shell/use-page-print.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import type { Handed, Job } from '#contract/end-of-day.ts';
import { noteSheet, readPrintSetup, sheetOrder } from '../page/print-setup.ts';
import { isReasonRequired } from '../page/reason-required.ts';
import { SheetDialog } from '../page/sheet-dialog.tsx';
import * as styles from './end-of-day.module.css';
import { PrintAgainDialog } from './print-again-dialog.tsx';

type RunPapersProps = { job: Job; onPrinted: () => Promise<unknown> };

export function RunPapers({ job, onPrinted }: RunPapersProps) {
  const { t } = useLingui();
  const { label, waybill, shipmentList } = job.printed;
  return (
    <ul className={styles.lines}>
      {shipmentList > 0 && (
        <Lists job={job}>
          <Plural value={shipmentList} one="# shipment list" other="# shipment lists" />
          <small>{t`One for each carrier, for the driver’s signature`}</small>
        </Lists>
      )}
      {label > 0 && (
        <Papers job={job} document="label" count={label} onPrinted={onPrinted}>
          <Plural value={label} one="# label" other="# labels" />
        </Papers>
      )}
      {waybill > 0 && (
        <Papers job={job} document="waybill" count={waybill} onPrinted={onPrinted}>
          <Plural value={waybill} one="# page of waybills" other="# pages of waybills" />
        </Papers>
      )}
    </ul>
  );
}

/** A list may be printed any number of times. */
function Lists({ job: { jobId }, children }: { job: Job; children: ReactNode }) {
  const { t } = useLingui();
  const { api } = useUserData();
  const { reason } = useCan('jobFile');
  const reported = useReportedAction({ take: usePrintFaults() });
  const print = () =>
    reported(t`Fetching`, async () => {
      const file = await api.call('jobFile', { params: { jobId }, query: { document: 'shipmentList' } });
      await printPdf({ ...file, contentType: 'application/pdf' });
      return undefined;
    });
  return (
    <li>
      <div>{children}</div>
      <Button variant="quiet" icon="print" reason={reason} onClick={print}>
        {t`Print`}
      </Button>
    </li>
  );
}

type PapersProps = {
  job: Job;
  document: keyof Handed;
  count: number;
  onPrinted: () => Promise<unknown>;
  children: ReactNode;
};

/** `place`: the first free place on a partly used sheet of labels. `reason`: why it is printed again. */
type Print = { readonly reason?: string; readonly place?: number };

function Papers({ job, document, count, onPrinted, children }: PapersProps) {
  const { t } = useLingui();
  const { api } = useUserData();
  const now = new Date(useNow());
  const [asked, setAsked] = useState<{ what: 'reason' | 'place'; print: Print }>();
  const takeFault = usePrintFaults();
  const writing = useDirectWrite('printJobPapers', { take: (error) => isReasonRequired(error) || takeFault(error) });
  const params = { jobId: job.jobId };
  const handed = job.handed?.[document];
  const time = handed && formatRecent(handed.at, now);
  const by = handed?.by;
  const notOut = job.notOut?.[document] ?? 0;

  async function print(order: Print): Promise<void> {
    const setup = readPrintSetup();
    const { firstPlace, labelsPerSheet } = sheetOrder(setup, [{ kind: document }], order.place);
    if (labelsPerSheet && order.place === undefined) {
      setAsked({ what: 'place', print: order });
      return;
    }
    await writing.run(t`Preparing the documents`, async (send) => {
      const isOnSheet = firstPlace !== null && labelsPerSheet !== null;
      const sheet = isOnSheet && { firstPlace: `${firstPlace}`, labelsPerSheet: `${labelsPerSheet}` };
      const file = await api.call('jobFile', { params, query: { document, ...sheet } });
      const frame = await readyToPrint({ ...file, contentType: 'application/pdf' });
      try {
        await send({ params, body: { document, reason: order.reason ?? null } });
      } catch (error) {
        frame.remove();
        if (isReasonRequired(error)) setAsked({ what: 'reason', print: order });
        throw error;
      }
      setAsked(undefined);
      try {
        frame.print();
        if (firstPlace) noteSheet(setup, firstPlace, count);
      } catch (error) {
        if (error instanceof PrintFailure) {
          await send({ params, body: { document, cameOut: false, failure: faultCode(error.fault) } });
        }
        throw error;
      } finally {
        await onPrinted();
      }
      return undefined;
    });
  }

  function words(): string {
    if (handed) return t`Again`;
    return job.toClient ? t`Print in this browser` : t`Print`;
  }
  return (
    <li>
      <div>
        {children}
        {handed && notOut === 0 && <small>{t`Printed in a browser ${time} by ${by}`}</small>}
        {!handed && job.toClient && <small>{t`Left to the print client`}</small>}
        {notOut > 0 && (
          <small className={styles.failed}>
            <Plural
              value={notOut}
              one="Of # shipment they did not come out"
              other="Of # shipments they did not come out"
            />
          </small>
        )}
      </div>
      <Button
        variant="quiet"
        icon={handed ? 'refresh' : 'print'}
        busy={writing.busy}
        reason={writing.reason}
        onClick={() => (handed && notOut === 0 ? setAsked({ what: 'reason', print: {} }) : print({}))}
      >
        {words()}
      </Button>
      {asked?.what === 'reason' && (
        <PrintAgainDialog
          isLabels={document === 'label'}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => print({ ...asked.print, reason })}
        />
      )}
      {asked?.what === 'place' && (
        <SheetDialog
          labels={count}
          onClose={() => setAsked(undefined)}
          onConfirm={(place) => print({ ...asked.print, place })}
        />
      )}
    </li>
  );
}
