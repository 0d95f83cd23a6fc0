/** When a trial is over. After that its company can only be read and choose a plan. */

/** Unit: milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Whole days that have begun; 0 when it is over. */
export function trialDaysLeft(endsAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY));
}
