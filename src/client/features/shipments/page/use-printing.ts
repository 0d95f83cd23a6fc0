/**
 * Printing on the shipment page, for its menu, its preview and the report of the last print. Unsaved changes are saved first, so
 * that a paper never differs from the form; printing again what counts as printed is confirmed first.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PrintFailure } from '#client/components/print-failure.ts';
import { printPdf } from '#client/components/print-pdf.ts';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import type { CommandResult } from '../scanning/scan-command-target.ts';
import { readPrintSetup } from './print-setup.ts';
import { isReasonRequired } from './reason-required.ts';
import type { ShipmentSave } from './shipment-save.ts';
import {
  isPaper,
  labelsOf,
  type PaperJob,
  type PrintedPapers,
  type PrintOrder,
  papersAtClient,
  useFailedPrintReport,
  usePrintCall,
} from './use-print-call.ts';

export type Printing = {
  /** The last print on this page, until it is dismissed. */
  readonly outcome: PrintedPapers | undefined;
  readonly say: (outcome: PrintedPapers | undefined) => void;
  /** What is being confirmed to be printed again. */
  readonly asked: Pick<PrintOrder, 'part' | 'only'> | undefined;
  readonly ask: (asked: Pick<PrintOrder, 'part' | 'only'> | undefined) => void;
  readonly print: (order: PrintOrder) => Promise<CommandResult>;
  /** Prints the A4 papers of a print whose labels this browser has printed. */
  readonly printNext: (printed: PrintedPapers, papers: PaperJob) => Promise<void>;
  /** Leaves those papers: they are missing again. */
  readonly skipNext: (printed: PrintedPapers, papers: PaperJob) => Promise<void>;
  /** The order that waits for its place on the sheet. */
  readonly placed: PrintOrder | undefined;
  readonly place: (order: PrintOrder | undefined) => void;
  /** After a booking, prints in this browser what no print client has taken of `autoprint`. Says whether any is printed or waits at the client. */
  readonly printBooked: (shipmentId: string, autoprint: readonly string[]) => Promise<boolean>;
  /** True while something is booked or printed; meanwhile nobody is asked about what happens by itself. */
  readonly isBusy: boolean;
  readonly during: (work: () => Promise<void>) => Promise<void>;
  /** Prints the paper, or asks for a reason if it is already printed. */
  readonly printOrAsk: (document: ShipmentDocument) => Promise<unknown>;
};

type PrintingOptions = {
  readonly base: Shipment;
  readonly dirty: boolean;
  readonly save: Pick<ShipmentSave, 'save' | 'saveFor'>;
  /** Returns whether the caller reports the error. */
  readonly takeError: (error: unknown) => boolean;
};

export function usePrinting({ base, dirty, save, takeError }: PrintingOptions): Printing {
  const { t } = useLingui();
  const [outcome, say] = useState<PrintedPapers>();
  const [asked, ask] = useState<Pick<PrintOrder, 'part' | 'only'>>();
  const [placed, place] = useState<PrintOrder>();
  const [busy, setBusy] = useState(0);
  const { clock } = useServices();
  const { shipments } = useUserData();
  const call = usePrintCall();
  const reportFailed = useFailedPrintReport();
  const writing = useDirectWrite('printShipment', {
    take: (error) => takeError(error) || isReasonRequired(error),
    nameField: fieldName,
  });

  async function during(work: () => Promise<void>): Promise<void> {
    setBusy((count) => count + 1);
    await work().finally(() => setBusy((count) => count - 1));
  }

  async function print(order: PrintOrder): Promise<CommandResult> {
    const isPlaced = order.firstPlace !== undefined || readPrintSetup().labelsPerSheet === null;
    if (!isPlaced && labelsOf(base, order) > 0) {
      ask(undefined);
      place(order);
      return 'asks';
    }
    let result: CommandResult = 'not';
    await during(async () => {
      result = await printOf(
        order,
        isFirstPrint(base, order) ? savedForPrint : async () => (dirty ? save.save() : base),
      );
    });
    place(undefined);
    return result;
  }

  /** What the terminal would refuse is not printed either, unless it already is. */
  async function savedForPrint(): Promise<Shipment | undefined> {
    const saved = await save.saveFor('print');
    return saved?.isSent ? saved.entity : undefined;
  }

  async function printOf(order: PrintOrder, printed: () => Promise<Shipment | undefined>): Promise<CommandResult> {
    let isReasonMissing = false;
    let isPrinted = false;
    await writing.run(t`Preparing the documents`, async (send) => {
      const saved = await printed();
      if (!saved) return undefined;
      say(undefined);
      try {
        say(await call(send, saved, order));
        isPrinted = true;
      } catch (error) {
        isReasonMissing = isReasonRequired(error);
        throw error;
      }
      return undefined;
    });
    // Somebody else has meanwhile printed what was to be printed with the booking.
    const isAsking = isReasonMissing && !order.only;
    ask(isAsking ? { part: order.part } : undefined);
    if (isAsking) return 'asks';
    return isPrinted ? 'done' : 'not';
  }

  async function printBooked(shipmentId: string, autoprint: readonly string[]): Promise<boolean> {
    const shipment = (await shipments.find(shipmentId))?.shipment;
    if (!shipment) return false;
    if (autoprint.length > 0) {
      return (await printOf({ part: 'missing', only: autoprint }, async () => shipment)) === 'done';
    }
    const taken = papersAtClient(shipment, clock.now());
    say(taken);
    return taken !== undefined;
  }

  async function printNext(printed: PrintedPapers, papers: PaperJob): Promise<void> {
    await during(async () => {
      try {
        await printPdf(...papers.files);
        say({ ...printed, next: undefined, at: clock.now() });
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error;
        console.warn(error, error.cause);
        const unreported = await reportFailed(base.shipmentId, papers.printIds, error.fault);
        const documents = printed.documents.filter(isPaper);
        const order = { part: 'missing' } as const;
        say({ ...printed, ...papers, next: undefined, documents, labels: 0, fault: error.fault, unreported, order });
      }
    });
  }

  async function skipNext(printed: PrintedPapers, papers: PaperJob): Promise<void> {
    await reportFailed(base.shipmentId, papers.printIds, 'skipped');
    say({
      ...printed,
      next: undefined,
      documents: printed.documents.filter((document) => !isPaper(document)),
      printIds: printed.printIds.filter((id) => !papers.printIds.includes(id)),
      files: printed.files.filter((file) => !papers.files.includes(file)),
    });
  }

  return {
    ...{ outcome, say, asked, ask, placed, place, print, printNext, skipNext, printBooked, during },
    isBusy: busy > 0,
    printOrAsk: async (document) => (countsAsPrinted(document) ? ask({ part: document }) : print({ part: document })),
  };
}

function isFirstPrint({ isBooked, documents }: Shipment, { part }: PrintOrder): boolean {
  const papers = part === 'missing' ? documents : [part];
  return !isBooked && papers.some(({ printStatus }) => printStatus === PRINT_STATUS.notPrinted);
}
