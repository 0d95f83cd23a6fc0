/**
 * The transport instructions of a booking as rows, written with the booking and sent after it. A message that is still waiting is
 * replaced or dropped in place. Once its delivery has begun, so that the carrier may have it, it is followed by a replacement or
 * a cancellation of its own. The caller holds the shipment's row, so that writing and starting a delivery take turns. A message
 * and the job that looks after it are written together.
 * Not here: the text of a message (documents/iftmin-message.ts), which go together and what becomes of them (delivery-batch.ts),
 * delivering them to the carrier (edi-delivery.ts).
 */
import { sql, type Updateable } from 'kysely';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { type IftminEnvelope, iftminProblems, type MessageFunction, writeIftmin } from '#documents/iftmin-message.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { dateTextInZone } from '#domain/shared/dates.ts';
import { announceChange } from '#server/db/company-counter.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { EdiMessagesTable } from '#server/db/schema.ts';
import type { WriteTx } from '#server/db/write.ts';
import { type BookingFacts, consignmentFacts } from '#server/shipment-records/shipment-facts.ts';
import { enqueueDeliveries, type PlannedDelivery } from './edi-jobs.ts';

/** UN/EDIFACT 0007: an address agreed between the partners. */
const QUALIFIER_AGREED = 'ZZ';
/** Digits after "TI": a reference fills the 14 characters an interchange has for it. */
const REFERENCE_DIGITS = 12;
const NO_REFERENCE = `TI${'0'.repeat(REFERENCE_DIGITS)}`;

/** How long a job waits for the booking to deliver its message itself. Unit: milliseconds. */
const FIRST_LOOK = 60_000;
/** The state before the first delivery. */
const UNTRIED = { tries: 0, next_try_at: null, given_up_at: null, last_error: null };

export interface EdiMessage {
  readonly messageId: string;
  readonly carrierId: string;
  readonly shipmentId: string;
  readonly reference: string;
  readonly function: MessageFunction;
  readonly writtenBy: string;
  /** Number of failed deliveries. */
  readonly tries: number;
  /** When this delivery began. */
  readonly startedAt: Date;
}

/** What prevents sending the shipment over EDI, by fields that a person can correct. */
export function messageErrors(shipment: Shipment, facts: BookingFacts): FieldErrors {
  const errors = directoryErrors(shipment, facts);
  const { uNBaddressOwn, uNBaddressRec, testMode } = facts.connection;
  const missing = Object.entries({ uNBaddressOwn, uNBaddressRec }).find(([, address]) => !address);
  if (missing && !testMode) errors.carrier = { code: 'required', values: { field: missing[0] } };
  return errors;
}

/** Texts that are too long for the suite's version of the message. */
export function directoryErrors(shipment: Shipment, facts: BookingFacts): FieldErrors {
  const errors: FieldErrors = {};
  const consignment = shipmentConsignment(shipment, consignmentFacts(facts));
  for (const { path, maxLength } of iftminProblems(consignment, facts.suite.edifact)) {
    errors[path] = { code: 'maxLength', values: { max: maxLength } };
  }
  return errors;
}

/** The content of a message. */
export interface MessageContent {
  readonly shipment: Shipment;
  readonly facts: BookingFacts;
}

export async function writeBookings(tx: WriteTx, booked: readonly MessageContent[]): Promise<void> {
  await insertMessages(tx, booked, 'original');
}

export async function writeUpdate(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<void> {
  const waiting = await waitingMessage(tx, shipment.shipmentId);
  if (!waiting) {
    await tryAgain(tx, shipment.shipmentId);
    return insertMessages(tx, [{ shipment, facts }], 'replace');
  }
  const body = compose(shipment, facts, waiting.function, waiting.reference, tx.now);
  await changeMessages(tx, [waiting], { body, ...UNTRIED });
  await enqueueDeliveries(tx, [firstLook({ shipment, facts })]);
}

/** A booking that the carrier has not received is dropped silently; otherwise it is cancelled. */
export async function writeCancellation(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<void> {
  const wasUnsent = await dropWaiting(tx, shipment.shipmentId);
  if (wasUnsent) return;
  await tryAgain(tx, shipment.shipmentId);
  await insertMessages(tx, [{ shipment, facts }], 'cancel');
}

/** Drops the message that is not on its way yet. Returns whether the carrier then has never received the booking. */
export async function dropWaiting(tx: WriteTx, shipmentId: string): Promise<boolean> {
  const waiting = await waitingMessage(tx, shipmentId);
  if (!waiting) return false;
  await changeMessages(tx, [waiting], { dropped_at: tx.now });
  return waiting.function === 'original';
}

/** A message that the carrier may have must arrive before what follows it, so it is retried even if it was given up. */
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
 * Retries at once because somebody asked. A message that was given up gets all its tries again; one that is on its way is left
 * alone. Returns whether there is anything to send. The caller holds the shipment's row.
 */
export async function retryNow(tx: WriteTx, shipmentId: string, messageId: string): Promise<boolean> {
  const waiting = await tx.db
    .selectFrom('edi_messages')
    .select(['message_id as messageId', 'carrier_id as carrierId', 'tries', 'started_at', 'next_try_at', 'given_up_at'])
    .where('company_id', '=', tx.actor.companyId)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!waiting) return false;
  const isOnItsWay = waiting.started_at && !waiting.next_try_at && !waiting.given_up_at;
  const tries = waiting.given_up_at ? 0 : waiting.tries;
  await changeMessages(tx, [waiting], { tries, next_try_at: isOnItsWay ? null : tx.now, given_up_at: null });
  await enqueueDeliveries(tx, [{ shipmentId, carrierId: waiting.carrierId, delay: 0 }]);
  return true;
}

/** The last thing decided about a shipment's booking, sent or not. */
export async function lastMessage(
  db: Db | Tx,
  companyId: string,
  shipmentId: string,
): Promise<{ function: MessageFunction; body: string; isDropped: boolean; isGivenUp: boolean } | undefined> {
  const row = await db
    .selectFrom('edi_messages')
    .select(['function', 'body', 'dropped_at', 'given_up_at'])
    .where('company_id', '=', companyId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { dropped_at, given_up_at, ...message } = row;
  return { ...message, isDropped: dropped_at !== null, isGivenUp: given_up_at !== null };
}

/** The latest decision about a booking, if the carrier cannot have received it. */
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

export async function changeMessages(
  { db, actor }: WriteTx,
  messages: readonly Pick<EdiMessage, 'messageId'>[],
  change: Updateable<EdiMessagesTable>,
): Promise<void> {
  const ids = messages.map(({ messageId }) => messageId);
  await db
    .updateTable('edi_messages')
    .set(change)
    .where('company_id', '=', actor.companyId)
    .where('message_id', 'in', ids)
    .execute();
  await announceChange(db, actor.companyId);
}

/** An interchange reference, which is never used twice. */
export async function drawReference(tx: WriteTx): Promise<string> {
  return (await drawReferences(tx, 1))[0] ?? NO_REFERENCE;
}

async function drawReferences({ db }: WriteTx, count: number): Promise<string[]> {
  const drawn = await sql<{ reference: string }>`
    select 'TI' || lpad(nextval('interchange_references')::text, ${REFERENCE_DIGITS}, '0') as reference
    from generate_series(1, ${count})`.execute(db);
  return drawn.rows.map(({ reference }) => reference);
}

async function insertMessages(tx: WriteTx, contents: readonly MessageContent[], name: MessageFunction): Promise<void> {
  const references = await drawReferences(tx, contents.length);
  const rows = contents.map(({ shipment, facts }, place) => {
    const reference = references[place] ?? NO_REFERENCE;
    return {
      company_id: tx.actor.companyId,
      carrier_id: facts.carrierId,
      shipment_id: shipment.shipmentId,
      reference,
      interchange: null,
      function: name,
      body: compose(shipment, facts, name, reference, tx.now),
      written_by: tx.actor.username,
      written_at: tx.now,
      started_at: null,
      sent_at: null,
      dropped_at: null,
    };
  });
  await tx.db.insertInto('edi_messages').values(rows).execute();
  await enqueueDeliveries(tx, contents.map(firstLook));
}

function firstLook({ shipment, facts }: MessageContent): PlannedDelivery {
  return { shipmentId: shipment.shipmentId, carrierId: facts.carrierId, delay: FIRST_LOOK };
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
