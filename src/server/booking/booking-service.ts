/**
 * Booking, updating and cancelling a booking. Over EDI, the rules, the numbers, the message and the shipment's new state are one
 * write, and the message is delivered to the carrier right after it. With a web service, the write opens a call, and the
 * carrier's answer decides. Repeating a finished action succeeds.
 * Not here: what is offered when (domain/shipments/actions.ts), numbers (numbers/number-service.ts), messages
 * (edi/edi-messages.ts), calls (web-booking.ts).
 */

import type { BookAction } from '#contract/print.ts';
import type { Shipment } from '#contract/shipment.ts';
import { bookingReach } from '#domain/booking/booking-reach.ts';
import { type ShipmentAction, shipmentAction } from '#domain/shipments/actions.ts';
import { afterPrint, afterReopen, PRINT_STATUS, withSettledStatus } from '#domain/shipments/document-state.ts';
import { NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { isVoid, STATUS, withStatus } from '#domain/shipments/status.ts';
import { bookingErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';
import { countUnits } from '#server/company/delivery-units.ts';
import { todayAt } from '#server/company/warehouse-repository.ts';
import { etagOf, requireMatch } from '#server/db/etag.ts';
import type { Actor, Write, Writer, WriteTx } from '#server/db/write.ts';
import type { EdiDelivery } from '#server/edi/edi-delivery.ts';
import {
  dropWaiting,
  lastMessage,
  messageErrors,
  writeBookings,
  writeCancellation,
  writeUpdate,
} from '#server/edi/edi-messages.ts';
import { ApiError, refuse, rulesBroken } from '#server/errors/api-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { inLanguage } from '#server/i18n/localised-shipment.ts';
import { claimLeasedNumbers, doneAt, type LeasedBooking, requireSameNumbers } from '#server/numbers/lease-service.ts';
import { type Numbering, numberShipment, voidNumbers } from '#server/numbers/number-service.ts';
import { seriesGuard } from '#server/numbers/series-guard.ts';
import { autoprint } from '#server/printing/autoprint.ts';
import { recordPrints } from '#server/printing/print-ledger.ts';
import {
  type BookingFacts,
  bookingConsignment,
  readBookingFacts,
  shipmentFacts,
} from '#server/shipment-records/shipment-facts.ts';
import { findShipment, lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { refuseByTerminal } from '#server/shipment-records/terminal-refusal.ts';
import { wrongState } from '#server/shipment-records/wrong-state.ts';
import type { WebBooking } from './web-booking.ts';
import { lastCall, openCall } from './web-booking-calls.ts';

export interface BookingDependencies {
  readonly writer: Writer;
  readonly delivery: EdiDelivery;
  readonly webBooking: WebBooking;
}

export interface BookingCall {
  readonly actor: Actor;
  readonly write: Write;
  readonly shipmentId: string;
  readonly action: BookAction;
  readonly ifMatch: string | undefined;
  readonly language: Language;
  /** Whether booking also prints the papers named in the carrier's documents table. */
  readonly autoprints?: boolean;
  /** The numbers of a device's block that its labels were printed with, before it was sent. */
  readonly leased?: LeasedBooking;
}

export interface Booked {
  readonly shipment: Shipment;
  /** Documents to print now, because no print client has taken them. */
  readonly autoprint: readonly string[];
}

export interface BookingService {
  book(call: BookingCall): Promise<Booked>;
}

const ASKED: Record<BookAction, ShipmentAction> = { book: 'book', update: 'updateBooking', cancel: 'cancelBooking' };

export function createBookingService({ writer, delivery, webBooking }: BookingDependencies): BookingService {
  return {
    async book(call) {
      const { actor, shipmentId } = call;
      const { write } = call;
      const isByService = await seriesGuard({ writer, actor, shipmentId }, () =>
        write.step('booked', (tx) => carryOut(tx, call)),
      );
      // The message or call has a job of its own, in case this is interrupted here.
      if (isByService) await webBooking.finish(actor, shipmentId);
      else await delivery.deliver(actor, [shipmentId]);
      const isAutoprinted = call.autoprints === true && call.action === 'book';
      const { body } = await write(async (tx) => {
        const left = isAutoprinted ? await autoprint(tx, shipmentId, call.language) : [];
        const stored = await findShipment(tx.db, actor.companyId, shipmentId);
        if (!stored) throw new ApiError('notFound');
        const booked = { shipment: stored.shipment, autoprint: left };
        return { id: shipmentId, etag: etagOf(stored.row), body: booked };
      });
      return body;
    },
  };
}

/**
 * Books numbered shipments over EDI, within a write of the caller, who has checked that nothing prevents it and holds their
 * locks. Returns the booked shipments in the same order; the caller stores them and delivers the messages after the commit.
 */
export async function bookNumbered(tx: WriteTx, numbered: readonly Numbering[]): Promise<Shipment[]> {
  const [first] = numbered;
  if (!first) return [];
  const booked = numbered.map(({ shipment, facts }) => ({ shipment: asBooked(shipment, facts), facts }));
  await writeBookings(tx, booked);
  const shipments = booked.map(({ shipment }) => shipment);
  await countUnits(
    tx,
    shipments.map(({ shipmentId }) => shipmentId),
    first.facts.warehouse,
  );
  return shipments;
}

/**
 * Part of the write that cancels a booked shipment. Drops the booking if the carrier has not received it yet; otherwise writes
 * the cancellation, if the carrier accepts one. Returns whether the booking has ended. The shipment still shows its numbers,
 * which are then void. The caller delivers after the commit.
 */
export async function cancelAtCarrier(tx: WriteTx, shipment: Shipment): Promise<boolean> {
  if (await dropWaiting(tx, shipment.shipmentId)) {
    await voidNumbers(tx, shipment);
    return true;
  }
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  if (!facts || !shipmentAction('cancelBooking', shipment, { deliveryType: facts.deliveryType }).allowed) return false;
  if (shipment.bookingType === 'WEBSERVICE') await openCallFor(tx, shipment, facts, 'cancel', 0);
  else await writeCancellation(tx, shipment, facts);
  await voidNumbers(tx, shipment);
  return true;
}

/** Returns whether a web service must be called. */
async function carryOut(tx: WriteTx, call: BookingCall): Promise<boolean> {
  const { shipmentId, action, ifMatch, language, leased } = call;
  const stored = await lockShipment(tx, shipmentId);
  if (!stored) throw new ApiError('notFound');
  const { shipment, row } = stored;
  await requireMatch(tx, ifMatch, { row, current: () => inLanguage(shipment, language) });
  const isByService = shipment.bookingType === 'WEBSERVICE';
  if (await isDone(tx, action, shipment)) {
    if (leased) requireSameNumbers(shipment, leased);
    return isByService;
  }

  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const answer = shipmentAction(ASKED[action], shipment, { deliveryType: facts?.deliveryType });
  if (!answer.allowed) throw await wrongState(tx.db, tx.actor.companyId, shipment, answer.reason);
  if (!facts) throw rulesBroken({ deliveryType: { code: 'unknown' } });

  if (leased) {
    await updateShipment(tx, await bookPrinted(tx, { shipment, facts }, leased, language));
    return false;
  }
  const steps = isByService ? WEB_STEPS : EDI_STEPS;
  await updateShipment(tx, await steps[action](tx, shipment, facts));
  return isByService;
}

type Step = (tx: WriteTx, shipment: Shipment, facts: BookingFacts) => Promise<Shipment>;
const EDI_STEPS: Record<BookAction, Step> = {
  book: async (tx, shipment, facts) => {
    requireBookable({ shipment, facts }, tx.now);
    return bookOne(tx, { shipment: await numberShipment(tx, shipment, facts), facts });
  },
  update: async (tx, shipment, facts) => {
    refuse({ ...shipmentErrors(shipment, shipmentFacts(facts)), ...messageErrors(shipment, facts) });
    refuseByTerminal(shipment, facts);
    const booked = asBooked(await numberShipment(tx, shipment, facts), facts);
    await writeUpdate(tx, booked, facts);
    return booked;
  },
  cancel: async (tx, shipment, facts) => {
    await writeCancellation(tx, shipment, facts);
    await voidNumbers(tx, shipment);
    // The numbers and the papers are void, as if nothing had been booked or printed.
    return afterReopen(shipment);
  },
};

function requireBookable({ shipment, facts }: Numbering, at: Date): void {
  const today = todayAt(facts.warehouse, at);
  refuse({ ...bookingErrors(shipment, shipmentFacts(facts), today), ...messageErrors(shipment, facts) });
  refuseByTerminal(shipment, facts);
}

async function bookOne(tx: WriteTx, numbered: Numbering): Promise<Shipment> {
  const [booked] = await bookNumbered(tx, [numbered]);
  return booked ?? numbered.shipment;
}

/**
 * Books what a device has booked and labelled without a network, as of then: its numbers are those on its labels, which have come
 * out there.
 */
async function bookPrinted(
  tx: WriteTx,
  { shipment, facts }: Numbering,
  leased: LeasedBooking,
  language: Language,
): Promise<Shipment> {
  const labelled = await claimLeasedNumbers(tx, { shipment, facts }, leased);
  const at = doneAt(tx);
  requireBookable({ shipment, facts }, at);
  const booked = await bookOne(tx, { shipment: await numberShipment(tx, labelled, facts), facts });
  const labels = booked.documents.filter(({ kind }) => kind === 'label');
  const { device } = tx.actor;
  await recordPrints(
    tx,
    labels.map((paper) => ({ shipmentId: booked.shipmentId, paper })),
    { outcome: 'handed', language, device: device ?? null, at },
  );
  return afterPrint(
    booked,
    labels.map(({ docGUID }) => docGUID),
    at.toISOString(),
  );
}

/** The shipment stays as it is until the carrier answers; it already has only the numbers of our own series. */
const WEB_STEPS: Record<BookAction, Step> = {
  book: async (tx, shipment, facts) => {
    refuse(bookingErrors(shipment, shipmentFacts(facts), todayAt(facts.warehouse, tx.now)));
    refuseByTerminal(shipment, facts);
    const numbered = await numberShipment(tx, shipment, facts);
    await openCallFor(tx, numbered, facts, 'book');
    return numbered;
  },
  update: async (tx, shipment, facts) => {
    refuse(shipmentErrors(shipment, shipmentFacts(facts)));
    refuseByTerminal(shipment, facts);
    const numbered = await numberShipment(tx, shipment, facts);
    await openCallFor(tx, numbered, facts, 'update');
    return numbered;
  },
  cancel: async (tx, shipment, facts) => {
    await openCallFor(tx, shipment, facts, 'cancel');
    return shipment;
  },
};

async function openCallFor(
  tx: WriteTx,
  shipment: Shipment,
  facts: BookingFacts,
  action: BookAction,
  delay?: number,
): Promise<void> {
  const { carrierId } = facts;
  const { shipmentId } = shipment;
  await openCall(tx, { carrierId, shipmentId, action, consignment: bookingConsignment(shipment, facts) }, delay);
}

/** Booked with its current content; its instructions are on their way. */
function asBooked(shipment: Shipment, { connection }: BookingFacts): Shipment {
  const documents = shipment.documents.map((document) =>
    document.kind === 'instructions' ? { ...document, printStatus: PRINT_STATUS.queued } : document,
  );
  const bookedAs = bookingReach(connection, Boolean(connection.fTPserver));
  const booked = { ...shipment, isBooked: true, bookedAs, differsFromCarrier: false, ...NO_FAILURE, documents };
  return withSettledStatus(withStatus(booked, STATUS.inProgress));
}

/** Whether a repeated call would do nothing new. An update is done once nothing differs from what the carrier was last told. */
async function isDone(tx: WriteTx, action: BookAction, shipment: Shipment): Promise<boolean> {
  if (isVoid(shipment.status) && action !== 'cancel') return false;
  if (action === 'book') return shipment.isBooked;
  if (shipment.bookingType === 'WEBSERVICE') return isDoneByService(tx, action, shipment);
  const last = await lastMessage(tx.db, tx.actor.companyId, shipment.shipmentId);
  if (action === 'update') {
    const isSent = last?.function === 'replace' && !last.isGivenUp;
    return shipment.isBooked && !shipment.differsFromCarrier && isSent;
  }
  return !shipment.isBooked && (last?.isDropped === true || last?.function === 'cancel');
}

async function isDoneByService(tx: WriteTx, action: BookAction, shipment: Shipment): Promise<boolean> {
  const last = await lastCall(tx.db, tx.actor.companyId, shipment.shipmentId);
  // The booking was cancelled with the shipment, and the carrier is being told.
  if (isVoid(shipment.status)) return last?.action === 'cancel' && ['started', 'accepted'].includes(last.state);
  const isDone = last?.action === action && last.state === 'accepted';
  return isDone && (action === 'update' ? shipment.isBooked && !shipment.differsFromCarrier : !shipment.isBooked);
}
