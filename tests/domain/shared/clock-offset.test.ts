import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockOffset, clockError, correctedTime, measuredOffset } from '#domain/shared/clock-offset.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.UTC(2026, 2, 2, 12);

/** An exchange of a device whose clock is ahead. Unit: milliseconds. */
function exchange(ahead: number, { at = NOON, there = 50, back = 50 } = {}) {
  return { sentAt: at - there + ahead, receivedAt: at + back + ahead, serverTime: at };
}

test('[OFF-12] a device three days ahead has the time of the server, within what the answer took', () => {
  const known = measuredOffset(undefined, exchange(3 * DAY));
  expect(correctedTime(known, NOON + 3 * DAY)).toBeGreaterThan(NOON - 100);
  expect(correctedTime(known, NOON + 3 * DAY)).toBeLessThanOrEqual(NOON);
  expect(clockError(known, NOON + 3 * DAY)).toBeGreaterThan(3 * DAY - 100);
});

test('[OFF-12] whatever the delays, it never errs by more than the shortest exchange took', () => {
  const delays = fc.array(fc.record({ there: fc.nat(20_000), back: fc.nat(20_000) }), { minLength: 1 });
  fc.assert(
    fc.property(fc.integer({ min: -3 * DAY, max: 3 * DAY }), delays, (ahead, all) => {
      let known: ClockOffset | undefined;
      for (const delay of all) known = measuredOffset(known, exchange(ahead, delay));
      const error = Math.abs(correctedTime(known, NOON + ahead) - NOON);
      expect(error).toBeLessThanOrEqual(Math.min(...all.map(({ there, back }) => there + back)));
    }),
  );
});

test('[OFF-12] an answer that was slow does not make the clock wrong', () => {
  const known = measuredOffset(undefined, exchange(0));
  expect(Math.abs(measuredOffset(known, exchange(0, { there: 20_000, back: 10 })).offset)).toBeLessThanOrEqual(50);
  expect(Math.abs(measuredOffset(known, exchange(0, { there: 10, back: 20_000 })).offset)).toBeLessThanOrEqual(50);
});

test('[OFF-12] a clock that is set right or wrong is measured anew with the next answer', () => {
  const known = measuredOffset(undefined, exchange(3 * DAY));
  expect(clockError(measuredOffset(known, exchange(0)), NOON)).toBe(0);
  expect(clockError(measuredOffset(known, exchange(-DAY)), NOON - DAY)).toBeLessThan(-DAY + MINUTE);
  const setBack = { sentAt: NOON + 3 * DAY, receivedAt: NOON + 10, serverTime: NOON };
  expect(clockError(measuredOffset(known, setBack), NOON)).toBe(0);
});

describe('while the server is away', () => {
  const known = measuredOffset(undefined, exchange(3 * DAY));

  test('[OFF-12] a clock that was ahead counts as right once it has been set', () => {
    expect(correctedTime(known, NOON + 5 * MINUTE)).toBe(NOON + 5 * MINUTE);
    expect(clockError(known, NOON + 5 * MINUTE)).toBe(0);
  });

  test('[OFF-12] one that was left alone keeps its offset', () => {
    expect(correctedTime(known, NOON + 3 * DAY + MINUTE)).toBe(NOON + MINUTE - 50);
  });
});

test('[OFF-12] two minutes are no reason to say anything', () => {
  expect(clockError(measuredOffset(undefined, exchange(MINUTE)), NOON + MINUTE)).toBe(0);
  expect(clockError(undefined, NOON)).toBe(0);
});
