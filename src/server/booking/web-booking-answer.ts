/**
 * Applies a carrier's answer to a shipment: booked with the carrier's numbers, refused with its reason, or cancelled; without an
 * answer, in technical error until the next try. The person who booked and the moderators are notified of what nobody was waiting
 * for.
 */
import type { Shipment } from '#contract/shipment.ts';
import type { Consignment } from '#documents/consignment.ts';
import type { BookingOutcome } from '#domain/booking/booking-outcome.ts';
import { bookingReach } from '#domain/booking/booking-reach.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { afterPrint, afterReopen, withSettledStatus } from '#domain/shipments/document-state.ts';
import { failureOf, NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { canFollow, STATUS, withRejection, withStatus, withTechnicalError } from '#domain/shipments/status.ts';
import { countUnits } from '#server/company/delivery-units.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { WriteTx } from '#server/db/write.ts';
import { notifyConcerned } from '#server/edi/edi-notices.ts';
import { voidNumbers } from '#server/numbers/number-service.ts';
import { bookingConsignment, readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { abandonCall, callAnswered, openCall, type WebCall } from './web-booking-calls.ts';
import { withCarrierNumbers } from './web-booking-numbers.ts';

/** `sent`: what the carrier was told, which may differ from the shipment by now. */
export type CarrierAnswer = BookingOutcome & { readonly sent: Consignment };

interface Circumstances {
  /** Whether somebody waits for the answer and sees it. */
  readonly isAwaited: boolean;
}

export async function applyAnswer(
  tx: WriteTx,
  call: WebCall,
  answer: CarrierAnswer,
  { isAwaited }: Circumstances,
): Promise<void> {
  const stored = await lockShipment(tx, call.shipmentId);
  const { sent, ...outcome } = answer;
  await callAnswered(tx, call, outcome);
  if (!stored) return;
  const { shipment } = stored;
  if (outcome.kind === 'refused') return refuse(tx, shipment, call, outcome.reason);
  if (call.action === 'cancel') {
    if (isElsewhere(call, shipment)) return;
    await voidNumbers(tx, shipment);
    if (shipment.status !== STATUS.cancelled) await updateShipment(tx, afterReopen(shipment));
    return;
  }
  // The shipment was given to another carrier (or, below, cancelled) while this one booked, so this one is told to cancel.
  if (isElsewhere(call, shipment)) return openCall(tx, { ...call, action: 'cancel' }, 0);
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const isNumbering = call.action === 'book' || lacksNumbers(shipment);
  const { numbered, problem } =
    isNumbering && facts
      ? await withCarrierNumbers(tx, { shipment, facts }, sent, outcome)
      : { numbered: shipment, problem: undefined };
  if (shipment.status === STATUS.cancelled) {
    await voidNumbers(tx, numbered);
    return openCall(tx, { ...call, action: 'cancel' }, 0);
  }
  const booked = asBooked(numbered, sent, tx.now);
  const saved = problem ? withTechnicalError(booked, failureOf('bookingNumbersUnusable', problem)) : booked;
  const differs = facts !== undefined && !isSame(sent, bookingConsignment(shipment, facts));
  await updateShipment(tx, { ...saved, differsFromCarrier: differs });
  if (call.action === 'book') await countUnits(tx, [call.shipmentId], await readWarehouse(tx.db, tx.actor.companyId));
  const { shipmentId } = shipment;
  if (problem) {
    const unusable = { type: 'error', code: 'bookingNumbersUnusable', values: problem, shipmentId } as const;
    return notifyConcerned(tx, call.writtenBy, unusable);
  }
  if (isAwaited) return;
  await notifyConcerned(tx, call.writtenBy, { type: 'confirm', code: 'bookingConfirmed', shipmentId });
}

/** Whether the requested action still matches what the shipment is meant to become. */
export function isWantedOf(call: WebCall, shipment: Shipment): boolean {
  return shipment.status !== STATUS.cancelled && !isElsewhere(call, shipment);
}

function isElsewhere({ carrierId }: WebCall, { carrier }: Shipment): boolean {
  return carrier !== carrierId;
}

/** Notifies people after the first failure that it is retried, and after the last that it is not. */
export async function reportUnanswered(
  tx: WriteTx,
  shipment: Shipment,
  call: WebCall,
  isGivenUp: boolean,
): Promise<void> {
  const unanswered = call.action === 'cancel' ? 'cancellationUnanswered' : 'bookingUnanswered';
  const code = isGivenUp ? 'transmissionFailed' : unanswered;
  const failed = withTechnicalError(started(shipment), failureOf(code));
  const isShown = failed.status === STATUS.technicalError && !isElsewhere(call, shipment);
  if (isShown) await updateShipment(tx, failed);
  if (isGivenUp || call.tries === 0) {
    await notifyConcerned(tx, call.writtenBy, { type: 'error', code, shipmentId: shipment.shipmentId });
  }
}

/**
 * The job of a call has failed for good, so nobody knows whether the carrier has booked, and nobody finds out: the shipment has
 * failed. Reopening it is for a person who has asked the carrier.
 */
export async function reportDeadCall(tx: WriteTx, shipmentId: string): Promise<void> {
  const stored = await lockShipment(tx, shipmentId);
  const call = await abandonCall(tx, shipmentId);
  if (!stored || !call) return;
  const { shipment } = stored;
  if (canFollow(shipment.status, STATUS.failed)) {
    await updateShipment(tx, { ...withStatus(shipment, STATUS.failed), ...failureOf('shipmentFailed') });
  }
  await notifyConcerned(tx, call.writtenBy, { type: 'error', code: 'shipmentFailed', shipmentId });
}

async function refuse(tx: WriteTx, shipment: Shipment, call: WebCall, reason: string): Promise<void> {
  // The shipment has another carrier by now, so this refusal is only kept in the log.
  if (call.action !== 'cancel' && isElsewhere(call, shipment)) return;
  const { shipmentId } = shipment;
  const values = { reason };
  const code = call.action === 'cancel' ? 'cancellationRejected' : 'bookingRejected';
  await notifyConcerned(tx, call.writtenBy, { type: 'error', code, values, shipmentId });
  // A refused cancellation changes nothing about the shipment.
  if (call.action === 'cancel' || shipment.status === STATUS.cancelled) return;
  await updateShipment(tx, withRejection(started(shipment), failureOf('bookingRejected', values)));
}

/** An update may bring the numbers that its booking did not. */
function lacksNumbers({ validationNotice }: Shipment): boolean {
  return validationNotice?.code === 'bookingNumbersUnusable';
}

function asBooked(shipment: Shipment, sent: Consignment, now: Date): Shipment {
  const instructions = shipment.documents.filter(({ kind }) => kind === 'instructions').map(({ docGUID }) => docGUID);
  // A shipment that was closed meanwhile stays closed.
  const isOpen = canFollow(shipment.status, STATUS.inProgress);
  const bookedAs = bookingReach({ bookingType: 'WEBSERVICE', testMode: sent.carrier.testMode }, true);
  const moved = isOpen ? withStatus(shipment, STATUS.inProgress) : shipment;
  const booked = { ...moved, isBooked: true, bookedAs, ...NO_FAILURE };
  return withSettledStatus(afterPrint(booked, instructions, now.toISOString()));
}

/** A booking has begun, so an open shipment is now in progress. */
function started(shipment: Shipment): Shipment {
  return shipment.status === STATUS.open ? withStatus(shipment, STATUS.inProgress) : shipment;
}
