import { expect, test } from 'vitest';
import { readHistory } from '#server/db/history.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const PORTAL = 'https://portal.example.com';
const NOW = new Date('2026-03-04T05:06:07.089Z');
const server = await startTestServer({ clock: () => NOW, environment: { PORTAL_ORIGINS: PORTAL } });
const history = await readHistory(server.db);

const CALLS: [string, number, RequestInit?][] = [
  ['/ping', 200],
  ['/ping', 404, { method: 'HEAD' }],
  ['/ping', 204, { method: 'OPTIONS', headers: { origin: PORTAL } }],
  ['/ping', 403, { headers: { origin: 'https://elsewhere.example.com' } }],
  ['/openapi.json', 200],
  ['/changes', 403],
  ['/nowhere', 404],
  ['/%zz', 400],
  ['/login', 400, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/login', 413, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }],
  ['/logout', 204],
];

test.each(CALLS)(
  "[OFF-11] [OFF-12] the path $0 answers $1 and tells the server's time and history",
  async (path, status, init) => {
    const answer = await fetch(`${server.url}/api${path}`, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-server-time')).toBe('2026-03-04T05:06:07.089Z');
    expect(answer.headers.get('x-history')).toBe(history);
  },
);

test('[OFF-11] a ping names the history in its answer, too', async () => {
  expect(await server.anonymous.do('ping')).toEqual({ ok: true, history });
});

test('a page of another origin may read both, and may name the history it writes to', async () => {
  const { headers } = await fetch(`${server.url}/api/ping`, { headers: { origin: PORTAL } });
  expect(headers.get('access-control-expose-headers')).toMatch(/X-History.*X-Server-Time/);
  const asked = await fetch(`${server.url}/api/ping`, { method: 'OPTIONS', headers: { origin: PORTAL } });
  expect(asked.headers.get('access-control-allow-headers')).toContain('X-History');
});

test('an answer that was replaced by an error tells them as well', async () => {
  const user = await server.signIn(TEST_USERS.DefaultUser);
  const { headers } = await user.call('shipment', { params: { shipmentId: '404' } });
  expect(headers.get('x-history')).toBe(history);
});
