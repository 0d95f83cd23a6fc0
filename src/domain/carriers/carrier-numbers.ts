/**
 * What is wrong with the numbers that a carrier's web service assigns: it has booked by then, so they are judged and reported,
 * not refused.
 * Not here: whether another shipment has one of them (server/booking/web-booking-numbers.ts).
 */
import type { SentenceValues } from '#contract/errors.ts';

/** Characters that every bar code, message and label represents the same way; as long as EDIFACT carries a reference. */
const CARRIER_NUMBER = /^[0-9A-Za-z./-]{1,35}$/;

/** As the values of the notice `bookingNumbersUnusable`. */
export type NumbersProblem = SentenceValues & { readonly problem: 'unreadable' | 'twice' | 'used' | 'count' };

export function numbersProblem(
  {
    consignmentNo,
    packageNumbers,
  }: { readonly consignmentNo: string | null; readonly packageNumbers: readonly string[] },
  /** How many package numbers are needed. */
  wanted: number,
): NumbersProblem | undefined {
  const all = consignmentNo === null ? packageNumbers : [consignmentNo, ...packageNumbers];
  const unreadable = all.find((number) => !CARRIER_NUMBER.test(number));
  if (unreadable !== undefined) return { problem: 'unreadable', number: unreadable };
  const given = packageNumbers.length;
  if (given !== wanted) return { problem: 'count', given, wanted };
  const seen = new Set<string>();
  for (const number of packageNumbers) {
    if (seen.has(number)) return { problem: 'twice', number };
    seen.add(number);
  }
  return undefined;
}
