/**
 * Where a shipment stands in the day's work (TOD-01): to book, to print, waiting for the driver, or needing a person, which wins
 * over the others. A shipment is in one lane or in none. What is booked and printed concerns today once its day has come; what
 * needs a person does so whatever its day. Pure.
 * Not here: reading the rows, judging a whole shipment by the rules of booking (end-of-day/end-of-day.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { STATUS } from './status.ts';

export const DAY_LANES = ['toBook', 'toPrint', 'needsYou', 'driver'] as const;
export type DayLane = (typeof DAY_LANES)[number];

/** Why a shipment needs a person; what stops a truck first comes first. */
export const NEED_REASONS = [
  'rejected',
  'technicalError',
  'voidLabel',
  'onDevice',
  'lacks',
  'noDeliveryType',
  'failed',
] as const;
export type NeedReason = (typeof NEED_REASONS)[number];

export type LaneRow = Pick<ShipmentRow, 'shipmentId' | 'status' | 'dispDate' | 'deliveryType' | 'isBooked'> & {
  /** The mark of its entries in the outbox: `needsYou` when they are stopped until a person does something. */
  readonly mark: string | null;
};

export interface LaneFacts {
  /** yyyy-MM-dd at the warehouse. */
  readonly today: string;
  /** Whether the delivery type is booked with its carrier; undefined for one that does not exist. */
  readonly isTypeBooked: (deliveryType: string) => boolean | undefined;
  /** Whether the rules of booking find something wrong with the shipment. */
  readonly isLacking: (shipmentId: string) => boolean;
  /** Whether a paper of it is missing, outdated, or still waits for the print client, which may sleep. */
  readonly hasPaperToPrint: (shipmentId: string) => boolean;
  /** Whether a label that this device has printed for it must come off again. */
  readonly hasVoidLabel: (shipmentId: string) => boolean;
  /** Whether a driver has signed for all of its packages. */
  readonly isSignedFor: (shipmentId: string) => boolean;
}

export type LanePlace =
  | { readonly lane: Exclude<DayLane, 'needsYou'> }
  | { readonly lane: 'needsYou'; readonly reason: NeedReason };

const STOPPED: Readonly<Record<number, NeedReason>> = {
  [STATUS.rejected]: 'rejected',
  [STATUS.technicalError]: 'technicalError',
  [STATUS.failed]: 'failed',
};

/**
 * Undefined for what is closed, cancelled or archived, has gone with its driver, has its day still to come, or has nothing to book
 * and no paper to print.
 */
export function lanePlace(row: LaneRow, facts: LaneFacts): LanePlace | undefined {
  if (row.mark === 'needsYou') {
    return { lane: 'needsYou', reason: facts.hasVoidLabel(row.shipmentId) ? 'voidLabel' : 'onDevice' };
  }
  const stopped = STOPPED[row.status];
  if (stopped) return { lane: 'needsYou', reason: stopped };
  if (dayOf(row.dispDate) > facts.today) return undefined;
  if (row.status === STATUS.ready) return facts.isSignedFor(row.shipmentId) ? undefined : { lane: 'driver' };
  if (row.status !== STATUS.open && row.status !== STATUS.inProgress) return undefined;
  const isTypeBooked = row.deliveryType ? facts.isTypeBooked(row.deliveryType) : undefined;
  if (isTypeBooked === undefined && !row.isBooked) return { lane: 'needsYou', reason: 'noDeliveryType' };
  if (facts.isLacking(row.shipmentId)) return { lane: 'needsYou', reason: 'lacks' };
  if (isTypeBooked && !row.isBooked) return { lane: 'toBook' };
  return facts.hasPaperToPrint(row.shipmentId) ? { lane: 'toPrint' } : undefined;
}

/** Whether the rules of booking are to be asked about the shipment: they decide nothing once it is booked. */
export function isJudgedForBooking({ status, isBooked }: Pick<LaneRow, 'status' | 'isBooked'>): boolean {
  return !isBooked && (status === STATUS.open || status === STATUS.inProgress);
}

type Placed = { readonly row: Pick<LaneRow, 'shipmentId' | 'dispDate'>; readonly place: LanePlace };

/** Earliest dispatch first, then the older shipment; in the lane that needs a person, its reason comes before both. */
export function compareInLane(one: Placed, other: Placed): number {
  return (
    reasonRank(one.place) - reasonRank(other.place) ||
    compareTexts(one.row.dispDate, other.row.dispDate) ||
    one.row.shipmentId.length - other.row.shipmentId.length ||
    compareTexts(one.row.shipmentId, other.row.shipmentId)
  );
}

interface OfTruck {
  readonly row: Pick<ShipmentRow, 'carrier'>;
}

/** One truck after the other, in the order of the first shipment of each. */
export function byTruck<Shipment extends OfTruck>(shipments: readonly Shipment[]): readonly (readonly Shipment[])[] {
  const trucks = new Map<string | null, Shipment[]>();
  for (const shipment of shipments) {
    const { carrier } = shipment.row;
    const own = trucks.get(carrier);
    if (own) own.push(shipment);
    else trucks.set(carrier, [shipment]);
  }
  return [...trucks.values()];
}

function reasonRank(place: LanePlace): number {
  return place.lane === 'needsYou' ? NEED_REASONS.indexOf(place.reason) : 0;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
