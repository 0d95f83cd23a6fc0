/**
 * How a device's clock stands to the server's. Every answer tells the server's time, and between asking and hearing it
 * only so much time has passed: the offset is kept as long as it agrees with that, and moved no further than needed.
 * Pure; all times are milliseconds since 1970.
 * Not here: the clock itself (client/data/api/device-clock.ts).
 */

export interface ClockOffset {
  /** To be added to the device's time. Unit: milliseconds. */
  readonly offset: number;
  /** The newest time the server has told. */
  readonly heardAt: number;
}

/** One exchange with the server: two times of the device, and what the server's clock said between them. */
export interface ClockReading {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverTime: number;
}

/** Unit: milliseconds. A clock further off than this is said to be wrong. */
const TOLERANCE = 2 * 60_000;

export function measuredOffset(
  known: ClockOffset | undefined,
  { sentAt, receivedAt, serverTime }: ClockReading,
): ClockOffset {
  const least = serverTime - receivedAt;
  // A clock that was set back meanwhile tells nothing of how long it took.
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

/** How far the device's clock is ahead, where that is worth saying; else 0. Unit: milliseconds. */
export function clockError(known: ClockOffset | undefined, deviceTime: number): number {
  const ahead = deviceTime - correctedTime(known, deviceTime);
  return Math.abs(ahead) > TOLERANCE ? ahead : 0;
}
