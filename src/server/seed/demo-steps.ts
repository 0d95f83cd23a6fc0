/**
 * Takes a demo shipment as far as its journey says: booking through the booking service, and later steps through the same write
 * wrapper, each of them allowed by the table of states.
 */
import type { SentenceValues } from '#contract/errors.ts';
import type { NoticeCode } from '#contract/notice.ts';
import type { Shipment } from '#contract/shipment.ts';
import { afterPrint, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { STATUS, type Status, withStatus } from '#domain/shipments/status.ts';
import type { BookingService } from '#server/booking/booking-service.ts';
import type { Actor, Write, WriteTx } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { numberShipment } from '#server/numbers/number-service.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { findShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import type { ShipmentService } from '#server/shipments/shipment-service.ts';
import type { Journey } from './demo-journeys.ts';

export interface StepDependencies {
  readonly actor: Actor;
  readonly write: Write;
  readonly booking: BookingService;
  readonly shipments: ShipmentService;
}

const LANGUAGE = 'sv';
/** In the carrier's words. */
const REFUSALS = [
  'Postnumret saknas i transportörens register för MyPack Home.',
  'Mottagarens telefonnummer godkändes inte av transportören.',
];

export async function runJourney(
  dependencies: StepDependencies,
  { shipmentId, bookingType }: Shipment,
  journey: Journey,
) {
  const { actor, write, booking, shipments } = dependencies;
  const book = async () => {
    if (bookingType !== 'EDI') return;
    await booking.book({ actor, write, shipmentId, action: 'book', ifMatch: undefined, language: LANGUAGE });
  };
  const change = (work: (tx: WriteTx, shipment: Shipment) => Promise<Shipment>) => update(write, shipmentId, work);
  switch (journey) {
    case 'open':
      return;
    case 'booked':
      return book();
    case 'printed':
      return change((tx, shipment) => printed(tx, shipment, ['label']));
    case 'ready':
      await book();
      return change((tx, shipment) => printed(tx, shipment));
    case 'closed':
      await book();
      return change(async (tx, shipment) => moved(await printed(tx, shipment), STATUS.closed));
    case 'finished':
      await book();
      return change(async (tx, shipment) => moved(await printed(tx, shipment), STATUS.closed, STATUS.finished));
    case 'archived':
      await book();
      return change(async (tx, shipment) =>
        moved(await printed(tx, shipment), STATUS.closed, STATUS.finished, STATUS.archived),
      );
    case 'cancelled':
      await shipments.save(write, shipmentId, { status: STATUS.cancelled }, { actor, language: LANGUAGE });
      return;
    case 'rejected':
      return change(async (tx, shipment) => {
        const reason = REFUSALS[Number(shipmentId) % REFUSALS.length] ?? '';
        await notifyAll(tx, shipmentId, 'bookingRejected', { reason });
        return { ...moved(shipment, STATUS.inProgress, STATUS.rejected), validationError: reason };
      });
    case 'technicalError':
      await book();
      return change(async (tx, shipment) => {
        await notifyAll(tx, shipmentId, 'transmissionFailed');
        return { ...moved(undelivered(shipment), STATUS.technicalError), ...failureOf('transmissionFailed') };
      });
    case 'failed':
      return change(async (tx, shipment) => {
        await notifyAll(tx, shipmentId, 'shipmentFailed');
        return { ...moved(shipment, STATUS.failed), ...failureOf('shipmentFailed') };
      });
  }
}

async function update(
  write: Write,
  shipmentId: string,
  work: (tx: WriteTx, shipment: Shipment) => Promise<Shipment>,
): Promise<void> {
  await write(async (tx) => {
    const stored = await findShipment(tx.db, tx.actor.companyId, shipmentId);
    if (!stored) throw new Error(`The demo shipment ${shipmentId} is gone.`);
    await updateShipment(tx, await work(tx, stored.shipment));
    return { body: undefined };
  });
}

/** Numbers the shipment and records its papers as printed: all of them, or those of the given kinds. */
async function printed(tx: WriteTx, shipment: Shipment, kinds?: readonly string[]): Promise<Shipment> {
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  if (!facts) throw new Error(`The demo shipment ${shipment.shipmentId} has no delivery type.`);
  const numbered = await numberShipment(tx, shipment, facts);
  const documents = shipment.documents.filter(({ kind }) => (kinds ? kinds.includes(kind) : kind !== 'instructions'));
  const guids = documents.map(({ docGUID }) => docGUID);
  return afterPrint(numbered, guids, tx.now.toISOString());
}

function undelivered(shipment: Shipment): Shipment {
  const documents = shipment.documents.map((document) =>
    document.kind === 'instructions' ? { ...document, printStatus: PRINT_STATUS.deliveryError } : document,
  );
  return { ...shipment, documents };
}

/** Moves the shipment through successive states. */
function moved(shipment: Shipment, ...statuses: readonly Status[]): Shipment {
  return statuses.reduce(withStatus, shipment);
}

async function notifyAll(
  tx: WriteTx,
  shipmentId: string,
  code: NoticeCode,
  values: SentenceValues = {},
): Promise<void> {
  const users = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .execute();
  for (const { username } of users) await addNotification(tx, username, { type: 'error', code, values, shipmentId });
}
