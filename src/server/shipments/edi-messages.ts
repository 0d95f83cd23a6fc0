/**
 * The transport instructions of a booking as rows, written with the booking and sent after it: a message still waiting is
 * replaced or dropped in place, one that was sent is followed by a replacement or a cancellation of its own.
 * The caller holds the shipment's row, so that writing and sending take turns.
 * Not here: the text of a message (documents/iftmin-message.ts), bringing it to the carrier (edi-delivery.ts).
 */
import { sql } from 'kysely';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { type IftminEnvelope, iftminProblems, type MessageFunction, writeIftmin } from '#documents/iftmin-message.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { dateTextInZone } from '#domain/shared/dates.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { type BookingFacts, consignmentFacts } from './booking-facts.ts';

/** UN/EDIFACT 0007: an address agreed between the partners. */
const QUALIFIER_AGREED = 'ZZ';
/** Digits after "TI": a reference fills the 14 characters an interchange has for it. */
const REFERENCE_DIGITS = 12;
const PREVIEW_REFERENCE = `TI${'0'.repeat(REFERENCE_DIGITS)}`;

export interface EdiMessage {
  readonly messageId: string;
  readonly carrierId: string;
  readonly reference: string;
  readonly function: MessageFunction;
  readonly body: string;
}

/** What keeps a shipment from being told over EDI, by the fields a person can correct. */
export function messageErrors(shipment: Shipment, facts: BookingFacts): FieldErrors {
  const errors: FieldErrors = {};
  const consignment = shipmentConsignment(shipment, consignmentFacts(facts));
  for (const { path, maxLength } of iftminProblems(consignment, facts.suite.edifact)) {
    errors[path] = { code: 'maxLength', values: { max: maxLength } };
  }
  const { uNBaddressOwn, uNBaddressRec, testMode } = facts.connection;
  const missing = Object.entries({ uNBaddressOwn, uNBaddressRec }).find(([, address]) => !address);
  if (missing && !testMode) errors.carrier = { code: 'required', values: { field: missing[0] } };
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
  const waiting = await waitingMessage(tx.db, tx.actor.companyId, shipment.shipmentId);
  if (!waiting) return insertMessage(tx, shipment, facts, 'replace');
  const body = compose(shipment, facts, waiting.function, waiting.reference, tx.now);
  await tx.db.updateTable('edi_messages').set({ body }).where('message_id', '=', waiting.messageId).execute();
}

/** A booking the carrier never heard of is dropped in silence; what it has heard of is cancelled. */
export async function writeCancellation(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<void> {
  const waiting = await waitingMessage(tx.db, tx.actor.companyId, shipment.shipmentId);
  if (waiting) {
    const dropped = { dropped_at: tx.now };
    await tx.db.updateTable('edi_messages').set(dropped).where('message_id', '=', waiting.messageId).execute();
  }
  if (waiting?.function !== 'original') await insertMessage(tx, shipment, facts, 'cancel');
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

/** The oldest message of a shipment that is not with the carrier yet. */
export async function waitingMessage(db: Tx, companyId: string, shipmentId: string): Promise<EdiMessage | undefined> {
  const row = await db
    .selectFrom('edi_messages')
    .select(['message_id', 'carrier_id', 'reference', 'function', 'body'])
    .where('company_id', '=', companyId)
    .where('shipment_id', '=', shipmentId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('message_id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      messageId: row.message_id,
      carrierId: row.carrier_id,
      reference: row.reference,
      function: row.function,
      body: row.body,
    }
  );
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
      sent_at: null,
      dropped_at: null,
    })
    .execute();
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
