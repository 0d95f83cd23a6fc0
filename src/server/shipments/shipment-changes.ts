/**
 * Changes to a stored shipment inside a write: an edit, a cancellation, a reopening. Each asks the domain whether it is allowed,
 * applies it, and checks the result before storing it.
 * Not here: new shipments and opening the write (shipment-service.ts), booking and printing.
 */
import { randomUUID } from 'node:crypto';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { documentsOf } from '#domain/carriers/document-settings.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { type ShipmentAction, shipmentAction } from '#domain/shipments/actions.ts';
import { withDeliveryType } from '#domain/shipments/chosen-delivery-type.ts';
import { fittingChoice } from '#domain/shipments/chosen-services.ts';
import { withDerivedFields } from '#domain/shipments/derived-fields.ts';
import { afterCancel, afterEdit, afterReopen } from '#domain/shipments/document-state.ts';
import { senderCountry } from '#domain/shipments/required-fields.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { ruleErrors, shapeErrors } from '#domain/shipments/validate-shipment.ts';
import { cancelAtCarrier } from '#server/booking/booking-service.ts';
import { isBeingBooked, retryCallNow } from '#server/booking/web-booking-calls.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { findDeliveryType } from '#server/delivery-types/delivery-type-repository.ts';
import { directoryErrors } from '#server/edi/edi-messages.ts';
import { ApiError, badRequest, rulesBroken } from '#server/errors/api-error.ts';
import { notifyUser } from '#server/notifications/notify-users.ts';
import { refuseTooManyPackages } from '#server/shipment-records/package-limit.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { type StoredShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { wrongState } from '#server/shipment-records/wrong-state.ts';

export interface SavedShipment {
  readonly shipment: Shipment;
  /** A booked shipment was cancelled, but its carrier accepts no cancellations. */
  readonly carrierNotTold?: true;
}

/** A refusal contains the state that prevented the action and the reason. */
export async function requireAction(
  db: Db | Tx,
  companyId: string,
  shipment: Shipment,
  action: ShipmentAction,
): Promise<void> {
  const deliveryType = await findDeliveryType(db, companyId, shipment.deliveryType);
  const offered = shipmentAction(action, shipment, { deliveryType });
  if (!offered.allowed) throw await wrongState(db, companyId, shipment, offered.reason);
}

export async function editShipment(tx: WriteTx, before: Shipment, patch: ShipmentPatch): Promise<SavedShipment> {
  const isNote = Object.keys(patch).every((field) => field === 'noteInternal');
  await requireAction(tx.db, tx.actor.companyId, before, isNote ? 'internalNote' : 'edit');
  const edited = await withFittingChoice(tx, before, applyShipmentPatch(before, patch), patch);
  if (isSame(edited, before)) return { shipment: before };
  const shipment = isNote ? edited : afterEdit(await completed(tx, edited), patch);
  if (before.isBooked && shipment.carrier !== before.carrier)
    throw rulesBroken({ deliveryType: { code: 'notOffered' } });
  return stored(await updateShipment(tx, shipment));
}

/** An edit that says nothing of services and pick-up point keeps what fits the type and the receiver that it names. */
async function withFittingChoice(
  tx: WriteTx,
  before: Shipment,
  edited: Shipment,
  patch: ShipmentPatch,
): Promise<Shipment> {
  if (patch.deliveryType === undefined && patch.addresses === undefined) return edited;
  if (!edited.services && !edited.pickupPoint) return edited;
  const [was, now] = [await choiceFacts(tx, before), await choiceFacts(tx, edited)];
  const { services, pickupPoint } = fittingChoice(before, was, edited, now);
  return {
    ...edited,
    ...(patch.services === undefined && { services }),
    ...(patch.pickupPoint === undefined && { pickupPoint }),
  };
}

async function choiceFacts(tx: WriteTx, shipment: Shipment) {
  const { facts, warehouse } = await readFacts(tx, shipment);
  return { warehouseCountry: warehouse.countryCode, deliveryType: facts?.deliveryType, suite: facts?.suite };
}

/** Users may request two states only: cancelled, and open again. */
export async function changeStatus(tx: WriteTx, before: Shipment, status: number): Promise<SavedShipment> {
  if (status === STATUS.cancelled) return cancel(tx, before);
  if (status !== STATUS.open) throw await wrongState(tx.db, tx.actor.companyId, before, 'wrongStatus');
  await requireAction(tx.db, tx.actor.companyId, before, 'reopen');
  // A reopened shipment would be booked by the earlier try, which nobody wants any more.
  if (await isBeingBooked(tx, before.shipmentId)) throw new ApiError('inProgress');
  return stored(await updateShipment(tx, afterReopen(before)));
}

/** If the carrier accepts cancellations, the booking is cancelled there first. */
async function cancel(tx: WriteTx, before: Shipment): Promise<SavedShipment> {
  await requireAction(tx.db, tx.actor.companyId, before, 'cancelShipment');
  await retryCallNow(tx, before.shipmentId);
  const isCancelledThere = before.isBooked && (await cancelAtCarrier(tx, before));
  const isBooked = before.isBooked && !isCancelledThere;
  const saved = stored(await updateShipment(tx, { ...afterCancel(before), isBooked }));
  if (!isBooked) return saved;
  // The answer says so too, but whoever cancelled without a network does not see it.
  const { shipmentId } = before;
  await notifyUser(tx, tx.actor.username, { type: 'warning', code: 'cancellationNotTold', shipmentId });
  return { ...saved, carrierNotTold: true };
}

/** The shipment with everything that follows from its content, checked. The caller holds its delivery type if that is new. */
export async function completed(tx: WriteTx, written: Shipment): Promise<Shipment> {
  const shape = shapeErrors(written);
  if (Object.keys(shape).length > 0) throw badRequest(shape);
  refuseTooManyPackages(written);
  const known = await readFacts(tx, written);
  const rules = rulesBrokenBy(written, known);
  if (Object.keys(rules).length > 0) throw rulesBroken(rules);
  return withFacts(written, known);
}

export function rulesBrokenBy(written: Shipment, { facts, warehouse }: DeliveryFacts): FieldErrors {
  return {
    ...ruleErrors(written, { warehouseCountry: warehouse.countryCode, ...facts }),
    ...(facts?.deliveryType.bookingType === 'EDI' && directoryErrors(written, facts)),
  };
}

/**
 * A copy or a return of another shipment, without the checks; a delivery type that no longer exists is dropped, and so is what does
 * not fit of services and pick-up point.
 */
export async function settled(tx: WriteTx, original: Shipment, written: Shipment): Promise<Shipment> {
  const known = await readFacts(tx, written);
  const now = { warehouseCountry: known.warehouse.countryCode, ...known.facts };
  const was = await choiceFacts(tx, original);
  const { services, pickupPoint } = fittingChoice(original, was, written, now);
  return withFacts({ ...written, services, pickupPoint }, known);
}

export type DeliveryFacts = Awaited<ReturnType<typeof readFacts>>;

/** What a shipment inherits from its delivery type, the connection behind it and the warehouse. */
export async function readFacts(
  { db, actor }: { readonly db: Db | Tx; readonly actor: Pick<WriteTx['actor'], 'companyId'> },
  shipment: Pick<Shipment, 'deliveryType'>,
) {
  const facts = await readBookingFacts(db, actor.companyId, shipment);
  return { facts, warehouse: facts?.warehouse ?? (await readWarehouse(db, actor.companyId)) };
}

export function withFacts(written: Shipment, { facts, warehouse }: DeliveryFacts): Shipment {
  const { countryCode } = written.addresses.receiver;
  const crossesBorder = senderCountry(written, warehouse.countryCode) !== countryCode;
  const settings = documentsOf(facts?.connection.documents ?? [], crossesBorder);
  const chosen = withDeliveryType(written, facts?.deliveryType, settings, randomUUID);
  return withDerivedFields(chosen, warehouse.countryCode);
}

function stored({ shipment }: StoredShipment): SavedShipment {
  return { shipment };
}
