/**
 * How far demo shipments have come, how many of each, and when they leave, in days from today.
 * Not here: taking them that far (demo-steps.ts).
 */
import type { BookingType } from '#contract/primitives.ts';

export type Journey =
  | 'archived'
  | 'finished'
  | 'cancelled'
  | 'failed'
  | 'closed'
  | 'rejected'
  | 'technicalError'
  | 'ready'
  | 'booked'
  | 'printed'
  | 'open';

export interface JourneyPlan {
  readonly journey: Journey;
  /** Percentage of all shipments. */
  readonly share: number;
  /** Dispatch, in days from today. */
  readonly days: readonly [number, number];
  /** The booking types with which this journey is possible. */
  readonly bookingTypes: readonly BookingType[];
}

const BOOKABLE_NOW: readonly BookingType[] = ['EDI', 'NONE'];

export const JOURNEYS: readonly JourneyPlan[] = [
  { journey: 'archived', share: 5, days: [-80, -50], bookingTypes: BOOKABLE_NOW },
  { journey: 'finished', share: 36, days: [-49, -2], bookingTypes: BOOKABLE_NOW },
  { journey: 'cancelled', share: 4, days: [-30, 2], bookingTypes: ['EDI', 'NONE', 'WEBSERVICE'] },
  { journey: 'failed', share: 1, days: [-2, 0], bookingTypes: BOOKABLE_NOW },
  { journey: 'closed', share: 8, days: [-1, 0], bookingTypes: BOOKABLE_NOW },
  { journey: 'rejected', share: 3, days: [0, 2], bookingTypes: ['WEBSERVICE'] },
  { journey: 'technicalError', share: 2, days: [0, 1], bookingTypes: ['EDI'] },
  { journey: 'ready', share: 13, days: [0, 2], bookingTypes: BOOKABLE_NOW },
  { journey: 'booked', share: 9, days: [0, 3], bookingTypes: ['EDI'] },
  { journey: 'printed', share: 3, days: [0, 3], bookingTypes: ['EDI'] },
  { journey: 'open', share: 16, days: [0, 7], bookingTypes: ['EDI', 'NONE', 'WEBSERVICE'] },
];

export interface PlannedShipment extends JourneyPlan {
  readonly day: number;
}

/** Plans this many shipments, in order of dispatch. `between` chooses a day from a range, both ends included. */
export function planShipments(count: number, between: (min: number, max: number) => number): PlannedShipment[] {
  const planned = JOURNEYS.flatMap((plan) =>
    Array.from({ length: Math.round((plan.share * count) / 100) }, () => ({ ...plan, day: between(...plan.days) })),
  );
  return planned.sort((one, other) => one.day - other.day);
}
