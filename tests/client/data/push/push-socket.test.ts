import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import type { Connectivity } from '#client/data/api/connectivity.ts';
import { createObservable, type ObservableValue } from '#client/data/observable-value.ts';
import { createPushSocket, type PushSocketDependencies } from '#client/data/push/push-socket.ts';

/** A socket the test opens, speaks on and closes. */
class FakeSocket extends EventTarget {
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
  }
  opened() {
    this.dispatchEvent(new Event('open'));
  }
  ended(code: number) {
    this.isClosed = true;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  close() {
    this.ended(1000);
  }
}

/** Unit: milliseconds; longer than any wait. */
const LONG = 120_000;

let sockets: FakeSocket[];
let seen: () => void;
let tokens: number;
let connectivity: ObservableValue<Connectivity>;

function start(changes: Partial<PushSocketDependencies> = {}) {
  return createPushSocket({
    address: 'wss://kaj.test/api/ws',
    token: async () => `token-${++tokens}`,
    isExact: () => true,
    connectivity: { state: connectivity },
    onSeen(listener) {
      seen = listener;
      return () => undefined;
    },
    open(url) {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    now: Date.now,
    random: () => 1,
    onOpen: () => undefined,
    onMessage: () => undefined,
    ...changes,
  });
}

const last = () => sockets.at(-1) as FakeSocket;
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  tokens = 0;
  connectivity = createObservable<Connectivity>('online');
});
afterEach(() => vi.useRealTimers());

test('[SES-09] the token is in the query, and every attempt has its own', async () => {
  start();
  await pass(0);
  expect(last().url).toBe('wss://kaj.test/api/ws?token=token-1&sync=1');
  last().ended(1006);
  await pass(LONG);
  expect(last().url).toBe('wss://kaj.test/api/ws?token=token-2&sync=1');
});

test('a server that tells of no changes is not asked to', async () => {
  start({ isExact: () => false });
  await pass(0);
  expect(last().url).toBe('wss://kaj.test/api/ws?token=token-1');
});

test('[SES-09] 1008 ends it', async () => {
  start();
  await pass(0);
  last().opened();
  last().ended(1008);
  await pass(LONG);
  seen();
  connectivity.set('offline');
  connectivity.set('online');
  await pass(LONG);
  expect(sockets).toHaveLength(1);
});

describe('any other end', () => {
  test.each([1000, 1001, 1005, 1006, 1011, 1012, 4001])('[SES-09] %i is followed by another attempt', async (code) => {
    start();
    await pass(0);
    last().ended(code);
    expect(sockets).toHaveLength(1);
    await pass(LONG);
    expect(sockets).toHaveLength(2);
  });

  test('[SES-09] the waits double up to a minute, and begin again after a socket that lasted', async () => {
    start();
    await pass(0);
    for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      const before = sockets.length;
      last().ended(1006);
      await pass(wait - 1);
      expect(sockets).toHaveLength(before);
      await pass(1);
      expect(sockets).toHaveLength(before + 1);
    }
    last().opened();
    await pass(10_000);
    const before = sockets.length;
    last().ended(1006);
    await pass(1000);
    expect(sockets).toHaveLength(before + 1);
  });

  test('[SES-09] pages do not come back in step: a wait is between its half and its whole', async () => {
    start({ random: () => 0 });
    await pass(0);
    last().ended(1006);
    await pass(499);
    expect(sockets).toHaveLength(1);
    await pass(1);
    expect(sockets).toHaveLength(2);
  });

  test('a token that cannot be had counts like an end', async () => {
    const token = vi.fn(async (): Promise<string> => Promise.reject(new OfflineError('network', false)));
    start({ token });
    await pass(1000);
    expect(token).toHaveBeenCalledTimes(2);
    await pass(1999);
    expect(token).toHaveBeenCalledTimes(2);
    expect(sockets).toHaveLength(0);
  });

  test('nobody is signed in any more: nothing is tried', async () => {
    const token = vi.fn(async (): Promise<string> => Promise.reject(new SessionExpiredError()));
    start({ token });
    await pass(LONG);
    expect(token).toHaveBeenCalledTimes(1);
  });
});

describe('hints', () => {
  test('an outage hangs up, and the server’s answer brings it back at once', async () => {
    start();
    await pass(0);
    last().opened();
    connectivity.set('unreachable');
    expect(last().isClosed).toBe(true);
    await pass(LONG);
    expect(sockets).toHaveLength(1);
    connectivity.set('online');
    await pass(1000);
    expect(sockets).toHaveLength(2);
  });

  test('a page that is seen again does not wait for the rest of the wait', async () => {
    start();
    await pass(0);
    for (let count = 0; count < 7; count++) {
      last().ended(1006);
      await pass(60_000);
    }
    last().ended(1006);
    const before = sockets.length;
    seen();
    await pass(1000);
    expect(sockets).toHaveLength(before + 1);
    last().opened();
    seen();
    await pass(LONG);
    expect(sockets).toHaveLength(before + 1);
  });

  test('closed, it stays closed', async () => {
    const push = start();
    await pass(0);
    push.close();
    expect(last().isClosed).toBe(true);
    seen();
    await pass(LONG);
    expect(sockets).toHaveLength(1);
  });
});
