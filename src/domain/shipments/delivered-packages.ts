/**
 * Whether everything of a shipment is delivered, by what its carrier has reported: of the consignment as a whole, or of its
 * packages one by one, in any number of messages.
 */
import { momentOfLocalTime } from '#domain/shared/local-time.ts';

export interface PackageEvent {
  readonly code: string;
  /** yyyy-MM-dd HH:mm, with its zone if the carrier names one; '' or a day if it says no more. */
  readonly time: string;
  /** Empty: about the consignment as a whole, unless it is about some unnamed packages. */
  readonly packageNumbers: readonly string[];
  readonly isPartial: boolean;
}

/** UN/EDIFACT 9015: delivered, delivery completed. */
const DELIVERED = ['21', '22'];
/** Delivery not completed, not delivered. */
const NOT_DELIVERED = ['23', '56'];

export const tellsOfDelivery = (code: string): boolean => DELIVERED.includes(code) || NOT_DELIVERED.includes(code);

/** A time that is further ahead than a wrong clock or zone explains is that of a plan. Unit: milliseconds. */
const MOST_AHEAD = 24 * 3600 * 1000;

export interface Warehouse {
  /** Of times without a zone. */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * `events` in the order in which they were told. What happened last counts, since messages overtake each other: a package that comes
 * back is not delivered any more. What is told for later has not happened.
 */
export function isAllDelivered(
  packageNumbers: readonly string[],
  events: readonly PackageEvent[],
  { timeZone, now }: Warehouse,
): boolean {
  const places = packageNumbers.length > 0 ? packageNumbers : [''];
  const last = new Map<string, { readonly isDelivered: boolean; readonly moment: number }>();
  for (const { code, time, isPartial, packageNumbers: named } of events) {
    if (!tellsOfDelivery(code)) continue;
    const moment = momentOfLocalTime(time, timeZone);
    if (moment > now.getTime() + MOST_AHEAD) continue;
    const told = { isDelivered: DELIVERED.includes(code), moment: time.length < MINUTE ? Number.NaN : moment };
    const isAboutAll = places.length === 1 || (named.length === 0 && !isPartial);
    for (const place of isAboutAll ? places : places.filter((one) => named.includes(one))) {
      // A moment that is not known exactly is not compared.
      if (!(told.moment < (last.get(place)?.moment ?? Number.NaN))) last.set(place, told);
    }
  }
  return places.every((place) => last.get(place)?.isDelivered);
}

const MINUTE = 'yyyy-MM-dd HH:mm'.length;
