/**
 * Applies a carrier's answer to a shipment: booked with the carrier's numbers, refused with its reason, or cancelled; without an
 * answer, in technical error until the next try. The person who booked and the moderators are notified of what nobody was waiting
 * for.
 */
import type { Shipment } from '#contract/shipment.ts';
import type { Consignment } from '#documents/consignment.ts';
import { needsSeries } from '#domain/carriers/number-series.ts';
import { trackingLink } from '#domain/carriers/suites.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { afterPrint, afterReopen, withSettledStatus } from '#domain/shipments/document-state.ts';
import { failureOf, NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { canFollow, STATUS, withRejection, withStatus, withTechnicalError } from '#domain/shipments/status.ts';
import { type BookingNumbers, type BookingOutcome, CarrierUnanswered } from '#server/carriers/booking-adapter.ts';
import { countUnits } from '#server/company/delivery-units.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { WriteTx } from '#server/db/write.ts';
import { type BookingFacts, bookingConsignment, readBookingFacts } from './booking-facts.ts';
import { notifyConcerned } from './edi-notices.ts';
import { claimNumbers } from './number-repository.ts';
import { voidNumbers } from './number-service.ts';
import { lockShipment, updateShipment } from './shipment-repository.ts';
import { callAnswered, openCall, type WebCall } from './web-booking-calls.ts';

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
  const numbered = call.action === 'book' ? await withNumbers(tx, shipment, facts, sent, outcome) : shipment;
  if (shipment.status === STATUS.cancelled) {
    await voidNumbers(tx, numbered);
    return openCall(tx, { ...call, action: 'cancel' }, 0);
  }
  const saved = asBooked(numbered, tx.now);
  const differs = facts !== undefined && !isSame(sent, bookingConsignment(shipment, facts));
  await updateShipment(tx, { ...saved, differsFromCarrier: differs });
  if (call.action === 'book') await countUnits(tx, [call.shipmentId], await readWarehouse(tx.db, tx.actor.companyId));
  if (isAwaited) return;
  const { shipmentId } = shipment;
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

function asBooked(shipment: Shipment, now: Date): Shipment {
  const instructions = shipment.documents.filter(({ kind }) => kind === 'instructions').map(({ docGUID }) => docGUID);
  // A shipment that was closed meanwhile stays closed.
  const isOpen = canFollow(shipment.status, STATUS.inProgress);
  const booked = { ...(isOpen ? withStatus(shipment, STATUS.inProgress) : shipment), isBooked: true, ...NO_FAILURE };
  return withSettledStatus(afterPrint(booked, instructions, now.toISOString()));
}

/** A booking has begun, so an open shipment is now in progress. */
function started(shipment: Shipment): Shipment {
  return shipment.status === STATUS.open ? withStatus(shipment, STATUS.inProgress) : shipment;
}

/** The carrier's numbers are claimed for the shipment like those of a series, so that no number ever belongs to two. */
async function withNumbers(
  tx: WriteTx,
  shipment: Shipment,
  facts: BookingFacts | undefined,
  sent: Consignment,
  numbers: BookingNumbers,
): Promise<Shipment> {
  if (!facts) return shipment;
  const { suite, connection } = facts;
  const isFromSeries = (kind: 'consignment' | 'package') => needsSeries(kind, suite, connection);
  const consignmentNo = isFromSeries('consignment') ? shipment.consignmentNo : numbers.consignmentNo;
  const given = isFromSeries('package') ? [] : [...numbers.packageNumbers];
  const wanted = sent.goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (given.length > 0 && given.length !== wanted) throw new CarrierUnanswered('protocolUnknown');
  const claim = {
    ...{ suiteId: suite.value, companyId: tx.actor.companyId },
    ...{ now: tx.now, reusableBefore: null },
  };
  const own = async (kind: 'consignment' | 'package', all: readonly string[]) => {
    if (all.length === 0) return;
    const assigned = all.map((number) => ({ number, shipmentId: shipment.shipmentId }));
    const claimed = await claimNumbers(tx.db, { ...claim, kind }, assigned);
    if (claimed.length !== all.length) throw new CarrierUnanswered('protocolUnknown');
  };
  await own('consignment', isFromSeries('consignment') || consignmentNo === null ? [] : [consignmentNo]);
  await own('package', given);
  const goodsLines =
    given.length === 0
      ? shipment.goodsLines
      : shipment.goodsLines.map((line) => ({ ...line, packageNumbers: given.splice(0, line.quantity) }));
  const link = trackingLink(shipment.carrierSuiteId, consignmentNo);
  return { ...shipment, consignmentNo, goodsLines, trackingLink: link };
}
