/**
 * What a carrier's answer makes of a shipment: booked with the numbers it gave, refused with its reason, cancelled; or, where
 * no answer came, in technical error until the next try. Who booked and the moderators are told what nobody waited for.
 */
import type { Shipment } from '#contract/shipment.ts';
import { needsSeries } from '#domain/carriers/number-series.ts';
import { trackingLink } from '#domain/carriers/suites.ts';
import { afterPrint, afterReopen, withSettledStatus } from '#domain/shipments/document-state.ts';
import { failureOf, NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { canFollow, STATUS, withRejection, withStatus, withTechnicalError } from '#domain/shipments/status.ts';
import { type BookingNumbers, type BookingOutcome, CarrierUnanswered } from '#server/carriers/booking-adapter.ts';
import { countUnits } from '#server/company/delivery-units.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { WriteTx } from '#server/db/write.ts';
import { readBookingFacts } from './booking-facts.ts';
import { tellConcerned } from './edi-notices.ts';
import { claimNumbers } from './number-repository.ts';
import { voidNumbers } from './number-service.ts';
import { lockShipment, updateShipment } from './shipment-repository.ts';
import { callAnswered, openCall, type WebCall } from './web-booking-calls.ts';

/** `differs`: the carrier was told something else than what the shipment says by now. */
export type Told = BookingOutcome & { readonly differs: boolean };

interface Circumstances {
  /** Somebody waits for the answer and sees it. */
  readonly isAwaited: boolean;
}

export async function applyAnswer(tx: WriteTx, call: WebCall, told: Told, { isAwaited }: Circumstances): Promise<void> {
  const stored = await lockShipment(tx, call.shipmentId);
  const { differs, ...outcome } = told;
  await callAnswered(tx, call, outcome);
  if (!stored) return;
  const { shipment } = stored;
  if (outcome.kind === 'refused') return refuse(tx, shipment, call, outcome.reason);
  if (call.action === 'cancel') {
    await voidNumbers(tx, shipment);
    if (shipment.status !== STATUS.cancelled) await updateShipment(tx, afterReopen(shipment));
    return;
  }
  const numbered = call.action === 'book' ? await withNumbers(tx, shipment, call, outcome) : shipment;
  if (shipment.status === STATUS.cancelled) {
    // Cancelled while the carrier booked: it is told to drop what it booked.
    await voidNumbers(tx, numbered);
    return openCall(tx, { ...call, action: 'cancel' }, 0);
  }
  const saved = asBooked(numbered, tx.now);
  await updateShipment(tx, { ...saved, differsFromCarrier: differs });
  if (call.action === 'book') await countUnits(tx, [call.shipmentId], await readWarehouse(tx.db, tx.actor.companyId));
  if (isAwaited) return;
  const { shipmentId } = shipment;
  await tellConcerned(tx, call.writtenBy, { type: 'confirm', code: 'bookingConfirmed', shipmentId });
}

/** The first time somebody hears that it goes on by itself, the last time that it does not. */
export async function tellUnanswered(
  tx: WriteTx,
  shipment: Shipment,
  call: WebCall,
  isGivenUp: boolean,
): Promise<void> {
  const code = isGivenUp ? 'transmissionFailed' : 'bookingUnanswered';
  const failed = withTechnicalError(started(shipment), failureOf(code));
  if (failed.status === STATUS.technicalError) await updateShipment(tx, failed);
  if (isGivenUp || call.tries === 0) {
    await tellConcerned(tx, call.writtenBy, { type: 'error', code, shipmentId: shipment.shipmentId });
  }
}

async function refuse(tx: WriteTx, shipment: Shipment, { action, writtenBy }: WebCall, reason: string): Promise<void> {
  const { shipmentId } = shipment;
  const values = { reason };
  await tellConcerned(tx, writtenBy, { type: 'error', code: 'bookingRejected', values, shipmentId });
  // A cancellation that was refused changes nothing that is shown of the shipment.
  if (action === 'cancel' || shipment.status === STATUS.cancelled) return;
  await updateShipment(tx, withRejection(started(shipment), failureOf('bookingRejected', values)));
}

function asBooked(shipment: Shipment, now: Date): Shipment {
  const told = shipment.documents.filter(({ kind }) => kind === 'instructions').map(({ docGUID }) => docGUID);
  // What was closed meanwhile stays so.
  const isOpen = canFollow(shipment.status, STATUS.inProgress);
  const booked = { ...(isOpen ? withStatus(shipment, STATUS.inProgress) : shipment), isBooked: true, ...NO_FAILURE };
  return withSettledStatus(afterPrint(booked, told, now.toISOString()));
}

/** A booking has begun: from open it goes on to whatever comes of it. */
function started(shipment: Shipment): Shipment {
  return shipment.status === STATUS.open ? withStatus(shipment, STATUS.inProgress) : shipment;
}

/** The carrier's numbers become the shipment's own, as those of a series do: no number ever belongs to two. */
async function withNumbers(tx: WriteTx, shipment: Shipment, call: WebCall, numbers: BookingNumbers): Promise<Shipment> {
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  if (!facts) return shipment;
  const { suite, connection } = facts;
  const isFromSeries = (kind: 'consignment' | 'package') => needsSeries(kind, suite, connection);
  const consignmentNo = isFromSeries('consignment') ? shipment.consignmentNo : numbers.consignmentNo;
  const given = isFromSeries('package') ? [] : [...numbers.packageNumbers];
  const wanted = call.consignment.goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
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
