/**
 * The documents of a shipment and the state that follows from them: what an edit, a booking, a print,
 * a cancellation and a reopening make of a shipment. Pure; ids and moments come from the caller.
 * Not here: whether the step is allowed (actions.ts), making the documents (documents/), taking numbers (server).
 */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { DocumentKind, Shipment, ShipmentDocument, ShipmentPatch } from '#contract/shipment.ts';
import { NO_FAILURE } from './shipment-failure.ts';
import { STATUS, withStatus } from './status.ts';

export const PRINT_STATUS = {
  notPrinted: 10,
  queued: 20,
  contentError: 22,
  deliveryError: 25,
  /** Printed, or sent. */
  done: 30,
  void: 90,
} as const;

const PRINT_TYPE: Readonly<Record<DocumentKind, string>> = {
  label: 'LABEL',
  waybill: 'A4',
  instructions: 'EDI',
  shipmentList: 'A4',
};

/** Fields that are on no paper and never sent to a carrier. */
const UNPRINTED_FIELDS: readonly string[] = ['noteInternal', 'category', 'checked'];

/** The papers in use by the carrier connection; a paper the shipment already had keeps its id and state. */
export function shipmentDocuments(
  settings: readonly CarrierDocument[],
  current: readonly ShipmentDocument[],
  newGuid: () => string,
): ShipmentDocument[] {
  return settings
    .filter((setting) => setting.active)
    .map(({ document: kind, copies }) => {
      const known = current.find((document) => document.kind === kind);
      if (known) return { ...known, copies };
      const printType = PRINT_TYPE[kind];
      return {
        docGUID: newGuid(),
        documentName: kind,
        kind,
        printType,
        printStatus: PRINT_STATUS.notPrinted,
        copies,
        printedAt: null,
      };
    });
}

/** After a change to printed fields: the papers must be printed again, and the carrier of a booking has outdated data. */
export function afterEdit(edited: Shipment, patch: ShipmentPatch): Shipment {
  if (Object.keys(patch).every((field) => UNPRINTED_FIELDS.includes(field))) return edited;
  const reopened = edited.status === STATUS.ready ? withStatus(edited, STATUS.inProgress) : edited;
  return {
    ...reopened,
    documents: withPrintStatus(edited.documents, PRINT_STATUS.notPrinted),
    differsFromCarrier: edited.isBooked,
  };
}

/**
 * Whether printing it again asks the person first and is recorded. A paper waiting for the print client counts as printed; a
 * paper outdated by a change of the shipment does not.
 */
export function countsAsPrinted({ kind, printStatus }: Pick<ShipmentDocument, 'kind' | 'printStatus'>): boolean {
  const isQueued = printStatus === PRINT_STATUS.queued && kind !== 'instructions';
  return isQueued || printStatus === PRINT_STATUS.done;
}

/**
 * The papers that are missing or outdated; with `again` all of them, with `queued` also those that the print client has not
 * printed yet. Instructions go to the carrier instead.
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

/** Whether a paper has not come out yet, as far as is known: it is missing, outdated, or waits for the print client. */
export function hasPaperToCome(shipment: Pick<Shipment, 'documents'>): boolean {
  return papersToPrint(shipment, false, true).length > 0;
}

/** After its papers were left to a print client. A shipment that was ready stays ready: its papers are only printed again. */
export function afterQueued(shipment: Shipment, docGUIDs: readonly string[]): Shipment {
  const documents = withPrintStatusOf(shipment.documents, docGUIDs, PRINT_STATUS.queued);
  const queued = { ...shipment, documents };
  return shipment.status === STATUS.ready ? queued : withSettledStatus(queued);
}

/** After a printer has reported whether a paper came out. A paper that is outdated or void by now stays so. */
export function afterOutcome(shipment: Shipment, docGUID: string, cameOut: boolean, at: string): Shipment {
  const open: readonly number[] = [PRINT_STATUS.queued, PRINT_STATUS.deliveryError, PRINT_STATUS.done];
  const document = shipment.documents.find((one) => one.docGUID === docGUID);
  if (!document || document.kind === 'instructions' || !open.includes(document.printStatus)) return shipment;
  if (cameOut) return afterPrint(shipment, [docGUID], document.printedAt ?? at);
  const documents = withPrintStatusOf(shipment.documents, [docGUID], PRINT_STATUS.deliveryError);
  return withSettledStatus({ ...shipment, documents });
}

/** After its documents were printed or sent. */
export function afterPrint(shipment: Shipment, docGUIDs: readonly string[], printedAt: string): Shipment {
  const documents = shipment.documents.map((document) =>
    docGUIDs.includes(document.docGUID) ? { ...document, printStatus: PRINT_STATUS.done, printedAt } : document,
  );
  return withSettledStatus({ ...shipment, documents });
}

/**
 * The state that booking and printing together lead to. They do not end a rejection or an error. What was ready and has lost its
 * only paper is in progress: somebody still has to print it.
 */
export function withSettledStatus(shipment: Shipment): Shipment {
  const movable: readonly number[] = [STATUS.open, STATUS.inProgress, STATUS.ready];
  const isDone = (document: ShipmentDocument) => document.printStatus === PRINT_STATUS.done;
  const wasReady = shipment.status === STATUS.ready;
  const isStarted = wasReady || shipment.isBooked || shipment.documents.some(countsAsPrinted);
  if (!movable.includes(shipment.status) || !isStarted) return shipment;
  const isReady = shipment.documents.every(isDone) && (shipment.isBooked || shipment.bookingType === 'NONE');
  const started = withStatus(shipment, STATUS.inProgress);
  return isReady ? withStatus(started, STATUS.ready) : started;
}

/** A booking stays unless the carrier was told to cancel it: the carrier still expects the goods. */
export function afterCancel(shipment: Shipment): Shipment {
  const cancelled = withStatus(shipment, STATUS.cancelled);
  return { ...cancelled, documents: withPrintStatus(shipment.documents, PRINT_STATUS.void) };
}

/** Returns the shipment to the state before booking and printing; numbers are taken anew. */
export function afterReopen(shipment: Shipment): Shipment {
  return {
    ...withStatus(withoutNumbers(shipment), STATUS.open),
    isBooked: false,
    bookedAs: null,
    differsFromCarrier: false,
    ...NO_FAILURE,
    documents: withPrintStatus(shipment.documents, PRINT_STATUS.notPrinted),
  };
}

export function withoutNumbers(shipment: Shipment): Shipment {
  const goodsLines = shipment.goodsLines.map((line) => ({ ...line, packageNumbers: [] }));
  return { ...shipment, goodsLines, consignmentNo: null, trackingLink: null };
}

function withPrintStatusOf(
  documents: readonly ShipmentDocument[],
  docGUIDs: readonly string[],
  printStatus: number,
): ShipmentDocument[] {
  return documents.map((document) => (docGUIDs.includes(document.docGUID) ? { ...document, printStatus } : document));
}

function withPrintStatus(documents: readonly ShipmentDocument[], printStatus: number): ShipmentDocument[] {
  return documents.map((document) => ({ ...document, printStatus }));
}
