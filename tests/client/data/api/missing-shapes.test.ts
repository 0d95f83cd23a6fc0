/** Calls whose shapes cannot be loaded, while the server can be reached. */
import { expect, test, vi } from 'vitest';
import { createApiClient } from '#client/data/api/api-client.ts';
import { createConnectivity } from '#client/data/api/connectivity.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createTransport } from '#client/data/api/http-transport.ts';
import { createEntrySender } from '#client/data/outbox/entry-sender.ts';
import type { Session } from '#domain/session/session-reducer.ts';
import { sampleEntry } from '#tests/domain/outbox/entries.ts';

vi.mock('#contract/response-shapes.ts', () => ({
  get answerShapes() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

const user = { username: 'anna', role: 'DefaultUser', companyId: '1' } as const;
const session: Session = { kind: 'signedIn', user, accessToken: 'token', webSocketToken: null };
const INPUT = { params: { shipmentId: '1' }, body: { orderNumber: 'A' } };
const SIGNATURE = { 'X-Server-Time': '2026-03-02T08:00:00.000Z', 'X-History': 'a' };

function openDevice(isReached: boolean) {
  const requests: string[] = [];
  const states: string[] = [];
  const recoveries: (() => Promise<unknown>)[] = [];
  const api = createApiClient({
    transport: createTransport(async (address) => {
      requests.push(String(address));
      if (!isReached) throw new TypeError('fetch failed');
      const headers = { 'Content-Type': 'application/json', ...SIGNATURE };
      return new Response('{"ok":true,"history":"a"}', { headers });
    }),
    address: () => '/api',
    language: () => 'en',
    session: { state: { get: () => session, subscribe: () => () => undefined }, refresh: async () => 'answered' },
    history: createDataHistory(),
    contact: {
      answered: () => connectivity.answered(),
      unanswered: (error) => connectivity.unanswered(error),
      refused: (error) => connectivity.refused(error),
    },
    isExact: () => true,
    recover: (load) => void recoveries.push(load),
  });
  const connectivity = createConnectivity({
    ping: () => api.call('ping', {}),
    hasNetwork: () => true,
    isExact: () => true,
    isVisible: () => false,
    hints: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
  connectivity.state.subscribe(() => states.push(connectivity.state.get()));
  const sender = createEntrySender({ api, policy: () => 'exact', sessionKey: () => 'anna' });
  return { api, sender, connectivity, requests, states, recoveries };
}

test('[OFF-14] an entry has not been sent, and the server is not called away: the page is to be mended, once', async () => {
  const { sender, connectivity, requests, states, recoveries } = openDevice(true);
  expect(await sender.send(sampleEntry())).toEqual({ kind: 'silence', sent: false });
  expect(await sender.send(sampleEntry())).toEqual({ kind: 'silence', sent: false });
  await connectivity.probe();
  expect(new Set(requests)).toEqual(new Set(['/api/ping']));
  expect(states).toEqual([]);
  expect(recoveries).toHaveLength(1);
  await expect(recoveries[0]?.()).rejects.toThrow();
});

test('a server that does not answer either is away', async () => {
  const { api, connectivity } = openDevice(false);
  await expect(api.send('saveShipment', INPUT)).rejects.toMatchObject({ reason: 'missing' });
  await expect.poll(() => connectivity.state.get()).toBe('unreachable');
});
