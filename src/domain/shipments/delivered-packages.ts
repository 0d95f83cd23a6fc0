/**
 * Whether everything of a shipment is delivered, by what its carrier has reported: of the consignment as a whole, or of its
 * packages one by one, in any number of messages.
 */
export interface PackageEvent {
  readonly code: string;
  /** yyyy-MM-dd HH:mm; '' or a day if the carrier says no more. */
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

/** `events` in the order in which they were told. A package that comes back is not delivered any more. */
export function isAllDelivered(packageNumbers: readonly string[], events: readonly PackageEvent[]): boolean {
  const places = packageNumbers.length > 0 ? packageNumbers : [''];
  const since = new Map<string, string>();
  for (const { code, time, isPartial, packageNumbers: named } of events) {
    const isAboutAll = places.length === 1 || (named.length === 0 && !isPartial);
    for (const place of isAboutAll ? places : places.filter((one) => named.includes(one))) {
      if (DELIVERED.includes(code)) since.set(place, time);
      else if (NOT_DELIVERED.includes(code) && !isBefore(time, since.get(place) ?? '')) since.delete(place);
    }
  }
  return places.every((place) => since.has(place));
}

const MINUTE = 'yyyy-MM-dd HH:mm'.length;
/** Messages may overtake each other; a moment that is not known exactly is not compared. */
const isBefore = (one: string, other: string): boolean =>
  one.length >= MINUTE && other.length >= MINUTE && one.slice(0, MINUTE) < other.slice(0, MINUTE);
