/** What answers of a gateway, for the server or in its place, say about whether the server can be reached. */
import { describe, expect, test } from 'vitest';
import { createApiClient } from '#client/data/api/api-client.ts';
import { createConnectivity } from '#client/data/api/connectivity.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createTransport } from '#client/data/api/http-transport.ts';
import { NO_SESSION } from '#domain/session/session-reducer.ts';

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
  /** The answer carries the server's time and history. */
  readonly isSigned?: boolean;
}

const JSON_TYPE = 'application/json';
const PONG: Answer = { status: 200, type: JSON_TYPE, text: '{"ok":true,"history":"a"}', isSigned: true };
const NO_PAGE: Answer = { status: 404, text: '404 page not found' };
const NOT_READY: Answer = {
  status: 503,
  type: JSON_TYPE,
  text: '{"code":"unavailable","message":"Error"}',
  isSigned: true,
};
const SIGNATURE = { 'X-Server-Time': '2026-03-02T08:00:00.000Z', 'X-History': 'a' };

/** `way`: what calls and pings are answered on the way to the server. */
function openWay(way: { call: Answer; ping: Answer; isExact?: boolean }) {
  const seen: string[] = [];
  const api = createApiClient({
    transport: createTransport(async (address) => {
      const { status, type = 'text/plain', text, isSigned } = String(address).endsWith('/ping') ? way.ping : way.call;
      return new Response(text, { status, headers: { 'Content-Type': type, ...(isSigned && SIGNATURE) } });
    }),
    address: () => '/api',
    language: () => 'en',
    session: { state: { get: () => NO_SESSION, subscribe: () => () => undefined }, refresh: async () => 'unreachable' },
    history: createDataHistory(),
    contact: {
      answered: () => connectivity.answered(),
      unanswered: (error) => connectivity.unanswered(error),
      refused: (error) => connectivity.refused(error),
    },
    isExact: () => way.isExact ?? true,
    recover: () => undefined,
  });
  const connectivity = createConnectivity({
    ping: () => api.call('ping', {}),
    hasNetwork: () => true,
    isExact: () => way.isExact ?? true,
    isVisible: () => false,
    hints: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
  connectivity.state.subscribe(() => seen.push(connectivity.state.get()));
  const call = () => api.call('paymentPlans', {}).catch(() => undefined);
  return { connectivity, seen, call };
}

describe.each<[string, Answer]>([
  ['a gateway in plain text', { status: 502, text: 'Bad gateway' }],
  ['a gateway in JSON', { status: 504, type: 'application/json', text: '{"message":"Endpoint request timed out"}' }],
  ['a gateway without words', { status: 503, text: '' }],
  ['a gateway that knows no such page', NO_PAGE],
  ['a gateway that lets nobody in', { status: 403, text: 'Forbidden' }],
  ['a gateway that refuses with a name of ours', { status: 403, type: JSON_TYPE, text: '{"code":"session"}' }],
  ['a stranger who says ok', { status: 200, type: JSON_TYPE, text: '{"ok":true}' }],
  ['a stranger who knows our words', { status: 200, type: JSON_TYPE, text: '{"ok":true,"history":"a"}' }],
  ['a stranger with a list', { status: 200, type: JSON_TYPE, text: '[]' }],
  ['a stranger with a text', { status: 200, type: JSON_TYPE, text: '"x"' }],
  ['the page of a captive portal', { status: 200, type: 'text/html', text: '<html>Wi-Fi</html>' }],
])('the answer of %s', (_, answer) => {
  test('[F11, OFF-14] in place of the server is no contact, however often it is asked', async () => {
    const { connectivity, seen, call } = openWay({ call: answer, ping: answer });
    await call();
    await expect.poll(() => connectivity.state.get()).toBe('unreachable');
    for (let times = 0; times < 3; times++) expect(await connectivity.probe()).toBe(false);
    await call();
    expect(seen).toEqual(['unreachable']);
  });

  test('[F11, OFF-14] for one call alone does not mean that the server is away', async () => {
    const { connectivity, seen, call } = openWay({ call: answer, ping: PONG });
    await call();
    expect(await connectivity.probe()).toBe(true);
    expect(seen).toEqual([]);
  });
});

test('a server that is not ready yet is away until it is', async () => {
  const way = { call: NOT_READY, ping: NOT_READY };
  const { connectivity, seen } = openWay(way);
  expect(await connectivity.probe()).toBe(false);
  expect(await connectivity.probe()).toBe(false);
  way.ping = PONG;
  expect(await connectivity.probe()).toBe(true);
  expect(seen).toEqual(['unreachable', 'online']);
});

test.each([
  ['{"ok":true}', true],
  ['[]', true],
  ['{"ok":true,"history":"a"}', false],
])('[OFF-14] before anything is announced, %s to a ping is no contact', async (text, isSigned) => {
  const ping: Answer = { status: 200, type: JSON_TYPE, text, isSigned };
  const { connectivity } = openWay({ call: NO_PAGE, ping, isExact: false });
  expect(await connectivity.probe()).toBe(false);
});

test('a server that announces nothing proves itself by refusing what it does not know', async () => {
  const { connectivity, seen, call } = openWay({ call: NO_PAGE, ping: NO_PAGE, isExact: false });
  await call();
  expect(await connectivity.probe()).toBe(true);
  expect(seen).toEqual([]);
});
