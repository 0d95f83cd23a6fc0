import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncedChanges } from '#client/data/push/announced-changes.ts';

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
async function announceFor(announced: { onAnnounced(): void }, length: number): Promise<void> {
  for (let at = 0; at < length; at += 100) {
    announced.onAnnounced();
    await vi.advanceTimersByTimeAsync(100);
  }
}

test('a change is read at once, the last of several after a rest', async () => {
  const announced = createAnnouncedChanges(pull, () => isVisible);
  await announceFor(announced, 300);
  expect(pull).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(pull).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(pull).toHaveBeenCalledTimes(2);
});

test('where each reading brings many, they are fewer', async () => {
  const announced = createAnnouncedChanges(pull, () => isVisible);
  changes = 50;
  await announceFor(announced, 11 * SECOND);
  expect(pull.mock.calls.length).toBeLessThanOrEqual(4);
  announced.close();
});

test('nothing is read for a page that nobody sees, or that is over', async () => {
  const announced = createAnnouncedChanges(pull, () => isVisible);
  isVisible = false;
  announced.onAnnounced();
  isVisible = true;
  announced.close();
  announced.onAnnounced();
  expect(pull).not.toHaveBeenCalled();
});

test('a reading that fails is tried again after the shortest rest', async () => {
  const announced = createAnnouncedChanges(pull, () => isVisible);
  pull.mockRejectedValueOnce(new Error('away'));
  await announceFor(announced, 0.8 * SECOND);
  expect(pull).toHaveBeenCalledTimes(2);
  announced.close();
});
