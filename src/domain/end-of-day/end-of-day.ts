/**
 * End of day for one shipment: whether it takes part, what prevents it, which papers are printed, and when it is closed.
 * Rehearsal and job use the same functions, and so does a device that rehearses without the server.
 * Not here: booking and printing it (server/shipments), which shipments a search shows.
 */
import type { DocumentChoice } from '#contract/end-of-day.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import {
  type ActionFacts,
  type ActionShipment,
  type RefusalReason,
  shipmentAction,
} from '#domain/shipments/actions.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { STATUS, withStatus } from '#domain/shipments/status.ts';
import { terminalErrors } from '#domain/shipments/terminal-check.ts';
import { bookingErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';

/** Shipments in these states are completed by an end of day. */
export const CLOSABLE_STATUSES: readonly number[] = [STATUS.open, STATUS.inProgress, STATUS.ready];
/** Shipments in these states are reported instead, because somebody has to deal with them first. */
export const STUCK_STATUSES: readonly number[] = [STATUS.rejected, STATUS.technicalError];

export type Obstacle =
  | { readonly code: 'rules' | 'terminalRefuses'; readonly fields: FieldErrors }
  | { readonly code: 'stuck' | RefusalReason; readonly fields?: undefined };

/** `today`: yyyy-MM-dd at the warehouse. `more`: further errors in its message to the carrier. */
export function endOfDayObstacle(
  shipment: Shipment,
  facts: ShipmentFacts,
  today: string,
  more: FieldErrors = {},
): Obstacle | undefined {
  if (STUCK_STATUSES.includes(shipment.status)) return { code: 'stuck' };
  if (!shipment.deliveryType) return { code: 'noDeliveryType' };
  if (shipment.isBooked && !needsUpdate(shipment, facts.deliveryType)) return undefined;
  const errors = needsBooking(shipment) ? bookingErrors(shipment, facts, today) : shipmentErrors(shipment, facts);
  const broken = { ...errors, ...more };
  const refused = terminalObstacles(shipment, facts);
  if (Object.keys(broken).length > 0) return { code: 'rules', fields: { ...refused, ...broken } };
  if (Object.keys(refused).length > 0) return { code: 'terminalRefuses', fields: refused };
  if (!needsBooking(shipment)) return undefined;
  const book = shipmentAction('book', shipment, {});
  return book.allowed ? undefined : { code: book.reason };
}

/** What is already with the carrier or on paper stays as it is. */
function terminalObstacles(shipment: Shipment, facts: ShipmentFacts): FieldErrors {
  const isOut = shipment.isBooked || (!needsBooking(shipment) && papersOf(shipment).every(countsAsPrinted));
  return isOut ? {} : terminalErrors(shipment, facts);
}

export function needsBooking({ isBooked, bookingType }: Pick<Shipment, 'isBooked' | 'bookingType'>): boolean {
  return !isBooked && bookingType !== 'NONE';
}

/** Whether the carrier has outdated data and accepts an update: the update is then sent before printing. */
export function needsUpdate(
  shipment: ActionShipment & Pick<Shipment, 'differsFromCarrier'>,
  deliveryType: ActionFacts['deliveryType'],
): boolean {
  return shipment.differsFromCarrier && shipmentAction('updateBooking', shipment, { deliveryType }).allowed;
}

export function endOfDayPapers(shipment: Shipment, choice: DocumentChoice): ShipmentDocument[] {
  const { label, waybill, unPrinted } = choice;
  const isNamed = { label: label || (unPrinted && !waybill), waybill: waybill || (unPrinted && !label) };
  return papersOf(shipment).filter((paper) => {
    const isAsked = paper.kind === 'label' ? isNamed.label : isNamed.waybill;
    return isAsked && !(unPrinted && countsAsPrinted(paper));
  });
}

/** Closes the shipment if none of its papers is left to print: a closed shipment can only reprint. */
export function afterEndOfDay(shipment: Shipment): Shipment {
  const isStarted = shipment.status === STATUS.inProgress || shipment.status === STATUS.ready;
  const isPrinted = papersOf(shipment).every(countsAsPrinted);
  return isStarted && isPrinted ? withStatus(shipment, STATUS.closed) : shipment;
}

/** Pages a paper takes; labels take one for each package. */
export function pagesOf(shipment: Pick<Shipment, 'goodsLines'>, { kind, copies }: ShipmentDocument): number {
  return copies * (kind === 'label' ? packagesOf(shipment) : 1);
}

function papersOf({ documents }: Shipment): ShipmentDocument[] {
  return documents.filter(({ kind }) => kind === 'label' || kind === 'waybill');
}
