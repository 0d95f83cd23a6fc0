/**
 * The transport instructions of a booking as rows, written with the booking and sent after it: a message still waiting is
 * replaced or dropped in place; one whose delivery has begun, so that the carrier may have it, is followed by a
 * replacement or a cancellation of its own. The caller holds the shipment's row, so that writing and starting a delivery
 * take turns. A message and the job that looks after it are written together.
 * Not here: the text of a message (documents/iftmin-message.ts), bringing it to the carrier (edi-delivery.ts).
 */
import { sql, type Updateable } from 'kysely';
import type { EdiAttempt } from '#contract/edi.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { type IftminEnvelope, iftminProblems, type MessageFunction, writeIftmin } from '#documents/iftmin-message.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { dateTextInZone } from '#domain/shared/dates.ts';
import { sayChanged } from '#server/db/company-counter.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { EdiMessagesTable } from '#server/db/schema.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addJob, removeJob } from '#server/jobs/job-queue.ts';
import { type BookingFacts, consignmentFacts } from './booking-facts.ts';
import { RETRY_PAUSES } from './retry-pauses.ts';

/** UN/EDIFACT 0007: an address agreed between the partners. */
const QUALIFIER_AGREED = 'ZZ';
/** Digits after "TI": a reference fills the 14 characters an interchange has for it. */
const REFERENCE_DIGITS = 12;
const PREVIEW_REFERENCE = `TI${'0'.repeat(REFERENCE_DIGITS)}`;

/** Units: milliseconds. */
const MINUTE = 60_000;
/** How long a delivery may be on its way before it counts as cut off. */
export const DELIVERY_LIMIT = MINUTE;
/** Before a job looks after a message that its booking was to deliver itself. */
const FIRST_LOOK = MINUTE;
/** As it was before its first delivery. */
const UNTRIED = { tries: 0, next_try_at: null, given_up_at: null, last_error: null };

export interface EdiMessage {
  readonly messageId: string;
  readonly carrierId: string;
  readonly reference: string;
  readonly function: MessageFunction;
  readonly body: string;
  readonly writtenBy: string;
  /** Deliveries that have failed. */
  readonly tries: number;
  /** When this delivery began. */
  readonly startedAt: Date;
}

/** What keeps a shipment from being told over EDI, by the fields a person can correct. */
export function messageErrors(shipment: Shipment, facts: BookingFacts): FieldErrors {
  const errors = directoryErrors(shipment, facts);
  const { uNBaddressOwn, uNBaddressRec, testMode } = facts.connection;
  const missing = Object.entries({ uNBaddressOwn, uNBaddressRec }).find(([, address]) => !address);
  if (missing && !testMode) errors.carrier = { code: 'required', values: { field: missing[0] } };
  return errors;
}

/** What the suite's version of the message has no room for. */
export function directoryErrors(shipment: Shipment, facts: BookingFacts): FieldErrors {
  const errors: FieldErrors = {};
  const consignment = shipmentConsignment(shipment, consignmentFacts(facts));
  for (const { path, maxLength } of iftminProblems(consignment, facts.suite.edifact)) {
    errors[path] = { code: 'maxLength', values: { max: maxLength } };
  }
  return errors;
}

/** The message a booking of this shipment would send now, for looking at. */
export function previewMessage(shipment: Shipment, facts: BookingFacts, now: Date): string {
  return compose(shipment, facts, 'original', PREVIEW_REFERENCE, now);
}

export async function writeBooking(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<void> {
  await insertMessage(tx, shipment, facts, 'original');
}

export async function writeUpdate(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<void> {
  const waiting = await waitingMessage(tx, shipment.shipmentId);
  if (!waiting) {
    await tryAgain(tx, shipment.shipmentId);
    return insertMessage(tx, shipment, facts, 'replace');
  }
  const body = compose(shipment, facts, waiting.function, waiting.reference, tx.now);
  await changeMessage(tx, waiting, { body, ...UNTRIED });
  await planDelivery(tx, shipment.shipmentId, facts.carrierId, FIRST_LOOK);
}

/** A booking the carrier never heard of is dropped in silence; what it has heard of is cancelled. */
export async function writeCancellation(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<void> {
  const isUnheard = await dropWaiting(tx, shipment.shipmentId);
  if (isUnheard) return;
  await tryAgain(tx, shipment.shipmentId);
  await insertMessage(tx, shipment, facts, 'cancel');
}

/** Drops the message that is not on its way yet. Answers whether the carrier then has never heard of the booking. */
export async function dropWaiting(tx: WriteTx, shipmentId: string): Promise<boolean> {
  const waiting = await waitingMessage(tx, shipmentId);
  if (!waiting) return false;
  await changeMessage(tx, waiting, { dropped_at: tx.now });
  return waiting.function === 'original';
}

/** What the carrier may have, though nobody knows, comes before what follows it: it is tried anew if it was given up. */
async function tryAgain(tx: WriteTx, shipmentId: string): Promise<void> {
  await tx.db
    .updateTable('edi_messages')
    .set({ ...UNTRIED, next_try_at: tx.now })
    .where('company_id', '=', tx.actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .where('started_at', 'is not', null)
    .where('given_up_at', 'is not', null)
    .execute();
}

/**
 * Somebody asks for a try at once. What was given up has all its tries again; what is on its way is let be. Answers
 * whether there is anything to be sent. The caller holds the shipment's row.
 */
export async function retryNow(tx: WriteTx, shipmentId: string, messageId: string): Promise<boolean> {
  const waiting = await tx.db
    .selectFrom('edi_messages')
    .select(['message_id as messageId', 'carrier_id as carrierId', 'tries', 'next_try_at', 'given_up_at'])
    .where('company_id', '=', tx.actor.companyId)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!waiting) return false;
  const next_try_at = waiting.next_try_at || waiting.given_up_at ? tx.now : null;
  const tries = waiting.given_up_at ? 0 : waiting.tries;
  await changeMessage(tx, waiting, { tries, next_try_at, given_up_at: null });
  await planDelivery(tx, shipmentId, waiting.carrierId, 0);
  return true;
}

/** The last thing decided about a shipment's booking, sent or not. */
export async function lastMessage(
  db: Db | Tx,
  companyId: string,
  shipmentId: string,
): Promise<{ function: MessageFunction; body: string; isDropped: boolean } | undefined> {
  const row = await db
    .selectFrom('edi_messages')
    .select(['function', 'body', 'dropped_at'])
    .where('company_id', '=', companyId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { function: row.function, body: row.body, isDropped: row.dropped_at !== null };
}

/** What was decided last about a booking, while the carrier cannot have heard of it. */
async function waitingMessage(
  { db, actor }: WriteTx,
  shipmentId: string,
): Promise<Pick<EdiMessage, 'messageId' | 'reference' | 'function'> | undefined> {
  const last = await db
    .selectFrom('edi_messages')
    .select(['message_id as messageId', 'reference', 'function', 'started_at'])
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .where('dropped_at', 'is', null)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.started_at === null ? last : undefined;
}

/**
 * The oldest message of a shipment that is not with the carrier, from now on on its way; undefined when there is none, or
 * when it is not its time: then a job takes it up again. Where somebody waits for the answer, a message that goes over a
 * network is left to its job, which is due at once.
 */
export async function startDelivery(
  tx: WriteTx,
  shipmentId: string,
  { isAwaited }: { readonly isAwaited: boolean },
): Promise<EdiMessage | undefined> {
  const next = await tx.db
    .selectFrom('edi_messages')
    .leftJoin('carriers', (join) =>
      join
        .onRef('carriers.company_id', '=', 'edi_messages.company_id')
        .onRef('carriers.carrier_id', '=', 'edi_messages.carrier_id'),
    )
    .select(['message_id as messageId', 'edi_messages.carrier_id as carrierId', 'reference', 'function', 'body'])
    .select(['written_by as writtenBy', 'tries', 'started_at', 'next_try_at'])
    .select(sql<boolean>`coalesce(carriers.connection ->> 'fTPserver', '') <> ''`.as('hasServer'))
    .where('edi_messages.company_id', '=', tx.actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('message_id')
    .limit(1)
    .executeTakeFirst();
  if (!next) {
    await removeJob(tx.db, deliveryKey(tx.actor.companyId, shipmentId));
    return undefined;
  }
  const isCutOffAt = next.started_at ? next.started_at.getTime() + DELIVERY_LIMIT : 0;
  const isFreeAt = next.next_try_at?.getTime() ?? isCutOffAt;
  const wait = Math.max(0, isFreeAt - tx.now.getTime());
  const isForJob = isAwaited && next.hasServer;
  await planDelivery(tx, shipmentId, next.carrierId, wait > 0 || isForJob ? wait : DELIVERY_LIMIT);
  if (wait > 0 || isForJob) return undefined;
  await changeMessage(tx, next, { started_at: tx.now, next_try_at: null });
  return { ...next, startedAt: tx.now };
}

/** A job that looks after a shipment's messages, instead of any it has. */
async function planDelivery(tx: WriteTx, shipmentId: string, carrierId: string, delay: number): Promise<void> {
  const { companyId } = tx.actor;
  const key = deliveryKey(companyId, shipmentId);
  await addJob(
    tx.db,
    'edi.deliver',
    { companyId, shipmentId },
    { key, delay, queue: carrierQueue(companyId, carrierId) },
  );
}

/** Messages that wait, of every company: each gets a job, if it has lost its own. */
export async function planWaiting(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('edi_messages')
    .select(['company_id as companyId', 'shipment_id as shipmentId', 'carrier_id as carrierId'])
    .distinctOn(['company_id', 'shipment_id'])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  for (const { companyId, shipmentId, carrierId } of waiting) {
    const plan = { key: deliveryKey(companyId, shipmentId), queue: carrierQueue(companyId, carrierId) };
    await addJob(db, 'edi.deliver', { companyId, shipmentId }, plan);
  }
}

/** One at a time: a carrier's server that does not answer holds up its own messages and no other's. */
export function carrierQueue(companyId: string, carrierId: string): string {
  return `edi ${companyId} ${carrierId}`;
}

function deliveryKey(companyId: string, shipmentId: string): string {
  return `edi.deliver ${companyId} ${shipmentId}`;
}

export interface FailedDelivery {
  readonly error: string;
  /** Nobody can tell whether the carrier has it. */
  readonly mayBeThere: boolean;
}

/**
 * It waits for its next try. When nothing of it reached the carrier it may be changed or dropped meanwhile; when it may be
 * there, it stays as it is. Answers whether it is given up instead; what waits behind it then gets its turn by the job
 * that this delivery put down when it began.
 */
export async function deliveryFailed(
  tx: WriteTx,
  message: EdiMessage,
  shipmentId: string,
  { error, mayBeThere }: FailedDelivery,
): Promise<boolean> {
  if (!(await isStillOurs(tx, message))) return false;
  const pause = RETRY_PAUSES[message.tries];
  const failed = {
    tries: message.tries + 1,
    last_error: error,
    attempts: afterAttempt(message, error),
    ...(!mayBeThere && { started_at: null }),
  };
  if (pause === undefined) {
    await changeMessage(tx, message, { ...failed, next_try_at: null, given_up_at: tx.now });
    return true;
  }
  await changeMessage(tx, message, { ...failed, next_try_at: new Date(tx.now.getTime() + pause) });
  await planDelivery(tx, shipmentId, message.carrierId, pause);
  return false;
}

/** False when it took so long that somebody else took the delivery up, who then decides. */
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

/** Answers whether it is the last thing that was decided about the booking. */
export async function deliverySucceeded(tx: WriteTx, message: EdiMessage, shipmentId: string) {
  const attempts = afterAttempt(message, null);
  await changeMessage(tx, message, { sent_at: tx.now, next_try_at: null, last_error: null, attempts });
  const later = await tx.db
    .selectFrom('edi_messages')
    .select('message_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .where('message_id', '>', message.messageId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!later) await removeJob(tx.db, deliveryKey(tx.actor.companyId, shipmentId));
  return later === undefined;
}

function afterAttempt({ startedAt }: EdiMessage, problem: string | null) {
  const attempt: EdiAttempt = { at: startedAt.toISOString(), problem };
  return sql`attempts || ${json([attempt])}`;
}

async function changeMessage(
  { db, actor }: WriteTx,
  { messageId }: Pick<EdiMessage, 'messageId'>,
  change: Updateable<EdiMessagesTable>,
): Promise<void> {
  await db
    .updateTable('edi_messages')
    .set(change)
    .where('company_id', '=', actor.companyId)
    .where('message_id', '=', messageId)
    .execute();
  await sayChanged(db, actor.companyId);
}

async function insertMessage(
  tx: WriteTx,
  shipment: Shipment,
  facts: BookingFacts,
  name: MessageFunction,
): Promise<void> {
  const drawn = await sql<{ reference: string }>`
    select 'TI' || lpad(nextval('interchange_references')::text, ${REFERENCE_DIGITS}, '0') as reference`.execute(tx.db);
  const reference = drawn.rows[0]?.reference ?? PREVIEW_REFERENCE;
  await tx.db
    .insertInto('edi_messages')
    .values({
      company_id: tx.actor.companyId,
      carrier_id: facts.carrierId,
      shipment_id: shipment.shipmentId,
      reference,
      function: name,
      body: compose(shipment, facts, name, reference, tx.now),
      written_by: tx.actor.username,
      written_at: tx.now,
      started_at: null,
      sent_at: null,
      dropped_at: null,
    })
    .execute();
  await planDelivery(tx, shipment.shipmentId, facts.carrierId, FIRST_LOOK);
}

function compose(shipment: Shipment, facts: BookingFacts, name: MessageFunction, reference: string, now: Date): string {
  const { connection, suite, warehouse, companyId } = facts;
  const envelope: IftminEnvelope = {
    directory: suite.edifact,
    function: name,
    sender: {
      // A connection in test mode may not have its addresses yet; the message must have some.
      address: connection.uNBaddressOwn || companyId,
      qualifier: connection.uNBqualifierOwn || QUALIFIER_AGREED,
    },
    recipient: {
      address: connection.uNBaddressRec || suite.carrierCode,
      qualifier: connection.uNBqualifierRec || QUALIFIER_AGREED,
    },
    reference,
    time: dateTextInZone(now, warehouse.timeZone),
  };
  return writeIftmin(shipmentConsignment(shipment, consignmentFacts(facts)), envelope);
}
