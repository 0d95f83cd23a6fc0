import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToldChanges } from '#client/data/push/told-changes.ts';

const SECOND = 1000;
/** How many changes each pull returns. */
let changes = 1;
let isVisible = true;
const pull = vi.fn(async () => ({ changes }));

beforeEach(() => {
  vi.useFakeTimers();
  [changes, isVisible] = [1, true];
});

afterEach(() => {
  vi.useRealTimers();
  pull.mockClear();
});

/** Reports a change ten times a second. */
async function tellFor(told: { heard(): void }, length: number): Promise<void> {
  for (let at = 0; at < length; at += 100) {
    told.heard();
    await vi.advanceTimersByTimeAsync(100);
  }
}

test('a change is read at once, the last of several after a rest', async () => {
  const told = createToldChanges(pull, () => isVisible);
  await tellFor(told, 300);
  expect(pull).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(pull).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(pull).toHaveBeenCalledTimes(2);
});

test('where each reading brings many, they are fewer', async () => {
  const told = createToldChanges(pull, () => isVisible);
  changes = 50;
  await tellFor(told, 11 * SECOND);
  expect(pull.mock.calls.length).toBeLessThanOrEqual(4);
  told.close();
});

test('nothing is read for a page that nobody sees, or that is over', async () => {
  const told = createToldChanges(pull, () => isVisible);
  isVisible = false;
  told.heard();
  isVisible = true;
  told.close();
  told.heard();
  expect(pull).not.toHaveBeenCalled();
});

test('a reading that fails is tried again after the shortest rest', async () => {
  const told = createToldChanges(pull, () => isVisible);
  pull.mockRejectedValueOnce(new Error('away'));
  await tellFor(told, 0.8 * SECOND);
  expect(pull).toHaveBeenCalledTimes(2);
  told.close();
});
