/**
 * The calls to carriers' web services as rows: each is stored, with the job that looks after it, before the carrier is called. A
 * shipment has at most one open call, whose reference stays the same until its outcome is known. The caller holds the shipment's
 * row.
 * Not here: calling (web-booking.ts), what a booking needs (booking-service.ts).
 */
import { sql, type Updateable } from 'kysely';
import type { BookAction } from '#contract/print.ts';
import type { Consignment } from '#documents/consignment.ts';
import type { BookingOutcome } from '#domain/booking/booking-outcome.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { announceChange } from '#server/db/company-counter.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { WebBookingsTable } from '#server/db/tables/web-booking-tables.ts';
import type { WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { addJob, removeJob } from '#server/jobs/job-queue.ts';
import { jobType } from '#server/jobs/job-type.ts';
import { RETRY_DELAYS } from '#server/jobs/retry-delays.ts';

/** Asks a carrier's web service what became of a booking, and books if the service does not know it. */
export const bookingJob = jobType<{ readonly companyId: string; readonly shipmentId: string }>('booking.finish');

/** How long a call may take before it counts as interrupted; longer than the wait for any answer. Unit: milliseconds. */
export const CALL_LIMIT = 60_000;
const REFERENCE_DIGITS = 10;

export interface WebCall {
  readonly callId: string;
  readonly carrierId: string;
  readonly shipmentId: string;
  readonly reference: string;
  readonly bookingReference: string;
  readonly action: BookAction;
  /** The consignment as it was sent, or as the first call will send it. */
  readonly consignment: Consignment;
  readonly writtenBy: string;
  /** Number of calls without an answer. */
  readonly tries: number;
  /** Whether the carrier may already know the call. */
  readonly wasCalled: boolean;
  /** When this call began. */
  readonly calledAt: Date;
}

export interface NewWebCall {
  readonly carrierId: string;
  readonly shipmentId: string;
  readonly action: BookAction;
  readonly consignment: Consignment;
}

const COLUMNS = [
  ...(['call_id as callId', 'carrier_id as carrierId', 'shipment_id as shipmentId', 'reference', 'action'] as const),
  ...(['booking_reference as bookingReference', 'request as consignment', 'written_by as writtenBy'] as const),
  ...(['tries', 'called_at', 'next_try_at', 'state'] as const),
] as const;

/** The last call about a shipment, open or not. */
export async function lastCall(db: Db | Tx, companyId: string, shipmentId: string) {
  return db
    .selectFrom('web_bookings')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('call_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Opens a call, to be made now by the caller or after the delay by its job. An earlier call with an unknown outcome is continued
 * if it says the same to the same carrier.
 */
export async function openCall(tx: WriteTx, call: NewWebCall, delay = CALL_LIMIT): Promise<void> {
  const last = await lastCall(tx.db, tx.actor.companyId, call.shipmentId);
  const isUnderWay = last?.state === 'started' && last.next_try_at === null;
  const isSaidAlready = last?.action === call.action && last.carrierId === call.carrierId;
  if (isSaidAlready && (last.state === 'started' || last.state === 'gaveUp')) {
    if (!isUnderWay) await changeCall(tx, last, { state: 'started', tries: 0, next_try_at: tx.now });
  } else {
    if (last?.state === 'started') {
      // The carrier is being told something else about the shipment.
      if (isUnderWay || last.carrierId === call.carrierId) throw new ApiError('inProgress');
      // A different carrier that does not answer must not prevent booking here; its log says that the outcome is unknown.
      await changeCall(tx, last, { state: 'gaveUp', next_try_at: null });
    }
    await insertCall(tx, call);
  }
  await planCall(tx, call, delay);
}

async function insertCall(tx: WriteTx, { carrierId, shipmentId, action, consignment }: NewWebCall): Promise<void> {
  const drawn = await sql<{ reference: string }>`
    select 'KAJ' || lpad(nextval('web_booking_references')::text, ${REFERENCE_DIGITS}, '0') as reference`.execute(
    tx.db,
  );
  const reference = drawn.rows[0]?.reference ?? '';
  const booked = await tx.db
    .selectFrom('web_bookings')
    .select('reference')
    .where('company_id', '=', tx.actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .where('carrier_id', '=', carrierId)
    .where('action', '=', 'book')
    .where('state', '=', 'accepted')
    .orderBy('call_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx.db
    .insertInto('web_bookings')
    .values({
      company_id: tx.actor.companyId,
      carrier_id: carrierId,
      shipment_id: shipmentId,
      reference,
      booking_reference: action === 'book' ? reference : (booked?.reference ?? reference),
      action,
      request: json(consignment),
      written_by: tx.actor.username,
      written_at: tx.now,
    })
    .execute();
}

/** The request is no longer wanted, so a call waiting for its next try finds out at once what became of the earlier ones. */
export async function retryCallNow(tx: WriteTx, shipmentId: string): Promise<void> {
  const last = await lastCall(tx.db, tx.actor.companyId, shipmentId);
  if (last?.state !== 'started' || last.next_try_at === null) return;
  await changeCall(tx, last, { next_try_at: tx.now });
  await planCall(tx, last, 0);
}

/** Whether a booking is open whose outcome is not known yet. */
export async function isBeingBooked(tx: WriteTx, shipmentId: string): Promise<boolean> {
  const last = await lastCall(tx.db, tx.actor.companyId, shipmentId);
  return last?.state === 'started' && last.action === 'book';
}

/** Retries at once because somebody asked; false when there is nothing to retry. A call under way is left alone. */
export async function retryCall(tx: WriteTx, shipmentId: string, callId: string): Promise<boolean> {
  const last = await lastCall(tx.db, tx.actor.companyId, shipmentId);
  if (last?.callId !== callId || (last.state !== 'started' && last.state !== 'gaveUp')) return false;
  await openCall(tx, last, 0);
  return true;
}

/** Starts the open call of a shipment; `busy` while somebody else is making it, or when it is not due yet. */
export async function startCall(tx: WriteTx, shipmentId: string): Promise<WebCall | 'busy' | undefined> {
  const last = await lastCall(tx.db, tx.actor.companyId, shipmentId);
  if (last?.state !== 'started') {
    await removeJob(tx.db, callKey(tx.actor.companyId, shipmentId));
    return undefined;
  }
  const isCutOffAt = last.called_at ? last.called_at.getTime() + CALL_LIMIT : 0;
  const wait = (last.next_try_at?.getTime() ?? isCutOffAt) - tx.now.getTime();
  await planCall(tx, last, wait > 0 ? wait : CALL_LIMIT);
  if (wait > 0) return 'busy';
  await changeCall(tx, last, { called_at: tx.now, next_try_at: null });
  const { called_at, next_try_at, state, ...call } = last;
  return { ...call, wasCalled: called_at !== null, calledAt: tx.now };
}

/** Replaces what is sent, after the carrier did not know the call, by the shipment's current content. */
export async function renewCall(tx: WriteTx, call: WebCall, consignment: Consignment): Promise<void> {
  if (!isSame(consignment, call.consignment)) await changeCall(tx, call, { request: json(consignment) });
}

/** Schedules the next try, or gives the call up and returns true. */
export async function callFailed(tx: WriteTx, call: WebCall, problem: string): Promise<boolean> {
  const pause = RETRY_DELAYS[call.tries];
  const failed = { tries: call.tries + 1, last_error: problem, attempts: afterAttempt(call, problem) };
  if (pause === undefined) {
    await changeCall(tx, call, { ...failed, next_try_at: null, state: 'gaveUp' });
    await removeJob(tx.db, callKey(tx.actor.companyId, call.shipmentId));
    return true;
  }
  await changeCall(tx, call, { ...failed, next_try_at: new Date(tx.now.getTime() + pause) });
  await planCall(tx, call, pause);
  return false;
}

export async function callAnswered(tx: WriteTx, call: WebCall, outcome: BookingOutcome): Promise<void> {
  const answered = { answer: json(outcome), answered_at: tx.now, last_error: null, next_try_at: null };
  await changeCall(tx, call, { ...answered, state: outcome.kind, attempts: afterAttempt(call, null) });
  await removeJob(tx.db, callKey(tx.actor.companyId, call.shipmentId));
}

/** Gives up a call that began and has no outcome, and returns it; undefined if there is none. */
export async function abandonCall(tx: WriteTx, shipmentId: string): Promise<Pick<WebCall, 'writtenBy'> | undefined> {
  const last = await lastCall(tx.db, tx.actor.companyId, shipmentId);
  if (last?.state !== 'started' || last.called_at === null) return undefined;
  await changeCall(tx, last, { state: 'gaveUp', next_try_at: null });
  return last;
}

/** The booking is no longer wanted, and the carrier does not know of it. */
export async function dropCall(tx: WriteTx, call: WebCall): Promise<void> {
  await changeCall(tx, call, { state: 'dropped', next_try_at: null });
  await removeJob(tx.db, callKey(tx.actor.companyId, call.shipmentId));
}

/** False when it took so long that somebody else took over the call, who then decides. */
export async function isCallOpen(tx: WriteTx, call: WebCall): Promise<boolean> {
  const last = await lastCall(tx.db, tx.actor.companyId, call.shipmentId);
  const isSameCall = last?.callId === call.callId && last.called_at?.getTime() === call.calledAt.getTime();
  return isSameCall && last.state === 'started';
}

/** Gives open calls of every company a job, in case they have lost theirs. */
export async function planOpenCalls(db: Db): Promise<void> {
  const open = await db
    .selectFrom('web_bookings')
    .select(['company_id as companyId', 'shipment_id as shipmentId', 'carrier_id as carrierId'])
    .where('state', '=', 'started')
    .execute();
  for (const { companyId, ...call } of open) await schedule(db, companyId, call, 0);
}

async function planCall(tx: WriteTx, call: Pick<WebCall, 'shipmentId' | 'carrierId'>, delay: number): Promise<void> {
  await schedule(tx.db, tx.actor.companyId, call, delay);
}

/** One at a time per carrier: a carrier that does not answer delays its own bookings and no others. */
async function schedule(
  db: Db | Tx,
  companyId: string,
  { shipmentId, carrierId }: Pick<WebCall, 'shipmentId' | 'carrierId'>,
  delay: number,
): Promise<void> {
  const plan = { key: callKey(companyId, shipmentId), delay, queue: `booking ${companyId} ${carrierId}` };
  await addJob(db, bookingJob, { companyId, shipmentId }, plan);
}

function callKey(companyId: string, shipmentId: string): string {
  return `booking.finish ${companyId} ${shipmentId}`;
}

function afterAttempt({ calledAt }: WebCall, problem: string | null) {
  return sql`attempts || ${json([{ at: calledAt.toISOString(), problem }])}`;
}

async function changeCall(
  { db, actor }: WriteTx,
  { callId }: Pick<WebCall, 'callId'>,
  change: Updateable<WebBookingsTable>,
): Promise<void> {
  await db
    .updateTable('web_bookings')
    .set(change)
    .where('company_id', '=', actor.companyId)
    .where('call_id', '=', callId)
    .execute();
  await announceChange(db, actor.companyId);
}
