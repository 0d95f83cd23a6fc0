/**
 * Brings waiting EDI messages to the carrier's local directory, DATA_DIR/edi/<company>/<carrier>/out: written under a
 * temporary name, then renamed, so that nobody fetches half a file. Done right after a booking's commit and again when
 * the server starts, for those a crash cut off.
 * The file is written while the shipment's row is held: a cancellation that comes meanwhile waits and then knows that the
 * carrier has been told. Doing it twice leaves the same file under the same name.
 * Not here: composing messages (edi-messages.ts).
 */
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Shipment } from '#contract/shipment.ts';
import { latin1Bytes } from '#documents/latin1-text.ts';
import { afterPrint } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { Db } from '#server/db/database.ts';
import { etagOf } from '#server/db/etag.ts';
import type { Write, Writer, WriteTx, Written } from '#server/db/write.ts';
import { type EdiMessage, waitingMessage } from './edi-messages.ts';
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

export function createEdiDelivery({ db, writer, dataDirectory }: EdiDeliveryDependencies): EdiDelivery {
  const deliver = async (write: Write, shipmentId: string): Promise<void> => {
    try {
      await write((tx) => deliverAll(tx, shipmentId, dataDirectory));
    } catch (error) {
      console.error(`EDI of shipment ${shipmentId} waits.`, error instanceof Error ? error.message : error);
    }
  };
  return {
    deliver,
    async deliverWaiting() {
      const waiting = await db
        .selectFrom('edi_messages')
        .select(['company_id', 'shipment_id', 'written_by', 'message_id'])
        .where('sent_at', 'is', null)
        .where('dropped_at', 'is', null)
        .orderBy('message_id')
        .execute();
      for (const message of waiting) {
        const actor = { companyId: message.company_id, username: message.written_by };
        await deliver(writer(actor), message.shipment_id);
      }
    },
  };
}

async function deliverAll(tx: WriteTx, shipmentId: string, dataDirectory: string): Promise<Written<undefined>> {
  const stored = await lockShipment(tx, shipmentId);
  let delivered: EdiMessage | undefined;
  for (;;) {
    const message = await waitingMessage(tx.db, tx.actor.companyId, shipmentId);
    if (!message) break;
    const directory = path.join(dataDirectory, 'edi', tx.actor.companyId, message.carrierId, 'out');
    await putFile(directory, `${message.reference}.edi`, latin1Bytes(message.body));
    await tx.db
      .updateTable('edi_messages')
      .set({ sent_at: tx.now })
      .where('message_id', '=', message.messageId)
      .execute();
    delivered = message;
  }
  if (!stored || !delivered || delivered.function === 'cancel') return { body: undefined };
  const saved = await updateShipment(tx, instructionsSent(stored.shipment, tx.now));
  return { id: shipmentId, etag: etagOf(saved.row), body: undefined };
}

/** The document "transport instructions" is printed when its message is with the carrier. */
function instructionsSent(shipment: Shipment, now: Date): Shipment {
  const sent = shipment.documents.filter(({ kind }) => kind === 'instructions').map(({ docGUID }) => docGUID);
  const retried = shipment.status === STATUS.technicalError ? { status: STATUS.inProgress, validationError: null } : {};
  return afterPrint({ ...shipment, ...retried }, sent, now.toISOString());
}

async function putFile(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true });
  const temporary = path.join(directory, `${name}.tmp`);
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(directory, name));
}
