/**
 * The only way to print a shipment's papers: the server is asked, and either leaves them to the user's print client or returns
 * the file, which this browser prints. Labels and A4 lie in different printers: of both, this browser prints the labels, and the
 * papers as a second job when its person is ready for it; labels on sheets of A4 go into one job with them. What it could not print, or was not to print in the end, is reported as
 * not printed, so that it is missing again.
 */
import { useLingui } from '@lingui/react/macro';
import { PrintFailure } from '#client/components/print-failure.ts';
import { type PdfFile, preparePrinting, printPdf } from '#client/components/print-pdf.ts';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { UserData } from '#client/data/user-data.ts';
import { noticeText } from '#client/i18n/notice-messages.ts';
import { faultCode, type PrintFault } from '#client/i18n/print-messages.ts';
import type { Send } from '#client/shell/use-direct-write.ts';
import { showToast } from '#client/ui/toasts.ts';
import { BROWSER_PRINTER } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { carrierLabelSize } from '#domain/printing/label-size.ts';
import { PRINT_STATUS, papersToPrint } from '#domain/shipments/document-state.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { noteSheet, readPrintSetup, sheetOrder } from './print-setup.ts';
import type { Reprint } from './reprint-dialog.tsx';

/** One paper, or all that are not printed in their current version. */
export type PrintedPart = ShipmentDocument | 'missing';
export type PrintOrder = {
  readonly part: PrintedPart;
  readonly reprint?: Reprint | undefined;
  /** Prints in this browser even while a print client answers, and takes back what still waits for the client. */
  readonly inBrowser?: boolean | undefined;
  /** Place on a sheet of several labels; without it, the first free one. */
  readonly firstPlace?: number | undefined;
  /** Limits what is missing, or all that is printed again, to these papers. */
  readonly only?: readonly string[] | undefined;
  /** The number of labels, where it is known. */
  readonly labels?: number | undefined;
};

/** Collects what the server has answered, for jobs of many shipments. */
type Collect = (job: 'labels' | 'papers', file: PdfFile, printIds: readonly string[]) => void;

export type PaperJob = { readonly files: readonly PdfFile[]; readonly printIds: readonly string[] };

/** What a call has printed, or left to the print client. */
export type PrintedPapers = {
  readonly printIds: readonly string[];
  readonly documents: readonly ShipmentDocument[];
  /** Number of labels requested; 0 when only other papers were. */
  readonly labels: number;
  readonly toClient: boolean;
  readonly at: number;
  /** The version of the shipment that was printed. */
  readonly before: string | null | undefined;
  /** A person has said that they came out. */
  readonly isConfirmed?: boolean;
  /** What this browser has received, to be saved as files where it does not print. */
  readonly files: readonly PdfFile[];
  /** The papers, when this browser has printed the labels of the order and not yet the papers. */
  readonly next?: PaperJob | undefined;
  /** Why this browser has not printed them. */
  readonly fault?: PrintFault | undefined;
  /** Prints the server still counts as handed over, although nothing was printed. */
  readonly unreported: readonly string[];
  /** They were saved as files instead. */
  readonly isSaved?: boolean;
  readonly order: PrintOrder;
  /** The new shipment, if one press has saved, booked and printed it. */
  readonly made?: Shipment;
};

/** Reports prints that this browser has not printed. Returns what could not be reported; it is when its person tries again. */
export function useFailedPrintReport() {
  const { write } = useUserData();
  return async (shipmentId: string, printIds: readonly string[], fault: PrintFault): Promise<string[]> => {
    const unreported: string[] = [];
    for (const printId of printIds) {
      const body = { cameOut: false, failure: faultCode(fault) };
      await write('savePrintOutcome', { params: { shipmentId, printId }, body }).catch((error: unknown) => {
        console.warn('A failed print could not be reported', error);
        unreported.push(printId);
      });
    }
    return unreported;
  };
}

export function usePrintCall(collect?: Collect) {
  const { i18n } = useLingui();
  const { clock } = useServices();
  const { cache, shipments } = useUserData();
  const reportFailed = useFailedPrintReport();

  return async (send: Send<'printShipment'>, shipment: Shipment, order: PrintOrder): Promise<PrintedPapers> => {
    const { part, reprint, inBrowser = false } = order;
    const missing = papersToPrint(shipment, reprint !== undefined, inBrowser);
    const wanted = documentsOf(shipment, order);
    const documents = [...wanted.filter(isLabel), ...wanted.filter(isPaper)];
    const { shipmentId, _etag: before } = shipment;
    const setup = readPrintSetup();
    const isInBrowser = inBrowser || setup.by === 'browser';
    const sheet = sheetOrder(setup, documents, order.firstPlace);
    const areLabelsOnA4 = sheet.labelsPerSheet !== null || (await hasSheetsOfLabels(cache, shipment));
    const areBoth = sheet.labelsPerSheet === null && documents.some(isLabel) && documents.some(isPaper);
    const printIds: string[] = [];
    const files: PdfFile[] = [];
    const failed: string[] = [];
    /** The job that waits for all its files, and the one that waits for its person. */
    const together = { files: [] as PdfFile[], printIds: [] as string[] };
    const next = { files: [] as PdfFile[], printIds: [] as string[] };
    let fault: PrintFault | undefined;
    let toClient = false;
    // The drawing code is loaded before the papers count as printed.
    if (documents.length > 0) await preparePrinting();
    const isNamed = areBoth || part !== 'missing';
    for (const { docGUID, papers } of isNamed ? documents.map(namedCall) : callsFor(documents, missing)) {
      const asked = {
        docGUID,
        reason: reprint?.reason ?? null,
        packageNos: reprint?.packageNos && papers.some(isLabel) ? [...reprint.packageNos] : null,
        printer: isInBrowser ? BROWSER_PRINTER : setup.printer || null,
        ...sheet,
      };
      const printed = await send({ params: { shipmentId }, body: { ...asked, preview: false } }, before);
      for (const notice of printed?.notices ?? []) {
        const words = noticeText(i18n, notice);
        if (words) showToast({ id: `printed ${notice.values?.series}`, tone: 'warning', ...words });
      }
      const ids = printed?.printIds ?? [];
      printIds.push(...ids);
      if (printed && 'queued' in printed) {
        toClient = true;
        continue;
      }
      // The print is recorded but its file did not arrive; a preview has the same content.
      const file = printed ?? (await shipments.preview(shipment, asked));
      const isNext = areBoth && !areLabelsOnA4 && files.length > 0 && !papers.some(isLabel);
      files.push(file);
      if (collect) {
        collect(papers.some(isLabel) && !areLabelsOnA4 ? 'labels' : 'papers', file, ids);
      } else if (isNext || (areBoth && areLabelsOnA4)) {
        const job = isNext ? next : together;
        job.files.push(file);
        job.printIds.push(...ids);
      } else await handOver([file], ids);
    }
    if (together.files.length > 0) await handOver(together.files, together.printIds);
    const labels = order.labels ?? countLabels(shipment, documents, reprint);
    if (sheet.firstPlace && !fault) noteSheet(setup, sheet.firstPlace, labels);
    const unreported = fault ? await reportFailed(shipmentId, [...failed, ...next.printIds], fault) : [];
    const printed = { printIds, documents, labels, toClient, files, fault, unreported, order, at: clock.now(), before };
    return next.files.length > 0 && !fault ? { ...printed, next } : printed;

    async function handOver(job: readonly PdfFile[], ids: readonly string[]): Promise<void> {
      try {
        await printPdf(...job);
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error;
        console.warn(error, error.cause);
        fault = error.fault;
        failed.push(...ids);
      }
    }
  };
}

/** The documents of an order. */
function documentsOf(shipment: Shipment, { part, reprint, inBrowser, only }: PrintOrder): readonly ShipmentDocument[] {
  if (part !== 'missing') return [part];
  const missing = papersToPrint(shipment, reprint !== undefined, inBrowser);
  return only ? missing.filter(({ docGUID }) => only.includes(docGUID)) : missing;
}

/** Whether its carrier's labels are printed on sheets of A4. */
async function hasSheetsOfLabels({ carriers }: UserData['cache'], { carrier }: Shipment): Promise<boolean> {
  const connection = carrier ? await carriers.get(carrier) : undefined;
  return connection !== undefined && carrierLabelSize(connection.documents) === '4-up';
}

/** What a print client took from a booking by itself; undefined when it took nothing. */
export function papersAtClient(shipment: Shipment, at: number): PrintedPapers | undefined {
  const documents = shipment.documents.filter(
    ({ kind, printStatus }) => kind !== 'instructions' && printStatus === PRINT_STATUS.queued,
  );
  if (documents.length === 0) return undefined;
  const labels = countLabels(shipment, documents, undefined);
  const order: PrintOrder = { part: 'missing' };
  const taken = { printIds: [], files: [], unreported: [], order };
  return { ...taken, documents, labels, toClient: true, at, before: shipment._etag };
}

/** Number of labels in an order before it is carried out; 0 when it has none. */
export function labelsOf(shipment: Shipment, order: PrintOrder): number {
  return order.labels ?? countLabels(shipment, documentsOf(shipment, order), order.reprint);
}

/** As many as are printed: each as often as the carrier's documents table says. */
function countLabels(shipment: Shipment, documents: readonly ShipmentDocument[], reprint: Reprint | undefined): number {
  const packages = reprint?.packageNos?.length ?? packagesOf(shipment);
  return documents.reduce((sum, { kind, copies }) => sum + (kind === 'label' ? copies * packages : 0), 0);
}

export const isLabel = ({ kind }: ShipmentDocument): boolean => kind === 'label';
export const isPaper = ({ kind }: ShipmentDocument): boolean => kind !== 'label';

type PaperCall = { readonly docGUID: string | null; readonly papers: readonly ShipmentDocument[] };

const namedCall = (document: ShipmentDocument): PaperCall => ({ docGUID: document.docGUID, papers: [document] });

/**
 * When several labels and waybills are all that is missing, one call without an id prints them; any other paper is requested by
 * its id.
 */
function callsFor(documents: readonly ShipmentDocument[], missing: readonly ShipmentDocument[]): PaperCall[] {
  const isUnnamed = ({ kind }: ShipmentDocument) => kind === 'label' || kind === 'waybill';
  const unnamed = documents.filter(isUnnamed);
  if (unnamed.length <= 1 || unnamed.length !== missing.filter(isUnnamed).length) return documents.map(namedCall);
  const others = documents.filter((document) => !isUnnamed(document));
  return [{ docGUID: null, papers: unnamed }, ...others.map(namedCall)];
}
