/**
 * Documents of a shipment as PDF: previews, which change only the ledger, and prints, which number an unnumbered shipment, record
 * what was printed and advance the shipment's state. A station or a connected print client gets the jobs; what neither takes is in
 * the answer, as a PDF to print.
 * Not here: what may be printed when (domain/shipments/actions.ts), the layouts (documents/), what print clients take
 * (print-jobs.ts).
 */
import type { PrintResponse } from '#contract/print.ts';
import type { Shipment } from '#contract/shipment.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { isVoid, withTechnicalError } from '#domain/shipments/status.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import type { Db } from '#server/db/database.ts';
import { etagOf } from '#server/db/etag.ts';
import type { Actor, Write, Writer, WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { ClientDisconnected } from '#server/http/client-disconnect.ts';
import { voidMark } from '#server/i18n/document-names.ts';
import { seriesGuard } from '#server/numbers/series-guard.ts';
import { noticesAtPrint } from '#server/numbers/series-notices.ts';
import type { Render, RenderPool } from '#server/rendering/render-pool.ts';
import { refuseTooManyPackages } from '#server/shipment-records/package-limit.ts';
import { findShipment, lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { wrongState } from '#server/shipment-records/wrong-state.ts';
import { destinationsOf } from './print-clients.ts';
import { type DrawnFile, drawDocuments } from './print-drawing.ts';
import { recordPrints, setOutcome } from './print-ledger.ts';
import {
  chosenDocuments,
  type PrintOrder,
  packagePlaces,
  type RecordedPrint,
  recordPrint,
  requireSheet,
} from './print-recording.ts';
import { papersNoted } from './printed-documents.ts';

export interface PrintDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: () => Date;
  readonly rendering: Pick<RenderPool, 'inTurn'>;
}

export interface PrintCall {
  readonly actor: Actor;
  readonly write: Write;
  readonly order: PrintOrder;
  /** Aborted when the caller no longer waits for the file. */
  readonly gone: AbortSignal;
}

export interface PrintService {
  preview(call: PrintCall): Promise<PrintResponse>;
  print(call: PrintCall): Promise<PrintResponse & { shipmentData: Shipment }>;
}

export function createPrintService({ db, writer, clock, rendering }: PrintDependencies): PrintService {
  const record = ({ actor, write, order }: PrintCall): Promise<RecordedPrint> =>
    seriesGuard({ writer, actor, shipmentId: order.shipmentId }, () =>
      write.step('recorded', (tx) => recordPrint(tx, order)),
    );

  const toClient = async ({ actor, write, order: { shipmentId } }: PrintCall, { printIds }: RecordedPrint) => {
    const { body: shipmentData } = await write(async (tx) => {
      const stored = await findShipment(tx.db, actor.companyId, shipmentId);
      if (!stored) throw new ApiError('notFound');
      return { id: shipmentId, etag: etagOf(stored.row), body: stored.shipment };
    });
    const notices = await noticesOf(actor, shipmentData);
    return { queued: true as const, shipmentData, printIds: [...printIds], notices };
  };

  const toBrowser = async (call: PrintCall, recorded: RecordedPrint, render: Render) => {
    const { actor, write, order } = call;
    const { shipmentId, language } = order;
    const { shipment, etag, printed } = await requirePrinted(db, call, recorded.guids);
    const documents = printed.map((document) => ({ ...document, copies: order.copies ?? document.copies }));
    const { companyId } = actor;
    const { packages } = recorded;
    let file: DrawnFile;
    try {
      file = await drawDocuments(db, render, {
        companyId,
        shipment,
        documents,
        language,
        packages,
        sheet: requireSheet(order),
      });
    } catch (error) {
      // If the caller left before the file was drawn, the document is not at fault: the next request draws it.
      if (!(error instanceof ClientDisconnected)) await write.failed((tx) => markUnprintable(tx, shipmentId, recorded));
      throw error;
    }
    await write(async () => ({ id: shipmentId, etag, body: undefined }));
    const notices = await noticesOf(actor, shipment);
    return { ...file, shipmentData: shipment, printIds: [...recorded.printIds], notices };
  };

  const noticesOf = async ({ companyId }: Actor, { carrier }: Shipment) => {
    const connection = carrier && (await findCarrier(db, companyId, carrier));
    return connection ? noticesAtPrint(connection) : [];
  };

  return {
    async preview({ actor, order, gone }) {
      const { companyId, username } = actor;
      const { language, shipmentId } = order;
      const stored = await findShipment(db, companyId, shipmentId);
      if (!stored) throw new ApiError('notFound');
      const { shipment } = stored;
      refuseTooManyPackages(shipment);
      const mark = isVoid(shipment.status) ? voidMark(language) : '';
      const documents = chosenDocuments(shipment, order.docGUID ?? undefined);
      const packages = packagePlaces(shipment, order.packageNos) ?? null;
      const sheet = requireSheet(order);
      const drawing = { companyId, shipment, documents, language, packages, sheet, mark };
      const file = await rendering.inTurn(username, gone, (render) => drawDocuments(db, render, drawing));
      await writer(actor)(async (tx) => {
        const note = { outcome: 'preview', language, packages, device: order.device } as const;
        return { body: await recordPrints(tx, papersNoted(shipment, documents), note) };
      });
      return file;
    },

    async print(call) {
      const { actor, order, gone } = call;
      const to = await destinationsOf(db, actor, clock(), order.printer ?? null);
      if (to('labels').by !== 'browser' && to('papers').by !== 'browser') {
        const recorded = await record(call);
        if (recorded.isQueued) return toClient(call, recorded);
        return rendering.inTurn(actor.username, gone, (render) => toBrowser(call, recorded, render));
      }
      return rendering.inTurn(actor.username, gone, async (render) => {
        const recorded = await record(call);
        return recorded.isQueued ? toClient(call, recorded) : toBrowser(call, recorded, render);
      });
    },
  };
}

/** The recorded documents of the current shipment: a paper never shows outdated information, and nothing void is drawn. */
async function requirePrinted(db: Db, { actor, order: { shipmentId } }: PrintCall, guids: readonly string[]) {
  const stored = await findShipment(db, actor.companyId, shipmentId);
  if (!stored) throw new ApiError('notFound');
  const { shipment, row } = stored;
  const answer = shipmentAction('reprint', shipment, {});
  if (!answer.allowed) throw await wrongState(db, actor.companyId, shipment, answer.reason);
  const printed = shipment.documents.filter(({ docGUID }) => guids.includes(docGUID));
  if (printed.length === 0) throw new ApiError('notFound');
  return { shipment, etag: etagOf(row), printed };
}

/** Reports a document that could not be drawn on the document, on the shipment and in the ledger. */
async function markUnprintable(tx: WriteTx, shipmentId: string, { guids, printIds }: RecordedPrint): Promise<void> {
  const stored = await lockShipment(tx, shipmentId);
  if (!stored) return;
  for (const id of printIds) await setOutcome(tx, id, ['handed', 'taken'], { outcome: 'failed', failure: 'notDrawn' });
  await updateShipment(tx, withUnprintable(stored.shipment, guids));
}

/** A shipment that has left, or was cancelled meanwhile, keeps its state, whatever becomes of a copy. */
export function withUnprintable(shipment: Shipment, guids: readonly string[]): Shipment {
  const documents = shipment.documents.map((document) =>
    guids.includes(document.docGUID) ? { ...document, printStatus: PRINT_STATUS.contentError } : document,
  );
  return withTechnicalError({ ...shipment, documents }, failureOf('documentFailed'));
}
