/**
 * What follows from CONTRL and APERAK: a rejection changes the shipment's state, with its reason, and notifies; a late answer to
 * what has been replaced since changes nothing.
 */
import type { ReplyProblem } from '#contract/reply-problem.ts';
import type { CarrierAnswer, MessageAnswer, Verdict } from '#documents/carrier-reply.ts';
import { isTestInterchange } from '#documents/edifact-reader.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { STATUS, withRejection } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { notifyUser } from '#server/notifications/notify-users.ts';
import { lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { notifyConcerned } from './edi-notices.ts';
import { addresseesOf, spellings } from './reply-addressees.ts';
import { type Application, refusal } from './reply-application.ts';

/** What an accepting answer without words of the carrier says in the log. */
const RECEIVED = 'received';

/** One for each message the reply is about: every message of an interchange, or those that are named. */
export async function answersTo(
  tx: WriteTx,
  carrierId: string,
  reply: CarrierAnswer,
  isTest: boolean,
): Promise<Application[]> {
  const answered = await answeredMessages(tx, carrierId, reply);
  if (!Array.isArray(answered)) return [refusal(answered, reply.type)];
  if (isTest && answered.some(({ body }) => !isTestInterchange(body)))
    return [refusal({ code: 'testOnly' }, reply.type)];
  const isAlone = answered.length === 1 && answered[0]?.interchange === null;
  // A message sent alone has a different reference inside its interchange.
  const isAbout = (message: Answered) => (one: MessageAnswer) => isAlone || one.reference === message.reference;
  const known = answered.map((message) => {
    const own = reply.messages.filter(isAbout(message));
    const { verdict, reason } = [reply, ...own].find((one) => one.verdict === 'rejected') ?? reply;
    return applicationOf(tx, message, { type: reply.type, verdict, reason, hasWords: reply.hasWords });
  });
  const unknown = reply.messages.filter((one) => !answered.some((message) => isAbout(message)(one)));
  return [
    ...known,
    ...unknown.map(({ reference }) => refusal({ code: 'unknownReference', detail: reference }, reply.type)),
  ];
}

/** The messages of the named interchange or message; without one, the last that was sent for the named consignment. */
async function answeredMessages(
  tx: WriteTx,
  carrierId: string,
  { type, numbers, errorNumbers }: CarrierAnswer,
): Promise<Answered[] | ReplyProblem> {
  const values = [...numbers, ...errorNumbers].flatMap(({ value }) => spellings(value));
  const named = await sentMessages(tx, carrierId)
    .where((eb) => eb.or([eb('interchange', 'in', ['', ...values]), eb('reference', 'in', ['', ...values])]))
    .orderBy('shipment_id')
    .execute();
  if (named.length === 1 || (named.length > 0 && type === 'CONTRL')) return named;
  const among = named.map(({ shipmentId }) => shipmentId);
  const asked = [errorNumbers, numbers].map((some) => some.filter(({ value }) => !isOwn(named, value)));
  if (named.length > 0 && asked.flat().length === 0)
    return narrowed(
      named,
      errorNumbers.map(({ value }) => value),
    );
  const found = await addresseesOf(tx, carrierId, { numbers: asked, ...(named.length > 0 && { among }) });
  if ('code' in found) return named.length > 0 && found.code === 'unknownReference' ? named : found;
  if (named.length > 0) return named.filter(({ shipmentId }) => found.has(shipmentId));
  const [shipmentId, another] = found.keys();
  if (another !== undefined) return { code: 'severalShipments' };
  const last = await sentMessages(tx, carrierId)
    .where('shipment_id', '=', shipmentId ?? '0')
    .orderBy('message_id', 'desc')
    .limit(1)
    .execute();
  return last.length > 0 ? last : { code: 'unknownReference' };
}

const isOwn = (messages: readonly Answered[], value: string): boolean =>
  messages.some(({ reference, interchange }) =>
    spellings(value).some((one) => one === reference || one === interchange),
  );

/** Errors may name single messages of an interchange. */
function narrowed(messages: readonly Answered[], errors: readonly string[]): Answered[] {
  const inError = messages.filter(({ reference }) => errors.flatMap(spellings).includes(reference));
  return inError.length > 0 ? inError : [...messages];
}

const sentMessages = (tx: WriteTx, carrierId: string) =>
  tx.db
    .selectFrom('edi_messages')
    .select(['message_id as messageId', 'shipment_id as shipmentId', 'reference', 'interchange', 'function', 'body'])
    .select('written_by as writtenBy')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', carrierId)
    .where('started_at', 'is not', null);

type Answered = Awaited<ReturnType<ReturnType<typeof sentMessages>['execute']>>[number];

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

interface Said {
  readonly type: CarrierAnswer['type'];
  readonly verdict: Verdict;
  readonly reason: string;
  readonly hasWords: boolean;
}

function applicationOf(
  tx: WriteTx,
  { shipmentId, messageId, reference, writtenBy, function: asked }: Answered,
  { type, verdict, reason, hasWords }: Said,
): Application {
  const isRejected = verdict === 'rejected';
  const remark = verdict === 'received' ? RECEIVED : null;
  return {
    outcome: {
      kind: type,
      state: isRejected ? 'rejected' : 'accepted',
      problem: isRejected || hasWords ? reason : remark,
      reference,
      shipment_id: shipmentId,
    },
    async apply() {
      // CONTRL says only that the file was readable.
      if (verdict === 'received' || (!isRejected && (type === 'CONTRL' || asked === 'cancel'))) return;
      const stored = await lockShipment(tx, shipmentId);
      if (!isRejected) {
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
