import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { type ConnectivityService, createConnectivity } from '#client/data/api/connectivity.ts';

/** Unit: milliseconds; longer than any wait. */
const LONG = 120_000;

let hints: EventTarget;
let hasNetwork: boolean;
let isVisible: boolean;
let isAnswering: boolean;
/** When the server was asked, in seconds since the start. */
let asked: number[];
let started: number;

beforeEach(() => {
  vi.useFakeTimers();
  hints = new EventTarget();
  [hasNetwork, isVisible, isAnswering] = [true, true, true];
  asked = [];
  started = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(): ConnectivityService {
  return createConnectivity({
    async ping() {
      asked.push((Date.now() - started) / 1000);
      if (!isAnswering) throw silence();
    },
    hasNetwork: () => hasNetwork,
    isExact: () => true,
    isVisible: () => isVisible,
    hints: hints as unknown as Window,
  });
}

function silence(): OfflineError {
  return new OfflineError('network', true);
}

/** Fires a browser event and lets its immediate effects happen. */
async function hint(type: string): Promise<void> {
  hints.dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(0);
}

test('[F11] the browser saying that there is a network is a reason to ask, and proves nothing', async () => {
  const connectivity = open();
  connectivity.start();
  connectivity.unanswered(silence());
  expect(connectivity.state.get()).toBe('unreachable');
  isAnswering = false;
  await hint('online');
  expect(asked).toEqual([0]);
  expect(connectivity.state.get()).toBe('unreachable');
  isAnswering = true;
  await hint('online');
  expect(connectivity.state.get()).toBe('online');
});

test('[F11] nor does its saying that there is none: a server that answers is reached', async () => {
  const connectivity = open();
  connectivity.start();
  hasNetwork = false;
  await hint('offline');
  expect(asked).toEqual([0]);
  expect(connectivity.state.get()).toBe('online');
  isAnswering = false;
  await hint('offline');
  expect(connectivity.state.get()).toBe('offline');
});

test('a page opened without a network asks at once, and only an answer counts', async () => {
  hasNetwork = false;
  const connectivity = open();
  expect(connectivity.state.get()).toBe('offline');
  connectivity.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([0]);
  expect(connectivity.state.get()).toBe('online');
});

test('[F11] a server that is silent is asked again and again, after growing waits and for ever, until it answers', async () => {
  isAnswering = false;
  const connectivity = open();
  connectivity.start();
  connectivity.unanswered(silence());
  // Other calls that hear nothing add no questions.
  connectivity.unanswered(silence());
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toEqual([1, 3, 8, 18, 48, 78, 108]);
  isAnswering = true;
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked.slice(7)).toEqual([138]);
  expect(connectivity.state.get()).toBe('online');
});

test('an answer to any call proves contact, ends the questions, and the next silence begins with the shortest wait', async () => {
  isAnswering = false;
  const connectivity = open();
  connectivity.unanswered(silence());
  await vi.advanceTimersByTimeAsync(4000);
  connectivity.answered();
  expect(connectivity.state.get()).toBe('online');
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toEqual([1, 3]);
  started = Date.now();
  connectivity.unanswered(silence());
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([1, 3, 1]);
});

test('who asks while a question is out shares its answer', async () => {
  const connectivity = open();
  connectivity.unanswered(silence());
  expect(await Promise.all([connectivity.probe(), connectivity.probe()])).toEqual([true, true]);
  isAnswering = false;
  expect(await connectivity.probe()).toBe(false);
  expect(asked).toEqual([0, 0]);
});

test('a page nobody sees asks nothing, and asks as soon as it is seen', async () => {
  const connectivity = open();
  connectivity.start();
  connectivity.unanswered(silence());
  isVisible = false;
  await vi.advanceTimersByTimeAsync(LONG);
  await hint('online');
  expect(asked).toEqual([]);
  isVisible = true;
  await hint('visibilitychange');
  expect(asked).toEqual([120]);
  expect(connectivity.state.get()).toBe('online');
});

test('looking at a page whose server answers asks nothing', async () => {
  open().start();
  for (const type of ['focus', 'pageshow', 'visibilitychange']) await hint(type);
  expect(asked).toEqual([]);
});

test('what was stopped asks no more, whatever the browser says', async () => {
  const connectivity = open();
  const stop = connectivity.start();
  connectivity.unanswered(silence());
  stop();
  await hint('online');
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toEqual([]);
});
