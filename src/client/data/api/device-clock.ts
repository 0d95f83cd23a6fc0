/**
 * The portal's only clock: the device's time, corrected by what the server has reported about its own. Days and expiries are
 * calculated with it, even after a start without the server. Which of two things is newer is never decided by a clock.
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
  /** The device's own time, uncorrected. */
  deviceTime(): number;
  /** Takes in a reading of the server's time. */
  adjust(reading: ClockReading): void;
  /** Resolves when what the device last knew about the server's time has been read back. */
  readonly ready: Promise<void>;
  /** How far the device is ahead of the server, if that is worth reporting; otherwise 0. Unit: milliseconds. */
  readonly error: Observable<number>;
}

/** Units: milliseconds. How much must have changed before the correction is stored again. */
const WORTH_KEEPING = 5_000;
const KEPT_LONG_ENOUGH = 10 * 60_000;

export function createDeviceClock(facts: DeviceFacts, deviceTime: () => number = Date.now): DeviceClock {
  const error = createObservable(0);
  let known: ClockOffset | undefined;
  let kept: ClockOffset | undefined;
  const updateError = () => error.set(clockError(known, deviceTime()));

  async function recall(): Promise<void> {
    const fact = (await facts.read()).get('clock');
    if (fact === undefined) return;
    kept = JSON.parse(fact);
    // What was heard meanwhile is newer.
    known ??= kept;
    updateError();
  }

  const ready = recall().catch((error) => console.warn('What the server said of its time is lost', error));
  return {
    ready,
    now: () => correctedTime(known, deviceTime()),
    deviceTime,
    error,
    adjust(reading) {
      known = measuredOffset(known, reading);
      updateError();
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
