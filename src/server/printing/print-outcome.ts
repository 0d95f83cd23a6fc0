/**
 * The ledger as people read it, and their own reports: only they can see what a browser's printer did. They may also correct what
 * a client reported.
 */
import type * as v from 'valibot';
import { BROWSER_FAULTS, type PrintEntry, type PrintOutcome, type PrintOutcomeSchema } from '#contract/print.ts';
import type { Shipment } from '#contract/shipment.ts';
import { afterOutcome, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import type { Db } from '#server/db/database.ts';
import { etagOf } from '#server/db/etag.ts';
import type { Actor, Write, WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { findShipment, lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { findPrint, isStillToPrint, listPrints, type StoredPrint, setOutcome } from './print-ledger.ts';

export interface PrintLedger {
  list(actor: Actor, shipmentId: string, page: number): Promise<{ data: PrintEntry[]; pages: number }>;
  correct(write: Write, shipmentId: string, printId: string, told: ToldOutcome): Promise<Shipment>;
}

export type ToldOutcome = v.InferOutput<typeof PrintOutcomeSchema>;

/** Of a print that a person, or the browser that should have made it, says did not come out. */
export function notOut(failure: string | null | undefined) {
  const told = BROWSER_FAULTS.find((code) => code === failure);
  return { outcome: 'failed', failure: told ?? 'person', text: told ? null : (failure ?? null) } as const;
}

/** While a client has a print, nobody else can know its outcome. */
const CORRECTED: readonly PrintOutcome[] = ['handed', 'printed', 'failed'];

export function createPrintLedger(db: Db): PrintLedger {
  return {
    async list({ companyId }, shipmentId, page) {
      if (!(await findShipment(db, companyId, shipmentId))) throw new ApiError('notFound');
      return listPrints(db, companyId, shipmentId, page);
    },

    async correct(write, shipmentId, printId, { cameOut, failure }) {
      const { body } = await write(async (tx) => {
        const stored = await lockShipment(tx, shipmentId);
        const print = stored && (await findPrint(tx.db, tx.actor.companyId, printId));
        if (!stored || print?.shipment_id !== shipmentId) throw new ApiError('notFound');
        const next = cameOut ? ({ outcome: 'printed' } as const) : notOut(failure);
        if (!(await setOutcome(tx, printId, CORRECTED, next))) {
          throw new ApiError('wrongState', { state: stored.shipment.status });
        }
        const corrected = await withOutcome(tx, stored.shipment, print, cameOut);
        const { shipment, row } = await updateShipment(tx, corrected);
        return { id: shipmentId, etag: etagOf(row), body: shipment };
      });
      return body;
    },
  };
}

/**
 * The shipment, locked by the caller, after the outcome of one of its prints. A paper that waits for a client stays queued until
 * its last print is known: in any other state its waiting prints would count as outdated and never come out.
 */
export async function withOutcome(
  tx: WriteTx,
  shipment: Shipment,
  print: StoredPrint,
  cameOut: boolean,
): Promise<Shipment> {
  const paper = shipment.documents.find(({ docGUID }) => docGUID === print.document_guid);
  if (paper?.printStatus === PRINT_STATUS.queued && (await isStillToPrint(tx, print))) return shipment;
  return afterOutcome(shipment, print.document_guid, cameOut, tx.now.toISOString());
}
