import { describe, expect, test } from 'vitest';
import { createApiClient } from '#client/data/api/api-client.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createTransport } from '#client/data/api/http-transport.ts';
import { createEntrySender } from '#client/data/outbox/entry-sender.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import type { Session } from '#domain/session/session-reducer.ts';
import { sampleEntry } from '#tests/domain/outbox/entries.ts';

const user = { username: 'anna', role: 'DefaultUser', companyId: '1' } as const;
const session: Session = { kind: 'signedIn', user, accessToken: 'token', webSocketToken: null };

function openSender(answer: () => Response | Promise<Response>, policy: ServerCapability = 'exact') {
  const requests: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const api = createApiClient({
    transport: createTransport(async (input, init) => {
      const headers = init?.headers as Record<string, string>;
      requests.push({ url: String(input), headers, body: JSON.parse(String(init?.body ?? null)) });
      return answer();
    }),
    address: () => '/api',
    language: () => 'sv',
    session: {
      state: { get: () => session, subscribe: () => () => undefined },
      refresh: async () => 'refused',
    },
    history: createDataHistory(),
    contact: { answered: () => undefined, unanswered: () => undefined, refused: () => undefined },
    isExact: () => false,
    recover: () => undefined,
  });
  return { requests, sender: createEntrySender({ api, policy: () => policy, sessionKey: () => 'anna' }) };
}

const json = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** How the server answers a repeated key: short, but complete. */
const done = (shipmentId: string) => () =>
  new Response(JSON.stringify({ shipmentId, _etag: '"2"' }), {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Replayed': 'true' },
  });

test('an entry leaves with its key and etag, and an address of its entity', async () => {
  const { sender, requests } = openSender(done('100001'));
  const body = { shipmentId: '100001', _etag: '"2"' };
  expect(await sender.send(sampleEntry())).toEqual({ kind: 'answer', status: 200, body });
  const { id } = sampleEntry();
  expect(requests).toMatchObject([
    {
      url: '/api/shipment/100001',
      headers: { 'Idempotency-Key': id, 'If-Match': '"1"', Authorization: 'Bearer token' },
      body: { orderNumber: 'A' },
    },
  ]);
});

test('a server that announced nothing gets nothing it does not know', async () => {
  const { sender, requests } = openSender(done('1'), 'plain');
  const payload = { orderNumber: 'A', clientRef: 'x' };
  await sender.send(sampleEntry({ operation: 'shipment.create', entityKey: 'shipment:tmp:x', payload }));
  expect(requests[0]).toMatchObject({ url: '/api/shipment/new', body: { orderNumber: 'A' } });
  expect(requests[0]?.body).not.toHaveProperty('clientRef');
  expect(requests[0]?.headers).not.toHaveProperty('Idempotency-Key');
  expect(requests[0]?.headers).not.toHaveProperty('If-Match');
});

describe('what is heard', () => {
  test('[F11] the page of a captive portal is no answer', async () => {
    const page = () => new Response('<html>Wi-Fi</html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
    expect(await openSender(page).sender.send(sampleEntry())).toEqual({ kind: 'silence', sent: true, stranger: 200 });
  });

  test('[OFF-14] a success that does not say what was asked for is none either', async () => {
    const { sender } = openSender(json(200, { ok: true }));
    expect(await sender.send(sampleEntry())).toEqual({
      kind: 'silence',
      sent: true,
      isEmptyAnswer: true,
      stranger: 200,
    });
  });

  test('nothing, when the network fails', async () => {
    const cut = () => Promise.reject(new TypeError('fetch failed'));
    expect(await openSender(cut).sender.send(sampleEntry())).toEqual({ kind: 'silence', sent: true });
  });

  test('[F3] the end of the session, when it cannot be renewed', async () => {
    const { sender } = openSender(json(403, { code: 'session', message: '', requestId: '' }));
    expect(await sender.send(sampleEntry())).toEqual({ kind: 'signedOut' });
  });

  test('an error with its code and fields', async () => {
    const fields = { orderNumber: { code: 'maxLength' } };
    const { sender } = openSender(json(400, { code: 'badRequest', message: 'no', fields, requestId: '' }));
    expect(await sender.send(sampleEntry())).toMatchObject({ kind: 'error', status: 400, body: { fields } });
  });
});

test('[F11] an entity is gone when the server says so, and not when a gateway does not find the server', async () => {
  const ours = json(404, { code: 'notFound', message: '', requestId: '' });
  expect(await openSender(ours).sender.readEntity(sampleEntry())).toEqual({ kind: 'gone' });
  const gateway = () => new Response('404 page not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  expect(await openSender(gateway).sender.readEntity(sampleEntry())).toEqual({ kind: 'unreachable' });
  expect(await openSender(gateway, 'plain').sender.readEntity(sampleEntry())).toEqual({ kind: 'gone' });
});

test('[F28] nothing of another person leaves by this session', async () => {
  const { sender, requests } = openSender(done('1'));
  expect(await sender.send({ ...sampleEntry(), userKey: 'bo' })).toEqual({ kind: 'signedOut' });
  expect(requests).toEqual([]);
});

test('no more leave at once than a browser has connections: the time of the others begins when it is their turn', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { sender, requests } = openSender(async () => {
    await answered;
    return done('1')();
  });
  const all = Array.from({ length: 8 }, (_, place) =>
    sender.send(sampleEntry({ entityKey: `shipment:${place}` }, { seq: place })),
  );
  await expect.poll(() => requests.length).toBe(6);
  answer();
  await Promise.all(all);
  expect(requests.map(({ url }) => url)).toEqual(all.map((_, place) => `/api/shipment/${place}`));
});
