/**
 * Brings waiting EDI messages to the carrier's local directory, DATA_DIR/edi/<company>/<carrier>/out: written under a
 * temporary name, then renamed, so that nobody fetches half a file. Done right after a booking's commit, and again for
 * those that still wait.
 * One short write says that a delivery begins, the file is written with nothing locked, another write says that it is
 * there. A cancellation that comes before the first drops the message; one that comes after it counts the carrier as
 * told. A delivery that a crash cut off is taken up again some time later, with the same file under the same name.
 * Not here: composing messages (edi-messages.ts), when to try again (resume.ts).
 */

import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Shipment } from '#contract/shipment.ts';
import { latin1Bytes } from '#documents/latin1-text.ts';
import { afterPrint } from '#domain/shipments/document-state.ts';
import { NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { isVoid, STATUS, withStatus } from '#domain/shipments/status.ts';
import type { Db } from '#server/db/database.ts';
import { etagOf } from '#server/db/etag.ts';
import type { Write, Writer, WriteTx, Written } from '#server/db/write.ts';
import { deliveryFailed, deliverySucceeded, type EdiMessage, startDelivery } from './edi-messages.ts';
import { lockShipment, updateShipment } from './shipment-repository.ts';

export interface EdiDeliveryDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly dataDirectory: string;
}

export interface EdiDelivery {
  /** Every waiting message of a shipment. A directory that cannot be written leaves them waiting. */
  deliver(write: Write, shipmentId: string): Promise<void>;
  /** Those of all companies that are still waiting. */
  deliverWaiting(): Promise<void>;
}

/** Who receives goods from whom is read by the server and by whoever fetches as its user. */
const OWNER_ONLY = 0o600;

/** How long a delivery may be on its way before it counts as cut off. Unit: milliseconds. */
const DELIVERY_LIMIT = 60_000;

export function createEdiDelivery({ db, writer, dataDirectory }: EdiDeliveryDependencies): EdiDelivery {
  const deliver = async (write: Write, shipmentId: string): Promise<void> => {
    for (;;) {
      const { body: message } = await write((tx) => start(tx, shipmentId));
      if (!message) return;
      try {
        const directory = path.join(dataDirectory, 'edi', message.companyId, message.carrierId, 'out');
        await putFile(directory, `${message.reference}.edi`, latin1Bytes(message.body));
      } catch (error) {
        await write(async (tx) => ({ body: await deliveryFailed(tx, message) }));
        throw error;
      }
      const { body: isLast } = await write((tx) => succeed(tx, shipmentId, message));
      if (isLast) return;
    }
  };
  return {
    async deliver(write, shipmentId) {
      try {
        await deliver(write, shipmentId);
      } catch (error) {
        console.error(`EDI of shipment ${shipmentId} waits.`, error instanceof Error ? error.message : error);
      }
    },
    async deliverWaiting() {
      const waiting = await db
        .selectFrom('edi_messages')
        .select(['company_id', 'shipment_id', 'written_by'])
        .where('sent_at', 'is', null)
        .where('dropped_at', 'is', null)
        .orderBy('message_id')
        .execute();
      let failures = 0;
      for (const { company_id: companyId, shipment_id, written_by: username } of waiting) {
        await deliver(writer({ companyId, username }), shipment_id).catch(() => failures++);
      }
      if (failures > 0) console.error(`${failures} EDI messages still wait.`);
    },
  };
}

async function start(tx: WriteTx, shipmentId: string) {
  const { companyId } = tx.actor;
  await lockShipment(tx, shipmentId);
  const message = await startDelivery(tx, shipmentId, new Date(tx.now.getTime() - DELIVERY_LIMIT));
  return { body: message && { ...message, companyId } };
}

async function succeed(tx: WriteTx, shipmentId: string, message: EdiMessage): Promise<Written<boolean>> {
  const stored = await lockShipment(tx, shipmentId);
  const isLast = await deliverySucceeded(tx, message, shipmentId);
  // What was cancelled meanwhile, or is to be sent once more, does not count as told.
  if (!stored || !isLast || message.function === 'cancel' || isVoid(stored.shipment.status)) return { body: isLast };
  const saved = await updateShipment(tx, instructionsSent(stored.shipment, tx.now));
  return { id: shipmentId, etag: etagOf(saved.row), body: isLast };
}

/** The document "transport instructions" is printed when its message is with the carrier. */
function instructionsSent(shipment: Shipment, now: Date): Shipment {
  const sent = shipment.documents.filter(({ kind }) => kind === 'instructions').map(({ docGUID }) => docGUID);
  const isRetried = shipment.status === STATUS.technicalError;
  const retried = isRetried ? { ...withStatus(shipment, STATUS.inProgress), ...NO_FAILURE } : shipment;
  return afterPrint(retried, sent, now.toISOString());
}

async function putFile(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true });
  const temporary = path.join(directory, `${name}.tmp`);
  const file = await open(temporary, 'w', OWNER_ONLY);
  try {
    await file.chmod(OWNER_ONLY); // One that a crash left behind keeps the rights it had.
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(directory, name));
}
