/** When a trial is over. From then on its company can be read, and chooses a plan, and nothing else. */

/** Unit: milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Whole days that have begun; 0 when it is over. */
export function trialDaysLeft(endsAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY));
}
