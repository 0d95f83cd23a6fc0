/** How long an entry waits before it is tried again. Unit of all waits: milliseconds. */
import { describe, expect, test } from 'vitest';
import {
  answeredWait,
  askedWait,
  backOff,
  isPauseTooLong,
  longestWait,
  patientWait,
  reconnectWait,
  stuckWait,
} from '#domain/outbox/back-off.ts';

const MINUTE = 60_000;

describe('the wait of an entry', () => {
  test('doubles with each failure up to a minute, and is anything below that', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backOff(failures, 1));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, MINUTE, MINUTE, MINUTE]);
    expect([backOff(5, 0), backOff(5, 0.5)]).toEqual([0, 16_000]);
  });

  test('grows to half an hour in eight failures of the server, the first three of which follow soon', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => patientWait(tries, 1));
    expect(waits).toEqual([2000, 4000, 8000, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 16 * MINUTE]);
    expect(patientWait(3, 0)).toBe(0);
    expect(patientWait(4, 0)).toBe(2 * MINUTE);
    expect(stuckWait()).toBe(15 * MINUTE);
  });

  test.each([
    ['nothing', null, 500, 500],
    ['less than its own wait', 400, 500, 500],
    ['more than its own wait', 90_000, 500, 90_000],
    ['an hour', 60 * MINUTE, 500, 60 * MINUTE],
    ['a day', 24 * 60 * MINUTE, 500, 60 * MINUTE],
  ])('follows a server that asks for %s', (_, asked, own, wait) => {
    expect(askedWait(asked, own)).toBe(wait);
  });

  test('is never longer than a minute without an answer, and than an hour after a failure of the server', () => {
    expect([longestWait(false), longestWait(true)]).toEqual([MINUTE, 60 * MINUTE]);
  });

  test('is up to three seconds when the network is back, and up to ten while the server answers others', () => {
    expect([reconnectWait(0), reconnectWait(1)]).toEqual([0, 3000]);
    expect([answeredWait(0), answeredWait(1)]).toEqual([0, 10_000]);
    expect([isPauseTooLong(10_000), isPauseTooLong(10_001)]).toEqual([false, true]);
  });
});
