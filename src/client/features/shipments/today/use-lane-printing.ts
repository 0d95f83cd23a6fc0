/**
 * Prints what is missing of the shipments of a lane, or of those selected in the list, one call for each paper, and hands what no
 * print client takes to this browser as two jobs, the labels before the other papers. Once for the whole batch a person says what
 * came out. One shipment that fails does not stop the others.
 */
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { PrintFailure } from '#client/components/print-failure.ts';
import { type PdfFile, printPdf } from '#client/components/print-pdf.ts';
import { useServices } from '#client/components/services.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { PrintFault } from '#client/i18n/print-messages.ts';
import { hasPaperToCome } from '#domain/shipments/document-state.ts';
import { readPrintSetup } from '../page/print-setup.ts';
import { useFailedPrintReport, usePrintCall } from '../page/use-print-call.ts';
import type { ChosenShipment, NotDone } from './use-lane-booking.ts';
import { useLaneErrors } from './use-lane-errors.ts';

export type LanePrint = { readonly shipmentId: string; readonly name: string; readonly printIds: readonly string[] };

export type LanePrinting = {
  readonly total: number;
  /** The prints that this browser has to carry out. */
  readonly here: readonly LanePrint[];
  /** How many shipments a print client has taken. */
  readonly atClient: number;
  readonly notPrinted: readonly NotDone[];
  readonly labels: readonly PdfFile[];
  readonly papers: readonly PdfFile[];
  /** The prints of the papers, which `here` has among those of the labels. */
  readonly paperIds: ReadonlySet<string>;
  /**
   * `asking`: the server is asked for the papers; `labels`, `papers`: the job that is this browser's next; `out`: all are handed to
   * it, and a person knows what came out; `done`.
   */
  readonly step: 'asking' | 'labels' | 'papers' | 'out' | 'done';
  readonly fault?: PrintFault | undefined;
  readonly doneAt: number;
};

/** As many as a browser draws and a person looks through at once. */
export const PRINTED_AT_ONCE = 50;

/** Why many shipments cannot be printed at once now; undefined when they can. */
export function usePrintingReason(): string | undefined {
  const { t } = useLingui();
  const { reason } = useCan('printShipment');
  const isOnSheets = readPrintSetup().labelsPerSheet !== null;
  return reason ?? (isOnSheets ? t`labels on sheets are placed one shipment at a time` : undefined);
}

export function useLanePrinting() {
  const { t } = useLingui();
  const { clock } = useServices();
  const { write } = useUserData();
  const [printing, setPrinting] = useState<LanePrinting>();
  const { find, wordsOf } = useLaneErrors();
  const reportFailed = useFailedPrintReport();
  const collected = useRef({ labels: [] as PdfFile[], papers: [] as PdfFile[], paperIds: new Set<string>() });
  const call = usePrintCall((job, file, printIds) => {
    collected.current[job].push(file);
    if (job === 'papers') for (const id of printIds) collected.current.paperIds.add(id);
  });

  async function printOne(shipmentId: string) {
    const shipment = await find(shipmentId);
    const printed = await call((input, etag) => write('printShipment', input, etag), shipment, { part: 'missing' });
    return { ...printed, isWaiting: hasPaperToCome(shipment) };
  }

  /** Takes the next job to the browser's print dialog. */
  async function printNext(now: LanePrinting): Promise<void> {
    const step = now.step === 'labels' ? 'labels' : 'papers';
    try {
      await printPdf(...now[step]);
    } catch (error) {
      if (!(error instanceof PrintFailure)) throw error;
      console.warn(error, error.cause);
      const isOfJob = (id: string) => step === 'labels' || now.paperIds.has(id);
      for (const { shipmentId, printIds } of now.here) {
        await reportFailed(shipmentId, printIds.filter(isOfJob), error.fault);
      }
      return setPrinting({ ...now, step: 'done', fault: error.fault, doneAt: clock.now() });
    }
    const next = step === 'labels' && now.papers.length > 0 ? 'papers' : 'out';
    setPrinting({ ...now, step: next, doneAt: clock.now() });
  }

  return {
    printing,
    /** What was not taken to the print dialog is missing again. */
    async forget(): Promise<void> {
      setPrinting(undefined);
      if (printing?.step !== 'papers') return;
      for (const { shipmentId, printIds } of printing.here) {
        const skipped = printIds.filter((id) => printing.paperIds.has(id));
        await reportFailed(shipmentId, skipped, 'skipped');
      }
    },
    async print(shipments: readonly ChosenShipment[]): Promise<void> {
      collected.current = { labels: [], papers: [], paperIds: new Set() };
      const start: LanePrinting = {
        ...{ total: shipments.length, here: [], atClient: 0, notPrinted: [], labels: [], papers: [] },
        ...{ paperIds: new Set(), step: 'asking', doneAt: 0 },
      };
      let now = start;
      setPrinting(now);
      for (const { row } of shipments) {
        const { shipmentId } = row;
        const name = shipmentName(row);
        try {
          const { toClient, printIds, documents, isWaiting } = await printOne(shipmentId);
          if (documents.length === 0) {
            const why = isWaiting ? t`Left to the print client` : t`No paper is missing`;
            now = { ...now, notPrinted: [...now.notPrinted, { shipmentId, name, why }] };
          } else if (toClient) now = { ...now, atClient: now.atClient + 1 };
          else now = { ...now, here: [...now.here, { shipmentId, name, printIds }] };
        } catch (error) {
          now = { ...now, notPrinted: [...now.notPrinted, { shipmentId, name, why: wordsOf(error) }] };
        }
        setPrinting(now);
      }
      const { labels, papers, paperIds } = collected.current;
      const step = labels.length > 0 ? 'labels' : papers.length > 0 ? 'papers' : 'done';
      now = { ...now, labels, papers, paperIds, step, doneAt: clock.now() };
      setPrinting(now);
      if (step !== 'done') await printNext(now);
    },
    async printNext(): Promise<void> {
      if (printing) await printNext(printing);
    },
    /** `missing`: the shipments whose papers did not come out. */
    async say(missing: ReadonlySet<string>): Promise<void> {
      if (!printing) return;
      for (const { shipmentId, printIds } of printing.here)
        for (const printId of printIds)
          await write('savePrintOutcome', {
            params: { shipmentId, printId },
            body: { cameOut: !missing.has(shipmentId) },
          });
      setPrinting({
        ...printing,
        here: printing.here.filter(({ shipmentId }) => !missing.has(shipmentId)),
        step: 'done',
      });
    },
  };
}
