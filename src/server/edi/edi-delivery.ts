/**
 * Delivers waiting EDI messages to the carrier. The first attempt follows right after the booking's commit, or is made by a job
 * if it goes over a network. A job retries what fails or is interrupted after 1, 5, 15 and 60 minutes, and then gives up.
 * One short write records that a delivery begins, the file is transferred with nothing locked, and another write records that it
 * has arrived. A cancellation before the first write drops the message; after it, the carrier counts as told. A delivery
 * interrupted by a crash is resumed a minute later, with the same file under the same name.
 * Not here: composing messages (edi-messages.ts), which go together and when they are retried (delivery-batch.ts), how a file
 * travels (edi-transport.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import { latin1Bytes } from '#domain/shared/latin1-text.ts';
import { afterPrint } from '#domain/shipments/document-state.ts';
import { NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { isVoid, STATUS, withStatus } from '#domain/shipments/status.ts';
import type { Db } from '#server/db/database.ts';
import { type Actor, inNameOf, systemActor, type Writer, type WriteTx, type Written } from '#server/db/write.ts';
import { describe } from '#server/errors/error-log.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { lockShipments, updateShipments } from '#server/shipment-records/shipment-repository.ts';
import { DeliveryUncertain } from '#server/transfer/put-file.ts';
import { TransferError } from '#server/transfer/transfer-error.ts';
import {
  type DeliveredMessage,
  type DeliveryBatch,
  deliveriesSucceeded,
  deliveryFailed,
  type FailedDelivery,
  startDeliveries,
} from './delivery-batch.ts';
import { enqueueFailureMails, mayMailFailure } from './edi-failure-mails.ts';
import { markUndeliverable } from './edi-give-up.ts';
import { type deliveryJob, enqueueWaiting } from './edi-jobs.ts';
import type { Transport } from './edi-transport.ts';

export interface EdiDeliveryDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly transport: Transport;
  readonly metrics: Pick<Metrics, 'delivered'>;
}

export interface EdiDelivery {
  /**
   * Delivers every message of these shipments that is due, while somebody waits; a message for a carrier's server is left to its
   * job. A message that fails waits for its next try and delays no other.
   */
  deliver(actor: Actor, shipmentIds: readonly string[]): Promise<void>;
  /** Also delivers those for a server. Runs as a job. */
  runJob(job: PayloadOf<typeof deliveryJob>): Promise<void>;
  /** Gives every waiting message a job, whatever happened to its earlier one. */
  enqueueWaiting(): Promise<void>;
}

export function createEdiDelivery({ db, writer, transport, metrics }: EdiDeliveryDependencies): EdiDelivery {
  /** Returns the messages that have been delivered. */
  const bring = async (actor: Actor, batches: readonly DeliveryBatch[]): Promise<DeliveredMessage[]> => {
    const brought: DeliveredMessage[] = [];
    for (const carrierId of new Set(batches.map((batch) => batch.carrierId))) {
      const ofCarrier = batches.filter((batch) => batch.carrierId === carrierId);
      const files = ofCarrier.map(({ reference, text }) => ({ name: `${reference}.edi`, bytes: latin1Bytes(text) }));
      const results = await transport.put({ companyId: actor.companyId, carrierId }, files);
      for (const [place, batch] of ofCarrier.entries()) {
        const result = results[place];
        metrics.delivered(result?.status === 'fulfilled' ? 'sent' : 'failed');
        if (result?.status === 'fulfilled') {
          const atServer = result.value === 'server';
          brought.push(...batch.messages.map((message) => ({ ...message, atServer })));
          continue;
        }
        const error: unknown = result?.reason;
        const named = idsOf(batch.messages).join(', ');
        console.error(`EDI of shipment ${named} waits.`, describe(error));
        await writer(actor)((tx) => fail(tx, batch, toFailure(error)));
      }
    }
    return brought;
  };
  const deliver = async (actor: Actor, shipmentIds: readonly string[], isAwaited: boolean): Promise<void> => {
    const write = writer(actor);
    let open = shipmentIds;
    while (open.length > 0) {
      const asked = open;
      const started = await write(async (tx) => ({ body: await startDeliveries(tx, asked, { isAwaited }) }));
      const messages = await bring(actor, started.body);
      if (messages.length === 0) return;
      const { body: settled } = await write((tx) => succeed(tx, messages));
      const brought = idsOf(messages);
      open = asked.filter((shipmentId) => brought.includes(shipmentId) && !settled.includes(shipmentId));
    }
  };
  return {
    deliver: (actor, shipmentIds) => deliver(inNameOf(actor), shipmentIds, true),
    runJob: ({ companyId, shipmentId }) => deliver(systemActor(companyId), [shipmentId], false),
    enqueueWaiting: () => enqueueWaiting(db),
  };
}

function toFailure(error: unknown): FailedDelivery {
  const mayBeThere = error instanceof DeliveryUncertain;
  const cause = mayBeThere ? error.cause : error;
  return { error: cause instanceof TransferError ? cause.code : 'failed', mayBeThere };
}

async function fail(
  tx: WriteTx,
  { carrierId, messages }: DeliveryBatch,
  failure: FailedDelivery,
): Promise<Written<undefined>> {
  const stored = await lockShipments(tx, idsOf(messages));
  const mayMail = await mayMailFailure(tx, carrierId);
  const givenUp: string[] = [];
  for (const message of messages) {
    const isGivenUp = await deliveryFailed(tx, message, failure);
    const shipment = stored.get(message.shipmentId)?.shipment;
    if (!isGivenUp || !shipment) continue;
    await markUndeliverable(tx, shipment, message.writtenBy);
    givenUp.push(shipment.shipmentId);
  }
  const [first, ...others] = givenUp;
  if (first !== undefined && mayMail) await enqueueFailureMails(tx, first, others.length);
  return { body: undefined };
}

/** Returns the shipments whose carrier has now been told everything. */
async function succeed(tx: WriteTx, messages: readonly DeliveredMessage[]): Promise<Written<string[]>> {
  const stored = await lockShipments(tx, idsOf(messages));
  const last = await deliveriesSucceeded(tx, messages);
  const changed: Shipment[] = [];
  for (const { shipmentId, function: name } of last) {
    const shipment = stored.get(shipmentId)?.shipment;
    // A booking that was cancelled meanwhile does not count as told.
    if (!shipment || name === 'cancel' || isVoid(shipment.status)) continue;
    changed.push(instructionsSent(shipment, tx.now));
  }
  await updateShipments(tx, changed);
  return { body: idsOf(last) };
}

const idsOf = (messages: DeliveryBatch['messages']): string[] => messages.map(({ shipmentId }) => shipmentId);

/** "Transport instructions" count as printed once the carrier has their message and it matches the shipment. */
function instructionsSent(shipment: Shipment, now: Date): Shipment {
  const instructions = shipment.differsFromCarrier
    ? []
    : shipment.documents.filter(({ kind }) => kind === 'instructions');
  const sent = instructions.map(({ docGUID }) => docGUID);
  const isRetried = shipment.status === STATUS.technicalError;
  const retried = isRetried ? { ...withStatus(shipment, STATUS.inProgress), ...NO_FAILURE } : shipment;
  return afterPrint(retried, sent, now.toISOString());
}
