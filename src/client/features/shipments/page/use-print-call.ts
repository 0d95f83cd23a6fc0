/**
 * The one way in which papers of a shipment are printed: asked of the server, which leaves them to the user's print client or
 * answers the file, and then given to this browser. What is missing or old goes in one call, as one file.
 */
import { useLingui } from '@lingui/react/macro';
import { preparePrinting, printPdf } from '#client/components/print-pdf.ts';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data.tsx';
import { noticeText } from '#client/i18n/notice-messages.ts';
import type { Send } from '#client/shell/use-direct-write.ts';
import { showToast } from '#client/ui/toasts.ts';
import { BROWSER_PRINTER } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { noteSheet, readPrintSetup, sheetOrder } from './print-setup.ts';
import type { Reprint } from './reprint-dialog.tsx';

/** One paper, or all that have not been printed as they are now. */
export type PrintedPart = ShipmentDocument | 'missing';
export type PrintOrder = {
  readonly part: PrintedPart;
  readonly reprint?: Reprint | undefined;
  /** In this browser, also while a print client answers; what still waits for the client is taken back. */
  readonly inBrowser?: boolean | undefined;
  /** Of a sheet of four labels; absent: the first that is free. */
  readonly firstPlace?: number | undefined;
  /** Of what is missing, these alone. */
  readonly only?: readonly string[] | undefined;
  /** How many labels that is, where it is known. */
  readonly labels?: number | undefined;
};

/** What a call has printed, or left to the print client. */
export type PrintedPapers = {
  readonly printIds: readonly string[];
  readonly documents: readonly ShipmentDocument[];
  /** How many labels were asked for; 0 when only other papers were. */
  readonly labels: number;
  readonly toClient: boolean;
  readonly at: number;
  /** The version of the shipment that was printed. */
  readonly before: string | null | undefined;
  /** A person has said that they came out. */
  readonly isConfirmed?: boolean;
  /** The new shipment, where one press has saved it, booked it and printed this. */
  readonly made?: Shipment;
};

export function usePrintCall() {
  const { i18n } = useLingui();
  const { clock } = useServices();
  const { shipments } = useUserData();

  return async (send: Send<'printShipment'>, shipment: Shipment, order: PrintOrder): Promise<PrintedPapers> => {
    const { part, reprint, inBrowser = false, only } = order;
    const missing = papersToPrint(shipment, reprint !== undefined, inBrowser);
    const wanted = only ? missing.filter(({ docGUID }) => only.includes(docGUID)) : missing;
    const documents = part === 'missing' ? wanted : [part];
    const { shipmentId, _etag: before } = shipment;
    const setup = readPrintSetup();
    const isInBrowser = inBrowser || setup.by === 'browser';
    const sheet = sheetOrder(setup, documents, order.firstPlace);
    const printIds: string[] = [];
    let toClient = false;
    // What draws them is there before they count as printed.
    if (documents.length > 0) await preparePrinting();
    for (const docGUID of part === 'missing' ? callsFor(documents, missing) : [part.docGUID]) {
      const asked = {
        docGUID,
        reason: reprint?.reason ?? null,
        packageNos: reprint?.packageNos ? [...reprint.packageNos] : null,
        printer: isInBrowser ? BROWSER_PRINTER : setup.printer || null,
        ...sheet,
      };
      const printed = await send({ params: { shipmentId }, body: { ...asked, preview: false } });
      for (const notice of printed?.notices ?? []) {
        const told = noticeText(i18n, notice);
        if (told) showToast({ id: `printed ${notice.values?.series}`, tone: 'warning', ...told });
      }
      printIds.push(...(printed?.printIds ?? []));
      if (printed && 'queued' in printed) toClient = true;
      // Recorded before, and the file did not arrive: it is the same that a preview shows.
      else await printPdf(printed ?? (await shipments.preview(shipment, asked)));
    }
    const labels = order.labels ?? countLabels(shipment, documents, reprint);
    if (sheet.firstPlace) noteSheet(setup, sheet.firstPlace, labels);
    return { printIds, documents, labels, toClient, at: clock.now(), before };
  };
}

/**
 * What is missing or old; `again`: all of it; `queued`: with what the print client has not printed yet. Instructions go to
 * the carrier.
 */
export function papersToPrint(
  { documents }: Pick<Shipment, 'documents'>,
  again = false,
  queued = false,
): ShipmentDocument[] {
  const isWanted = (document: ShipmentDocument) =>
    again || !countsAsPrinted(document) || (queued && document.printStatus === PRINT_STATUS.queued);
  return documents.filter((document) => document.kind !== 'instructions' && isWanted(document));
}

/** What a print client has taken of a booking by itself; nothing when it took none. */
export function papersAtClient(shipment: Shipment, at: number): PrintedPapers | undefined {
  const documents = shipment.documents.filter(
    ({ kind, printStatus }) => kind !== 'instructions' && printStatus === PRINT_STATUS.queued,
  );
  if (documents.length === 0) return undefined;
  const labels = countLabels(shipment, documents, undefined);
  return { printIds: [], documents, labels, toClient: true, at, before: shipment._etag };
}

/** How many labels an order is about, before it is carried out; 0 when it has none. */
export function labelsOf(shipment: Shipment, { part, reprint, inBrowser, labels }: PrintOrder): number {
  const documents = part === 'missing' ? papersToPrint(shipment, reprint !== undefined, inBrowser) : [part];
  return labels ?? countLabels(shipment, documents, reprint);
}

/** As many as come out: each as often as the carrier's documents table says. */
function countLabels(shipment: Shipment, documents: readonly ShipmentDocument[], reprint: Reprint | undefined): number {
  const packages = reprint?.packageNos?.length ?? packagesOf(shipment);
  return documents.reduce((sum, { kind, copies }) => sum + (kind === 'label' ? copies * packages : 0), 0);
}

/** Several that are all that is missing are what the server prints unnamed; any other paper is asked for by its id. */
function callsFor(documents: readonly ShipmentDocument[], missing: readonly ShipmentDocument[]): (string | null)[] {
  const isUnnamed = ({ kind }: ShipmentDocument) => kind === 'label' || kind === 'waybill';
  const unnamed = documents.filter(isUnnamed).length;
  const isWhole = unnamed > 1 && unnamed === missing.filter(isUnnamed).length;
  const named = documents.filter((document) => !isWhole || !isUnnamed(document)).map(({ docGUID }) => docGUID);
  return isWhole ? [null, ...named] : named;
}
