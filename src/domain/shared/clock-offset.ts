/**
 * How far a device's clock is from the server's. Every answer carries the server's time, and the time between request and
 * answer bounds the offset: the known offset is kept while it is within these bounds, and otherwise moved no further than
 * needed.
 * Pure; all times are milliseconds since 1970.
 * Not here: the clock itself (client/data/api/device-clock.ts).
 */

export interface ClockOffset {
  /** To be added to the device's time. Unit: milliseconds. */
  readonly offset: number;
  /** The latest time reported by the server. */
  readonly heardAt: number;
}

/** One exchange with the server: the device's time before and after, and the server's time in between. */
export interface ClockReading {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverTime: number;
}

/** Unit: milliseconds. The person is told that the clock is wrong if it is off by more than this. */
const TOLERANCE = 2 * 60_000;

export function measuredOffset(
  known: ClockOffset | undefined,
  { sentAt, receivedAt, serverTime }: ClockReading,
): ClockOffset {
  const least = serverTime - receivedAt;
  // If the clock was set back meanwhile, the device's times do not say how long the exchange took.
  const most = Math.max(least, serverTime - sentAt);
  const offset = Math.min(most, Math.max(least, known?.offset ?? least));
  return { offset, heardAt: Math.max(serverTime, known?.heardAt ?? serverTime) };
}

/** The time by the server's clock, as well as the device can know it. */
export function correctedTime(known: ClockOffset | undefined, deviceTime: number): number {
  if (!known) return deviceTime;
  const { offset, heardAt } = known;
  // Time does not run backwards: somebody has set the device's clock right since.
  const isSetRight = deviceTime + offset < heardAt - TOLERANCE && deviceTime >= heardAt - TOLERANCE;
  return isSetRight ? deviceTime : deviceTime + offset;
}

/** How far the device's clock is ahead, if that is worth mentioning; otherwise 0. Unit: milliseconds. */
export function clockError(known: ClockOffset | undefined, deviceTime: number): number {
  const ahead = deviceTime - correctedTime(known, deviceTime);
  return Math.abs(ahead) > TOLERANCE ? ahead : 0;
}
