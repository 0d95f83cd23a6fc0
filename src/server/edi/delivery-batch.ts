/**
 * What goes to a carrier in one file, and what a delivery records on its messages. A message goes in a file of its own or, if its
 * connection consolidates, in one interchange with all messages waiting for the connection. Once its delivery has begun, an
 * interchange stays the same until it is known that nothing of it reached the carrier.
 * Not here: composing messages (edi-messages.ts), joining them (documents/joined-interchange.ts), delivering them
 * (edi-delivery.ts).
 */
import { sql } from 'kysely';
import type { EdiAttempt } from '#contract/edi.ts';
import { joinInterchanges, partnersOf } from '#documents/joined-interchange.ts';
import { announceChange } from '#server/db/company-counter.ts';
import { json } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { RETRY_DELAYS } from '#server/jobs/retry-delays.ts';
import { lockShipments } from '#server/shipment-records/shipment-repository.ts';
import { endDeliveries, enqueueDeliveries, type PlannedDelivery } from './edi-jobs.ts';
import { changeMessages, drawReference, type EdiMessage } from './edi-messages.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
/** How long a delivery may take before it counts as interrupted. */
export const DELIVERY_LIMIT = MINUTE;
/** How long the first message of an interchange waits for others. */
export const GATHERING = MINUTE;
/** Messages per interchange; further ones go into another. */
const LARGEST_INTERCHANGE = 200;

/** What is delivered as one file. */
export interface DeliveryBatch {
  readonly carrierId: string;
  /** The reference of the interchange, and the file's name. */
  readonly reference: string;
  /** The shared interchange of its messages; null for a message sent alone. */
  readonly interchange: string | null;
  readonly text: string;
  readonly messages: readonly EdiMessage[];
}

/** A message as read for a delivery, with its text and the state of its attempts. */
interface Waiting extends Omit<EdiMessage, 'startedAt'> {
  readonly body: string;
  readonly writtenAt: Date;
  readonly startedAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly interchange: string | null;
  readonly hasServer: boolean;
  readonly consolidates: boolean;
}

/**
 * Starts the delivery of each shipment's oldest message that its carrier does not have, together with the messages that go with
 * it. A message that is not due yet is left to its job. While somebody waits for the answer, so is a message that goes over a
 * network or together with others.
 */
export async function startDeliveries(
  tx: WriteTx,
  shipmentIds: readonly string[],
  { isAwaited }: { readonly isAwaited: boolean },
): Promise<DeliveryBatch[]> {
  const looked = await oldestWaiting(tx, shipmentIds);
  const companions: Waiting[] = [];
  for (const message of looked) companions.push(...(await companionsOf(tx, message)));
  const held = await lockShipments(tx, [...shipmentIds, ...companions.map((companion) => companion.shipmentId)]);
  const waiting = await oldestWaiting(tx, shipmentIds);
  const planned: PlannedDelivery[] = [];
  const batches: DeliveryBatch[] = [];
  for (const next of waiting) {
    if (batches.some(({ messages }) => messages.some(({ messageId }) => messageId === next.messageId))) continue;
    const wait = Math.max(0, dueAt(next) - tx.now.getTime());
    if (wait > 0 || (isAwaited && (next.hasServer || next.consolidates))) {
      planned.push({ ...next, delay: wait });
      continue;
    }
    // When somebody waits, the job that was added with the message also covers this delivery.
    if (!isAwaited) planned.push({ ...next, delay: DELIVERY_LIMIT });
    const others = (await companionsOf(tx, next)).filter((other) => next.startedAt || held.has(other.shipmentId));
    batches.push(await batchOf(tx, next, others));
  }
  await enqueueDeliveries(tx, planned);
  const isThere = new Set(waiting.map(({ shipmentId }) => shipmentId));
  const without = shipmentIds.filter((shipmentId) => !isThere.has(shipmentId));
  await endDeliveries(tx, without);
  await begin(tx, batches);
  return batches;
}

function dueAt({ startedAt, nextTryAt, consolidates, writtenAt }: Waiting): number {
  if (nextTryAt) return nextTryAt.getTime();
  if (startedAt) return startedAt.getTime() + DELIVERY_LIMIT;
  return consolidates ? writtenAt.getTime() + GATHERING : 0;
}

async function batchOf(tx: WriteTx, next: Waiting, others: readonly Waiting[]): Promise<DeliveryBatch> {
  const messages = [next, ...others].toSorted((one, other) => Number(BigInt(one.messageId) - BigInt(other.messageId)));
  const interchange = await interchangeOf(tx, next, messages);
  return {
    carrierId: next.carrierId,
    reference: interchange ?? next.reference,
    interchange,
    text:
      interchange === null
        ? next.body
        : joinInterchanges(
            interchange,
            messages.map(({ body }) => body),
          ),
    messages: messages.map((message) => ({
      ...message,
      startedAt: tx.now,
      // A message that was given up within an interchange that is retried goes with it again, with the same number of tries.
      tries: next.startedAt ? next.tries : message.tries,
    })),
  };
}

async function begin(tx: WriteTx, batches: readonly DeliveryBatch[]): Promise<void> {
  const begun = batches.flatMap(({ interchange, messages }) =>
    messages.map(({ messageId, tries }) => ({ message_id: messageId, interchange, tries })),
  );
  if (begun.length === 0) return;
  await sql`
    update edi_messages set started_at = ${tx.now}, next_try_at = null, given_up_at = null,
      interchange = begun.interchange, tries = begun.tries
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as begun (message_id bigint, interchange text, tries integer)
    where company_id = ${tx.actor.companyId} and edi_messages.message_id = begun.message_id`.execute(tx.db);
  await announceChange(tx.db, tx.actor.companyId);
}

/**
 * The shared reference of the messages; null for a message sent alone. A reference that was tried is kept, so that the file has
 * the same name again, unless it also covered a message that now goes at a different time.
 */
async function interchangeOf(tx: WriteTx, next: Waiting, messages: readonly Waiting[]): Promise<string | null> {
  if (next.interchange === null) return messages.length === 1 ? null : drawReference(tx);
  if (next.startedAt) return next.interchange;
  const elsewhere = await tx.db
    .selectFrom('edi_messages')
    .select('message_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('interchange', '=', next.interchange)
    .where('dropped_at', 'is', null)
    .where(
      'message_id',
      'not in',
      messages.map(({ messageId }) => messageId),
    )
    .limit(1)
    .executeTakeFirst();
  return elsewhere ? drawReference(tx) : next.interchange;
}

/** Messages that were not dropped, with the settings of their connection. */
function undroppedMessages({ db, actor }: WriteTx) {
  return db
    .selectFrom('edi_messages')
    .leftJoin('carriers', (join) =>
      join
        .onRef('carriers.company_id', '=', 'edi_messages.company_id')
        .onRef('carriers.carrier_id', '=', 'edi_messages.carrier_id'),
    )
    .select(['message_id as messageId', 'edi_messages.carrier_id as carrierId', 'shipment_id as shipmentId'])
    .select(['reference', 'function', 'body', 'written_by as writtenBy', 'written_at as writtenAt', 'interchange'])
    .select(['tries', 'started_at as startedAt', 'next_try_at as nextTryAt'])
    .select(sql<boolean>`coalesce(carriers.connection ->> 'fTPserver', '') <> ''`.as('hasServer'))
    .select(sql<boolean>`coalesce((carriers.connection ->> 'consolidate')::boolean, false)`.as('consolidates'))
    .where('edi_messages.company_id', '=', actor.companyId)
    .where('dropped_at', 'is', null);
}

function oldestWaiting(tx: WriteTx, shipmentIds: readonly string[]): Promise<Waiting[]> {
  return undroppedMessages(tx)
    .where('shipment_id', 'in', shipmentIds)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .distinctOn('shipment_id')
    .orderBy('shipment_id')
    .orderBy('message_id')
    .execute();
}

/**
 * The messages that go with this one: the rest of its interchange, if that may have arrived; otherwise those that also wait for
 * the connection.
 */
async function companionsOf(tx: WriteTx, next: Waiting): Promise<Waiting[]> {
  const others = undroppedMessages(tx).where('message_id', '!=', next.messageId).orderBy('message_id');
  if (next.startedAt) {
    return next.interchange === null ? [] : others.where('interchange', '=', next.interchange).execute();
  }
  if (!next.consolidates) return [];
  const found = await others
    .where('edi_messages.carrier_id', '=', next.carrierId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('started_at', 'is', null)
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', tx.now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('edi_messages as earlier')
            .select('earlier.message_id')
            .whereRef('earlier.company_id', '=', 'edi_messages.company_id')
            .whereRef('earlier.shipment_id', '=', 'edi_messages.shipment_id')
            .whereRef('earlier.message_id', '<', 'edi_messages.message_id')
            .where('earlier.sent_at', 'is', null)
            .where('earlier.dropped_at', 'is', null)
            .where('earlier.given_up_at', 'is', null),
        ),
      ),
    )
    .limit(LARGEST_INTERCHANGE - 1)
    .execute();
  // The connection's addresses may have changed since.
  const partners = partnersOf(next.body);
  return found.filter(({ body }) => partnersOf(body) === partners);
}

/** A message that has been delivered; `atServer`: a carrier's server took it, not a folder here. */
export interface DeliveredMessage extends EdiMessage {
  readonly atServer: boolean;
}

export interface FailedDelivery {
  readonly error: string;
  /** Whether the carrier may have the file although nobody knows. */
  readonly mayBeThere: boolean;
}

/**
 * Schedules a message's next try. If nothing of it reached the carrier, it may be changed or dropped meanwhile; if it may have
 * arrived, it stays as it is. Returns whether it was given up instead; a message behind it then gets its turn from the job that
 * this delivery added when it began.
 */
export async function deliveryFailed(
  tx: WriteTx,
  message: EdiMessage,
  { error, mayBeThere }: FailedDelivery,
): Promise<boolean> {
  if (!(await isStillOurs(tx, message))) return false;
  const pause = RETRY_DELAYS[message.tries];
  const failed = {
    tries: message.tries + 1,
    last_error: error,
    attempts: sql`attempts || ${json([attemptOf(message, error)])}`,
    ...(!mayBeThere && { started_at: null }),
  };
  if (pause === undefined) {
    await changeMessages(tx, [message], { ...failed, next_try_at: null, given_up_at: tx.now });
    return true;
  }
  await changeMessages(tx, [message], { ...failed, next_try_at: new Date(tx.now.getTime() + pause) });
  await enqueueDeliveries(tx, [{ ...message, delay: pause }]);
  return false;
}

/** False when it took so long that another delivery took over, which then decides. */
async function isStillOurs({ db, actor }: WriteTx, { messageId, startedAt }: EdiMessage): Promise<boolean> {
  const ours = await db
    .selectFrom('edi_messages')
    .select('message_id')
    .where('company_id', '=', actor.companyId)
    .where('message_id', '=', messageId)
    .where('started_at', '=', startedAt)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return ours !== undefined;
}

/** Returns the messages that are the latest decision about their booking. */
export async function deliveriesSucceeded(tx: WriteTx, messages: readonly DeliveredMessage[]): Promise<EdiMessage[]> {
  const { companyId } = tx.actor;
  const sent = messages.map((message) => ({
    message_id: message.messageId,
    at_server: message.atServer,
    attempt: attemptOf(message, null),
  }));
  await sql`
    update edi_messages set sent_at = ${tx.now}, at_server = sent.at_server, next_try_at = null, last_error = null,
      attempts = attempts || sent.attempt
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (message_id bigint, at_server boolean, attempt jsonb)
    where company_id = ${companyId} and edi_messages.message_id = sent.message_id`.execute(tx.db);
  await announceChange(tx.db, companyId);
  const shipmentIds = messages.map(({ shipmentId }) => shipmentId);
  const rows = await tx.db
    .selectFrom('edi_messages')
    .select(({ fn }) => fn.max('message_id').as('last'))
    .where('company_id', '=', companyId)
    .where('shipment_id', 'in', shipmentIds)
    .where('dropped_at', 'is', null)
    .groupBy('shipment_id')
    .execute();
  const ids = new Set(rows.map(({ last }) => last));
  const last = messages.filter(({ messageId }) => ids.has(messageId));
  const without = last.map(({ shipmentId }) => shipmentId);
  await endDeliveries(tx, without);
  return last;
}

function attemptOf({ startedAt }: EdiMessage, problem: string | null): EdiAttempt {
  return { at: startedAt.toISOString(), problem };
}
