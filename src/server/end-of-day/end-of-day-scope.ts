/**
 * Which shipments an end of day covers, and what would become of each: read from the database and judged by the domain.
 * Not here: doing it (end-of-day-run.ts).
 */
import type { DocumentChoice } from '#contract/end-of-day.ts';
import type { BookingReach, Shipment } from '#contract/shipment.ts';
import type { SearchFields } from '#contract/shipments-list.ts';
import { bookingReach } from '#domain/booking/booking-reach.ts';
import type { JudgedShipment } from '#domain/end-of-day/day-figures.ts';
import {
  CLOSABLE_STATUSES,
  endOfDayObstacle,
  needsBooking,
  needsUpdate,
  type Obstacle,
  STUCK_STATUSES,
} from '#domain/end-of-day/end-of-day.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { messageErrors } from '#server/edi/edi-messages.ts';
import { type BookingFacts, readBookingFacts, shipmentFacts } from '#server/shipment-records/shipment-facts.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import { searchUpTo } from '#server/shipment-records/shipment-search.ts';
import { failedShipments } from './end-of-day-run-repository.ts';

export interface Scope {
  readonly searchFields: SearchFields;
  readonly maxShipmentId: string;
  readonly documents: DocumentChoice;
  readonly failedOf?: string | null | undefined;
}

/** Number of shipments in memory at once; other calls are answered in between. */
const AT_ONCE = 200;

/** Yields one part after the other, in the order of processing. */
export async function* scopedShipments(db: Db | Tx, companyId: string, scope: Scope): AsyncGenerator<Shipment[]> {
  const ids = await idsOf(db, companyId, scope);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const stored = await findShipments(db, companyId, ids.slice(start, start + AT_ONCE));
    yield stored.map(({ shipment }) => shipment);
  }
}

/** The same shipments, each with the obstacle that would keep it from being done. */
export async function* judgedShipments(
  db: Db | Tx,
  companyId: string,
  scope: Scope,
  now: Date,
): AsyncGenerator<JudgedShipment> {
  const today = todayAt(await readWarehouse(db, companyId), now);
  const factsOf = knownFacts(db, companyId);
  for await (const part of scopedShipments(db, companyId, scope)) {
    for (const shipment of part) {
      const facts = await factsOf(shipment);
      const isUpdated = needsUpdate(shipment, facts?.deliveryType);
      yield { shipment, obstacle: obstacleOf(shipment, facts, today), isUpdated, reach: reachOf(shipment, facts) };
    }
  }
}

/** How far its booking went, or would go by this end of day. */
function reachOf(shipment: Shipment, facts: BookingFacts | undefined): BookingReach | null {
  if (!facts || !needsBooking(shipment)) return shipment.bookedAs ?? null;
  const { bookingType } = shipment;
  return bookingReach({ bookingType, testMode: facts.connection.testMode }, Boolean(facts.connection.fTPserver));
}

/** `facts` is undefined when the delivery type is gone. */
export function obstacleOf(shipment: Shipment, facts: BookingFacts | undefined, today: string): Obstacle | undefined {
  if (!facts) {
    const fields = { deliveryType: { code: 'unknown' } } as const;
    return shipment.deliveryType ? { code: 'rules', fields } : { code: 'noDeliveryType' };
  }
  const message = shipment.bookingType === 'EDI' ? messageErrors(shipment, facts) : {};
  return endOfDayObstacle(shipment, shipmentFacts(facts), today, message);
}

/** Reads facts that many shipments share only once. */
export function knownFacts(db: Db | Tx, companyId: string) {
  const known = new Map<string, Promise<BookingFacts | undefined>>();
  return (shipment: Pick<Shipment, 'deliveryType'>): Promise<BookingFacts | undefined> => {
    const deliveryType = shipment.deliveryType ?? '';
    const facts = known.get(deliveryType) ?? readBookingFacts(db, companyId, shipment);
    known.set(deliveryType, facts);
    return facts;
  };
}

async function idsOf(db: Db | Tx, companyId: string, scope: Scope): Promise<string[]> {
  const { searchFields, maxShipmentId, failedOf } = scope;
  const statuses = [...CLOSABLE_STATUSES, ...STUCK_STATUSES];
  const found = await searchUpTo(db, companyId, searchFields, { maxShipmentId, statuses });
  if (!failedOf) return found;
  const failed = new Set(await failedShipments(db, companyId, failedOf));
  return found.filter((id) => failed.has(id));
}
