/** Whose refusal ends a session, and which refreshes wait for which. */
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '#client/data/api/api-errors.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';

afterEach(() => vi.useRealTimers());

const NAMED = new ApiError(403, { code: 'session' });
const PLAIN = new ApiError(403, {}, 'Forbidden');
const SUPERSEDED = new ApiError(409, { code: 'superseded' });

test.each([
  ['the server', NAMED, false, 'refused'],
  ['a server that gives no names', PLAIN, true, 'refused'],
  ['a gateway before a server that cannot be reached', PLAIN, false, 'unreachable'],
  ['nobody', new OfflineError('network', true), false, 'unreachable'],
])('[F11] a refresh refused by %s', async (_, error, isReached, expected) => {
  const shared = createRefresh({
    ask: () => Promise.reject(error),
    isReached: async () => isReached,
    locks: undefined,
    channel: undefined,
  });
  expect((await shared.refresh()).kind).toBe(expected);
});

const ANSWER = {
  accessToken: 'a',
  webSocketToken: 'w',
  username: 'anna',
  role: 'DefaultUser',
  companyId: '1',
} as const;

/** Like the browser's: one lock, granted in the order it was requested. */
function turns(): LockManager {
  let line: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    line = line.then(() => !signal?.aborted && work());
    return line;
  };
  return { request, query: async () => ({}) } as unknown as LockManager;
}

test.each([
  ['and then answered', [SUPERSEDED, ANSWER], 'answered'],
  ['twice', [SUPERSEDED, SUPERSEDED], 'unreachable'],
])('[SES-15] a refresh that is superseded %s is asked for once more and no further', async (_, answers, expected) => {
  const ask = vi.fn(async () => {
    const answer = answers[ask.mock.calls.length - 1] ?? NAMED;
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  const shared = createRefresh({ ask, isReached: async () => true, locks: undefined, channel: undefined });
  expect((await shared.refresh()).kind).toBe(expected);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  ['with turns between tabs', turns(), 1],
  ['without', undefined, 0],
])('[SES-06] a refresh has its answer as soon as the server has given it, %s', async (_, locks, turnsKept) => {
  vi.useFakeTimers();
  const channel = new BroadcastChannel('kaj-refresh-test');
  const shared = createRefresh({ ask: async () => ANSWER, isReached: async () => true, locks, channel });
  expect(await shared.refresh()).toEqual({ kind: 'answered', answer: ANSWER });
  expect(vi.getTimerCount()).toBe(turnsKept);
  await vi.runAllTimersAsync();
  channel.close();
});

test('[SES-06] a tab that waits for its turn takes the answer of the one before it', async () => {
  let asked = 0;
  const locks = turns();
  const tabs = [1, 2].map(() => {
    const channel = new BroadcastChannel('kaj-refresh-tabs');
    const ask = async () => ({ ...ANSWER, accessToken: `token ${++asked}` });
    return { channel, ...createRefresh({ ask, isReached: async () => true, locks, channel }) };
  });
  const outcomes = await Promise.all(tabs.map(({ refresh }) => refresh()));
  expect(outcomes).toMatchObject([{ answer: { accessToken: 'token 1' } }, { answer: { accessToken: 'token 1' } }]);
  expect(asked).toBe(1);
  for (const { channel } of tabs) channel.close();
});

test('[SES-06] a tab that hears of another tab’s refresh while it waits goes on at once, and does not ask again', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const channel = new BroadcastChannel('kaj-refresh-heard');
  const neverMyTurn = {
    request: () => new Promise(() => undefined),
    query: async () => ({}),
  } as unknown as LockManager;
  const waiting = createRefresh({
    ask: async () => {
      asked += 1;
      return ANSWER;
    },
    isReached: async () => true,
    locks: neverMyTurn,
    channel,
  });
  const outcome = waiting.refresh();
  const other = new BroadcastChannel('kaj-refresh-heard');
  other.postMessage({ ...ANSWER, accessToken: 'the other tab’s' });
  expect(await outcome).toMatchObject({ kind: 'answered', answer: { accessToken: 'the other tab’s' } });
  expect(asked).toBe(0);
  for (const each of [channel, other]) each.close();
});
