/**
 * What follows from a carrier's reply, in one write. A rejection changes the shipment's state, with its reason, and notifies;
 * events enter the timeline, and a delivery finishes the shipment. A file is applied once, however often it is fetched. A file
 * that cannot be read, or answers nothing this connection sent, is kept as refused and changes nothing else.
 * Not here: fetching (edi-collection.ts), what a reply says (documents/carrier-reply.ts).
 */
import { createHash } from 'node:crypto';
import { type CarrierEvent, type CarrierReply, type MessageAnswer, readReplies } from '#documents/carrier-reply.ts';
import { UnreadableEdifact } from '#documents/edifact-reader.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { STATUS, withRejection, withStatus } from '#domain/shipments/status.ts';
import { announceChange } from '#server/db/company-counter.ts';
import type { EdiRepliesTable } from '#server/db/schema.ts';
import type { WriteTx } from '#server/db/write.ts';
import { notifyUser } from '#server/notifications/notify-users.ts';
import { notifyConcerned } from './edi-notices.ts';
import { lockShipment, updateShipment } from './shipment-repository.ts';

export interface ReplyFile {
  readonly carrierId: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** UN/EDIFACT 9015: delivered, delivery completed. */
const DELIVERED = ['21', '22'];

type Outcome = Pick<EdiRepliesTable, 'kind' | 'state' | 'problem' | 'reference'> & { shipment_id: string | null };
interface Application {
  readonly outcome: Outcome;
  apply(replyId: string): Promise<void>;
}

export async function applyReplyFile(tx: WriteTx, { carrierId, name, bytes }: ReplyFile): Promise<void> {
  const body = Buffer.from(bytes).toString('latin1');
  const applications = await understand(tx, carrierId, body);
  const hash = createHash('sha256').update(bytes).digest('hex');
  for (const [part, { outcome, apply }] of applications.entries()) {
    const stored = await tx.db
      .insertInto('edi_replies')
      .values({
        company_id: tx.actor.companyId,
        carrier_id: carrierId,
        name,
        hash,
        part,
        // PostgreSQL's texts cannot contain a NUL.
        body: part === 0 ? body.replaceAll('\0', '\uFFFD') : '',
        ...outcome,
        fetched_at: tx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reply_id')
      .executeTakeFirst();
    if (!stored) return; // Fetched before, but not removed then.
    await apply(stored.reply_id);
  }
  await announceChange(tx.db, tx.actor.companyId);
}

/** All or nothing: an error in one message refuses the whole file. */
async function understand(tx: WriteTx, carrierId: string, body: string): Promise<Application[]> {
  try {
    const applications: Application[] = [];
    for (const reply of readReplies(body)) {
      if (reply.type === 'IFTSTA') applications.push(await eventsOf(tx, carrierId, reply.events));
      else applications.push(...(await answersTo(tx, carrierId, reply)));
    }
    return applications;
  } catch (error) {
    if (!(error instanceof UnreadableEdifact)) throw error;
    const outcome = { kind: '', state: 'refused', problem: error.message, reference: '', shipment_id: null } as const;
    return [{ outcome, apply: async () => undefined }];
  }
}

type Answer = Exclude<CarrierReply, { type: 'IFTSTA' }>;

/** One for each message the reply is about: every message of an interchange, or the one that is named. */
async function answersTo(tx: WriteTx, carrierId: string, reply: Answer): Promise<Application[]> {
  const answered = await answeredMessages(tx, carrierId, reply);
  const isKnown = ({ reference }: MessageAnswer) => answered.some((message) => message.reference === reference);
  const isAlone = answered.length === 1 && answered[0]?.interchange === null;
  if (answered.length === 0 || !(isAlone || reply.messages.every(isKnown))) {
    throw new UnreadableEdifact('It answers nothing that was sent.');
  }
  return answered.map((message) => {
    // A message sent alone has a different reference inside its interchange.
    const own = reply.messages.filter(({ reference }) => isAlone || reference === message.reference);
    const { isAccepted, reason } = [reply, ...own].find((answer) => !answer.isAccepted) ?? reply;
    return applicationOf(tx, message, { type: reply.type, isAccepted, reason });
  });
}

/** The messages of the named interchange or message; without a name, the last one sent for the consignment. */
async function answeredMessages(tx: WriteTx, carrierId: string, { reference, consignmentNo }: Answer) {
  const shipmentId = consignmentNo === '' ? undefined : await shipmentBy(tx, carrierId, consignmentNo);
  const sent = tx.db
    .selectFrom('edi_messages')
    .select(['message_id as messageId', 'shipment_id as shipmentId', 'reference', 'interchange', 'function'])
    .select('written_by as writtenBy')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', carrierId)
    .where('started_at', 'is not', null);
  if (reference === '') {
    return sent
      .where('shipment_id', '=', shipmentId ?? '0')
      .orderBy('message_id', 'desc')
      .limit(1)
      .execute();
  }
  const named = await sent
    .where((eb) => eb.or([eb('interchange', '=', reference), eb('reference', '=', reference)]))
    .orderBy('shipment_id')
    .execute();
  return named.length === 1 || consignmentNo === '' ? named : named.filter((one) => one.shipmentId === shipmentId);
}

type Answered = Awaited<ReturnType<typeof answeredMessages>>[number];

/** Whether a later message has replaced this one: for a booking a later booking, for a change any later message. */
async function isSuperseded(
  tx: WriteTx,
  shipmentId: string,
  messageId: string,
  asked: Answered['function'],
): Promise<boolean> {
  const later = tx.db
    .selectFrom('edi_messages')
    .select('message_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .where('message_id', '>', messageId)
    .where('dropped_at', 'is', null);
  const found = asked === 'original' ? later.where('function', '=', 'original') : later;
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

function applicationOf(
  tx: WriteTx,
  { shipmentId, messageId, reference, writtenBy, function: asked }: Answered,
  { type, isAccepted, reason }: Pick<Answer, 'type' | 'isAccepted' | 'reason'>,
): Application {
  return {
    outcome: {
      kind: type,
      state: isAccepted ? 'accepted' : 'rejected',
      problem: isAccepted ? null : reason,
      reference,
      shipment_id: shipmentId,
    },
    async apply() {
      // CONTRL says only that the file was readable.
      if (isAccepted && (type === 'CONTRL' || asked === 'cancel')) return;
      const stored = await lockShipment(tx, shipmentId);
      if (isAccepted) {
        const notification = { type: 'confirm', code: 'bookingConfirmed', shipmentId } as const;
        if (stored?.shipment.isBooked) await notifyUser(tx, writtenBy, notification);
        return;
      }
      const values = { reason };
      const code = asked === 'cancel' ? 'cancellationRejected' : 'bookingRejected';
      await notifyConcerned(tx, writtenBy, { type: 'error', code, values, shipmentId });
      // A refused cancellation changes nothing about the shipment; nor does a late answer to a message that a later one has
      // replaced.
      if (!stored?.shipment.isBooked || asked === 'cancel') return;
      if (await isSuperseded(tx, shipmentId, messageId, asked)) return;
      const change = asked === 'original' ? { isBooked: false } : { differsFromCarrier: true };
      const rejected = withRejection({ ...stored.shipment, ...change }, failureOf('bookingRejected', values));
      if (rejected.status === STATUS.rejected) await updateShipment(tx, rejected);
    },
  };
}

async function eventsOf(tx: WriteTx, carrierId: string, events: readonly CarrierEvent[]): Promise<Application> {
  const known: (CarrierEvent & { shipmentId: string })[] = [];
  for (const event of events) {
    const shipmentId = await shipmentBy(tx, carrierId, event.consignmentNo);
    if (shipmentId !== undefined) known.push({ ...event, shipmentId });
  }
  const [first] = known;
  if (!first) throw new UnreadableEdifact('It tells of no consignment that was sent.');
  return {
    outcome: {
      kind: 'IFTSTA',
      state: 'event',
      problem: null,
      reference: first.consignmentNo,
      shipment_id: first.shipmentId,
    },
    async apply(replyId) {
      for (const { shipmentId, code, time, place, packageNumbers } of known) {
        await tx.db
          .insertInto('carrier_events')
          .values({
            company_id: tx.actor.companyId,
            shipment_id: shipmentId,
            reply_id: replyId,
            code,
            event_time: time,
            place,
            package_numbers: [...packageNumbers],
            told_at: tx.now,
          })
          .execute();
      }
      const delivered = known.filter(({ code, packageNumbers }) => DELIVERED.includes(code) && !packageNumbers.length);
      const ids = [...new Set(delivered.map(({ shipmentId }) => shipmentId))];
      for (const id of ids.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))) {
        const stored = await lockShipment(tx, id);
        if (stored?.shipment.status !== STATUS.closed) continue;
        await updateShipment(tx, withStatus(stored.shipment, STATUS.finished));
      }
    },
  };
}

/** Looks only at shipments that went with this connection. */
async function shipmentBy(tx: WriteTx, carrierId: string, consignmentNo: string): Promise<string | undefined> {
  const found = await tx.db
    .selectFrom('issued_numbers')
    .innerJoin('shipments', (join) =>
      join
        .onRef('shipments.company_id', '=', 'issued_numbers.company_id')
        .onRef('shipments.shipment_id', '=', 'issued_numbers.shipment_id'),
    )
    .select('shipments.shipment_id as shipmentId')
    .where('issued_numbers.company_id', '=', tx.actor.companyId)
    .where('issued_numbers.kind', '=', 'consignment')
    .where('issued_numbers.number', '=', consignmentNo)
    .where('shipments.carrier_id', '=', carrierId)
    .executeTakeFirst();
  return found?.shipmentId;
}
