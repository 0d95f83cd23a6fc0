/**
 * Documents of a shipment as PDF: previews, which change nothing, and prints, which number an unnumbered shipment, record
 * what was printed and move the shipment's state. Without a print client the bytes are the print.
 * Not here: what may be printed when (domain/shipments/actions.ts), the layouts (documents/).
 */

import type { PrintAnswer } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import type { DocumentOrder } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { isVoid, STATUS, withTechnicalError } from '#domain/shipments/status.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import { requireRunning } from '#server/company/trial.ts';
import type { Db } from '#server/db/database.ts';
import { etagOf } from '#server/db/etag.ts';
import type { Actor, Write, Writer, WriteTx } from '#server/db/write.ts';
import { CallerGone } from '#server/http/caller-gone.ts';
import { HttpError, rulesBroken } from '#server/http/http-error.ts';
import { documentName, shipmentName, voidMark } from '#server/i18n/document-names.ts';
import type { Language } from '#server/i18n/language.ts';
import { type BookingFacts, consignmentFacts, readBookingFacts } from './booking-facts.ts';
import { lastMessage, previewMessage } from './edi-messages.ts';
import { numberShipment } from './number-service.ts';
import { paperOrder, withPrints } from './printed-papers.ts';
import type { Render, RenderPool } from './render-pool.ts';
import { seriesGuard } from './series-guard.ts';
import { noticesAtPrint } from './series-notices.ts';
import { refuseTooManyPackages } from './shipment-changes.ts';
import { findShipment, lockShipment, updateShipment } from './shipment-repository.ts';
import { wrongState } from './wrong-state.ts';

export interface PrintDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: () => Date;
  readonly rendering: Pick<RenderPool, 'inTurn'>;
}

export interface PrintCall {
  readonly actor: Actor;
  readonly write: Write;
  readonly shipmentId: string;
  /** Absent: all active papers in one file. */
  readonly docGUID: string | undefined;
  readonly language: Language;
  /** When the caller no longer waits for the file. */
  readonly gone: AbortSignal;
}

export interface PrintService {
  preview(call: PrintCall): Promise<PrintAnswer>;
  print(call: PrintCall): Promise<PrintAnswer & { shipmentData: Shipment }>;
}

export function createPrintService({ db, writer, clock, rendering }: PrintDependencies): PrintService {
  const drawn = async (
    render: Render,
    call: PrintCall,
    shipment: Shipment,
    documents: readonly ShipmentDocument[],
    mark = '',
  ) => {
    const facts = requireFacts(await readBookingFacts(db, call.actor.companyId, shipment));
    const orders: DocumentOrder[] = [];
    for (const document of documents) orders.push(await orderOf(document, shipment, facts));
    const name = fileName(shipment, documents, call.language);
    const bytes = await render({ orders, title: name, mark });
    return {
      base64Data: Buffer.from(bytes).toString('base64'),
      fileName: `${name}.pdf`,
      contentType: 'application/pdf',
    };
  };

  const orderOf = async (
    document: ShipmentDocument,
    shipment: Shipment,
    facts: BookingFacts,
  ): Promise<DocumentOrder> => {
    const paper = paperOrder(document, shipment, facts);
    if (paper) return paper;
    if (document.kind !== 'instructions') throw new HttpError('notFound');
    const told = shipment.isBooked ? await lastMessage(db, facts.companyId, shipment.shipmentId) : undefined;
    const consignment = shipmentConsignment(shipment, consignmentFacts(facts));
    return { kind: 'instructions', consignment, message: told?.body ?? previewMessage(shipment, facts, clock()) };
  };

  return {
    async preview(call) {
      const stored = await findShipment(db, call.actor.companyId, call.shipmentId);
      if (!stored) throw new HttpError('notFound');
      const { shipment } = stored;
      refuseTooManyPackages(shipment);
      const mark = isVoid(shipment.status) ? voidMark(call.language) : '';
      const documents = chosenDocuments(shipment, call.docGUID);
      return rendering.inTurn(call.actor.username, call.gone, (render) =>
        drawn(render, call, shipment, documents, mark),
      );
    },

    print: (call) =>
      rendering.inTurn(call.actor.username, call.gone, async (render) => {
        const { actor, shipmentId, write } = call;
        const guids = await seriesGuard({ writer, actor, shipmentId }, () =>
          write.step('recorded', (tx) => recordPrint(tx, call)),
        );
        const { shipment, etag, printed } = await requirePrinted(db, call, guids);
        let file: Awaited<ReturnType<typeof drawn>>;
        try {
          file = await drawn(render, call, shipment, printed);
        } catch (error) {
          // Nothing is wrong with the document of whoever went away before it came: asked for again, it is drawn again.
          if (!(error instanceof CallerGone)) await write.failed((tx) => markUnprintable(tx, shipmentId, guids));
          throw error;
        }
        await write(async () => ({ id: shipmentId, etag, body: undefined }));
        const connection = shipment.carrier && (await findCarrier(db, actor.companyId, shipment.carrier));
        return { ...file, shipmentData: shipment, notices: connection ? noticesAtPrint(connection) : [] };
      }),
  };
}

/** Answers which documents: what may happen to the shipment before they are drawn is looked at then. */
async function recordPrint(tx: WriteTx, { shipmentId, docGUID }: PrintCall): Promise<string[]> {
  const stored = await lockShipment(tx, shipmentId);
  if (!stored) throw new HttpError('notFound');
  const { shipment } = stored;
  refuseTooManyPackages(shipment);
  if (!shipment.isBooked) await requireRunning(tx.db, tx.actor.companyId, tx.now);
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const isClosed = shipment.status === STATUS.closed;
  const answer = shipmentAction(isClosed ? 'reprint' : 'print', shipment, { deliveryType: facts?.deliveryType });
  if (!answer.allowed) throw await wrongState(tx.db, tx.actor.companyId, shipment, answer.reason);

  const chosen = chosenDocuments(shipment, docGUID);
  // What has left the house is on the papers it left with: a closed shipment prints nothing it had not printed.
  const printed = isClosed ? chosen.filter(isPrinted) : chosen;
  if (printed.length === 0) throw await wrongState(tx.db, tx.actor.companyId, shipment, 'wrongStatus');

  const papers = printed.filter(({ kind }) => kind !== 'instructions');
  const numbered = papers.length > 0 && !isClosed ? await numberShipment(tx, shipment, requireFacts(facts)) : shipment;
  await updateShipment(tx, await withPrints(tx, numbered, papers));
  return printed.map((document) => document.docGUID);
}

/** What was recorded, as the shipment is now: a paper never says what is no longer so, and nothing void is drawn. */
async function requirePrinted(db: Db, { actor, shipmentId }: PrintCall, guids: readonly string[]) {
  const stored = await findShipment(db, actor.companyId, shipmentId);
  if (!stored) throw new HttpError('notFound');
  const { shipment, row } = stored;
  const answer = shipmentAction('reprint', shipment, {});
  if (!answer.allowed) throw await wrongState(db, actor.companyId, shipment, answer.reason);
  const printed = shipment.documents.filter(({ docGUID }) => guids.includes(docGUID));
  if (printed.length === 0) throw new HttpError('notFound');
  return { shipment, etag: etagOf(row), printed };
}

/** One document, or every paper. The transport instructions go to the carrier, not to the printer, unless asked for. */
function chosenDocuments(shipment: Shipment, docGUID: string | undefined): ShipmentDocument[] {
  if (docGUID !== undefined) {
    const document = shipment.documents.find((one) => one.docGUID === docGUID);
    if (!document) throw new HttpError('notFound');
    return [document];
  }
  const papers = shipment.documents.filter(({ kind }) => kind === 'label' || kind === 'waybill');
  if (papers.length === 0) throw rulesBroken({ deliveryType: { code: 'required' } });
  return papers;
}

const isPrinted = (document: ShipmentDocument): boolean => document.printStatus === PRINT_STATUS.done;

function requireFacts(facts: BookingFacts | undefined): BookingFacts {
  if (!facts) throw rulesBroken({ deliveryType: { code: 'unknown' } });
  return facts;
}

/** A document that could not be made: said on the document and on the shipment. */
async function markUnprintable(tx: WriteTx, shipmentId: string, failed: readonly string[]): Promise<void> {
  const stored = await lockShipment(tx, shipmentId);
  if (stored) {
    const documents = stored.shipment.documents.map((document) =>
      failed.includes(document.docGUID) ? { ...document, printStatus: PRINT_STATUS.contentError } : document,
    );
    // What has left the house, or was cancelled meanwhile, stays so, whatever becomes of a copy.
    await updateShipment(tx, withTechnicalError({ ...stored.shipment, documents }, failureOf('documentFailed')));
  }
}

function fileName({ shipmentId }: Shipment, documents: readonly ShipmentDocument[], language: Language): string {
  const [only, another] = documents;
  const name = only && !another ? documentName(only.kind, language) : shipmentName(language);
  return `${name} ${shipmentId}`;
}
