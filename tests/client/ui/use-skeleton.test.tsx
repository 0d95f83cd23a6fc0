import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SKELETON_DELAY_MS, SKELETON_LEAST_MS, useSkeleton } from '#client/ui/use-skeleton.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function load() {
  return renderHook(({ loading }) => useSkeleton(loading), { initialProps: { loading: true } });
}

test('[LST-08] a skeleton is for what takes 300 ms, and stays for 400 ms once it is there', () => {
  expect([SKELETON_DELAY_MS, SKELETON_LEAST_MS]).toEqual([300, 400]);
  const { result, rerender } = load();
  pass(299);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  pass(100);
  rerender({ loading: false });
  pass(299);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

test('a response within 300 ms shows no skeleton', () => {
  const { result, rerender } = load();
  pass(299);
  rerender({ loading: false });
  pass(1000);
  expect(result.current).toBe(false);
});

test('one that has been there for long goes at once', () => {
  const { result, rerender } = load();
  pass(2000);
  rerender({ loading: false });
  pass(0);
  expect(result.current).toBe(false);
});
