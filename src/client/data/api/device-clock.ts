/**
 * The portal's one clock: the device's, corrected by what the server has told of its own time. Days and expiries are
 * reckoned by it, also at a start without the server. Which of two things is newer is never asked of any clock.
 * Not here: the correction itself (domain/shared/clock-offset.ts).
 */
import {
  type ClockOffset,
  type ClockReading,
  clockError,
  correctedTime,
  measuredOffset,
} from '#domain/shared/clock-offset.ts';
import type { DeviceFacts } from '../device/device-facts.ts';
import { createObservable, type Observable } from '../observable-value.ts';

export interface DeviceClock {
  /** Unit: milliseconds since 1970. */
  now(): number;
  /** What the device itself says. */
  deviceTime(): number;
  /** The server has told its time. */
  heard(reading: ClockReading): void;
  /** What the device knew of the server's time when it was used last is known again. */
  readonly ready: Promise<void>;
  /** How far the device is ahead of the server, where that is worth saying; else 0. Unit: milliseconds. */
  readonly error: Observable<number>;
}

/** Units: milliseconds. How much must have changed before it is written down. */
const WORTH_KEEPING = 5_000;
const KEPT_LONG_ENOUGH = 10 * 60_000;

export function createDeviceClock(facts: DeviceFacts, deviceTime: () => number = Date.now): DeviceClock {
  const error = createObservable(0);
  let known: ClockOffset | undefined;
  let kept: ClockOffset | undefined;
  const tell = () => error.set(clockError(known, deviceTime()));

  async function recall(): Promise<void> {
    const fact = (await facts.read()).get('clock');
    if (fact === undefined) return;
    kept = JSON.parse(fact);
    // What was heard meanwhile is newer.
    known ??= kept;
    tell();
  }

  const ready = recall().catch((error) => console.warn('What the server said of its time is lost', error));
  return {
    ready,
    now: () => correctedTime(known, deviceTime()),
    deviceTime,
    error,
    heard(reading) {
      known = measuredOffset(known, reading);
      tell();
      if (!kept || isWorthKeeping(kept, known)) {
        kept = known;
        void facts.write({ clock: JSON.stringify(known) });
      }
    },
  };
}

function isWorthKeeping(kept: ClockOffset, next: ClockOffset): boolean {
  return Math.abs(next.offset - kept.offset) > WORTH_KEEPING || next.heardAt - kept.heardAt > KEPT_LONG_ENOUGH;
}
