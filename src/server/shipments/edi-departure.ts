/**
 * What goes to a carrier at once, and what a delivery leaves on the rows of its messages. A message goes in a file of its
 * own, or, where its connection consolidates, with all that wait for the connection, in one interchange. From the moment
 * its delivery begins an interchange stays what it is, until it is known that nothing of it reached the carrier.
 * Not here: composing messages (edi-messages.ts), joining them (documents/joined-interchange.ts), bringing them
 * (edi-delivery.ts).
 */
import { sql } from 'kysely';
import type { EdiAttempt } from '#contract/edi.ts';
import { joinInterchanges, partnersOf } from '#documents/joined-interchange.ts';
import { json } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { endDelivery, planDelivery } from './edi-jobs.ts';
import { changeMessages, drawReference, type EdiMessage } from './edi-messages.ts';
import { RETRY_PAUSES } from './retry-pauses.ts';
import { lockShipments } from './shipment-repository.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
/** How long a delivery may be on its way before it counts as cut off. */
export const DELIVERY_LIMIT = MINUTE;
/** How long the first message of an interchange waits for others. */
export const GATHERING = MINUTE;
/** Messages of one interchange; more of them make another. */
const LARGEST_INTERCHANGE = 200;

/** What is brought as one file. */
export interface Departure {
  readonly carrierId: string;
  /** Of the interchange, and the file's name. */
  readonly reference: string;
  readonly text: string;
  readonly messages: readonly EdiMessage[];
}

/** An interchange that is not with the carrier yet, or the oldest such message of a shipment. */
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
 * What the oldest message of a shipment that is not with the carrier goes with, from now on on its way; undefined when
 * there is none, or when it is not its time: then a job takes it up again. Where somebody waits for the answer, a message
 * that goes over a network, or with others, is left to its job.
 */
export async function startDelivery(
  tx: WriteTx,
  shipmentId: string,
  { isAwaited }: { readonly isAwaited: boolean },
): Promise<Departure | undefined> {
  const looked = await oldestWaiting(tx, shipmentId);
  const companions = looked ? await companionsOf(tx, looked) : [];
  const held = await lockShipments(tx, [shipmentId, ...companions.map((companion) => companion.shipmentId)]);
  const next = await oldestWaiting(tx, shipmentId);
  if (!next) {
    await endDelivery(tx, shipmentId);
    return undefined;
  }
  const wait = Math.max(0, dueAt(next) - tx.now.getTime());
  const isForJob = isAwaited && (next.hasServer || next.consolidates);
  await planDelivery(tx, next, wait > 0 || isForJob ? wait : DELIVERY_LIMIT);
  if (wait > 0 || isForJob) return undefined;
  const others = (await companionsOf(tx, next)).filter((other) => next.startedAt || held.has(other.shipmentId));
  return depart(tx, next, others);
}

function dueAt({ startedAt, nextTryAt, consolidates, writtenAt }: Waiting): number {
  if (nextTryAt) return nextTryAt.getTime();
  if (startedAt) return startedAt.getTime() + DELIVERY_LIMIT;
  return consolidates ? writtenAt.getTime() + GATHERING : 0;
}

async function depart(tx: WriteTx, next: Waiting, others: readonly Waiting[]): Promise<Departure> {
  const messages = [next, ...others].toSorted((one, other) => Number(BigInt(one.messageId) - BigInt(other.messageId)));
  const interchange = await interchangeOf(tx, next, messages);
  // What was given up in an interchange that is tried anew is tried with it, and as often.
  const begun = { started_at: tx.now, next_try_at: null, given_up_at: null, interchange };
  await changeMessages(tx, messages, next.startedAt ? { ...begun, tries: next.tries } : begun);
  return {
    carrierId: next.carrierId,
    reference: interchange ?? next.reference,
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
      tries: next.startedAt ? next.tries : message.tries,
    })),
  };
}

/**
 * The reference that messages go under together, null for one that goes by itself. One that was tried is kept, so that its
 * file has the same name again, unless a message that goes at another time was under it too.
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

/** The oldest message of each shipment that is neither with its carrier nor given up. */
function waiting({ db, actor }: WriteTx) {
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

function oldestWaiting(tx: WriteTx, shipmentId: string): Promise<Waiting | undefined> {
  return waiting(tx)
    .where('shipment_id', '=', shipmentId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('message_id')
    .limit(1)
    .executeTakeFirst();
}

/** What goes with a message: its interchange as it was, if that may be there; else what waits for the connection too. */
async function companionsOf(tx: WriteTx, next: Waiting): Promise<Waiting[]> {
  const others = waiting(tx).where('message_id', '!=', next.messageId).orderBy('message_id');
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
  // The connection may have got other addresses since.
  const partners = partnersOf(next.body);
  return found.filter(({ body }) => partnersOf(body) === partners);
}

export interface FailedDelivery {
  readonly error: string;
  /** Nobody can tell whether the carrier has it. */
  readonly mayBeThere: boolean;
}

/**
 * A message waits for its next try. When nothing of it reached the carrier it may be changed or dropped meanwhile; when it
 * may be there, it stays as it is. Answers whether it is given up instead; what waits behind it then gets its turn by the
 * job that this delivery put down when it began.
 */
export async function deliveryFailed(
  tx: WriteTx,
  message: EdiMessage,
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
    await changeMessages(tx, [message], { ...failed, next_try_at: null, given_up_at: tx.now });
    return true;
  }
  await changeMessages(tx, [message], { ...failed, next_try_at: new Date(tx.now.getTime() + pause) });
  await planDelivery(tx, message, pause);
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
export async function deliverySucceeded(tx: WriteTx, message: EdiMessage): Promise<boolean> {
  const attempts = afterAttempt(message, null);
  await changeMessages(tx, [message], { sent_at: tx.now, next_try_at: null, last_error: null, attempts });
  const later = await tx.db
    .selectFrom('edi_messages')
    .select('message_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('shipment_id', '=', message.shipmentId)
    .where('message_id', '>', message.messageId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!later) await endDelivery(tx, message.shipmentId);
  return later === undefined;
}

function afterAttempt({ startedAt }: EdiMessage, problem: string | null) {
  const attempt: EdiAttempt = { at: startedAt.toISOString(), problem };
  return sql`attempts || ${json([attempt])}`;
}
