/** The examples of deploy/ in use: a person signs in through each proxy, and what must not pass does not. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MISSING_PACKAGES } from '#tests/support/carrier-servers.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  INNER_NAME,
  MISSING_PROXIES,
  makeCertificate,
  type ProxyName,
  packageOf,
  type RunningProxy,
  startProxy,
} from '#tests/support/proxy.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const NAME = 'kaj.example.com';
const proxies = (['nginx', 'caddy'] as const).filter((name) => !MISSING_PROXIES.includes(name));
const folder = mkdtempSync(path.join(tmpdir(), 'kaj-inside-'));
whenDone(async () => rmSync(folder, { recursive: true }));
const inside = proxies.length > 0 ? makeCertificate(folder, INNER_NAME) : undefined;
const server = await startTestServer({
  environment: {
    ...{ TRUST_PROXY: '1', PUBLIC_URL: `https://${NAME}`, METRICS_TOKEN: 'a-token-of-sixteen-or-more' },
    ...(inside && { TLS_CERT: inside.certificateFile, TLS_KEY: inside.keyFile }),
  },
});
const start = (name: ProxyName) => startProxy(name, server.url, inside?.certificateFile ?? '');

interface Told {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

type Place = Pick<RunningProxy, 'port' | 'certificate'>;

const at = ({ port, certificate }: Place) => ({
  ...{ host: '127.0.0.1', port, ca: certificate, servername: NAME },
  headers: { host: NAME },
});

function ask(proxy: RunningProxy, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Told> {
  const place = at(proxy);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...place,
        ...{ path, method: body === undefined ? 'GET' : 'POST', agent: false },
        headers: { ...place.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function shake(proxy: Place, ciphers: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { ...at(proxy), ciphers, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
    const socket = connect(options, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.on('error', () => resolve('refused'));
  });
}

test('[OPS-02] the proxies of the examples are there on a build machine, and named where they are left out', () => {
  const missing = MISSING_PROXIES.map(packageOf);
  if (missing.length > 0) console.warn(`Left out: proxies. Missing: ${missing.join(' ')}`);
  if (process.env.CI) expect(missing).toEqual([]);
});

test.each(proxies)('[OPS-02] through $0 a person signs in, stays signed in and hears of changes', async (name) => {
  const proxy = await start(name);
  expect((await ask(proxy, '/api/health/ready')).status).toBe(200);
  const origin = { origin: `https://${NAME}` };
  const signedIn = await ask(proxy, '/api/login', origin, { username: TEST_USERS.Moderator, password: TEST_PASSWORD });
  expect(signedIn.status, signedIn.body).toBe(200);
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Host-kaj_refresh=.*; Secure; SameSite=Strict/);
  expect(signedIn.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  const renewed = await ask(proxy, '/api/refresh', { cookie: cookie.split(';')[0] ?? '' });
  expect(renewed.status).toBe(200);
  const { webSocketToken } = JSON.parse(renewed.body) as { webSocketToken: string };
  const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/api/ws?token=${webSocketToken}`, {
    ...{ ca: proxy.certificate, servername: NAME },
    headers: { host: NAME, origin: `https://${NAME}` },
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.close();
  const [row] = await server.db.selectFrom('audit_log').select('address').where('kind', '=', 'signIn').execute();
  expect(row?.address).toBe('127.0.0.1');
});

test.each(proxies)('[OPS-02] through $0 nobody reads figures, and a forged address is not believed', async (name) => {
  const proxy = await start(name);
  const token = { authorization: 'Bearer a-token-of-sixteen-or-more' };
  expect((await ask(proxy, '/api/metrics', token)).status).toBe(404);
  const forged = { 'x-forwarded-for': '203.0.113.77' };
  const wrong = { username: TEST_USERS.SuperUser, password: 'not it' };
  expect((await ask(proxy, '/api/login', forged, wrong)).status).toBe(401);
  const rows = await server.db.selectFrom('audit_log').select('address').where('kind', '=', 'refused').execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ address }) => address !== '127.0.0.1')).toEqual([]);
});

test.each(proxies)('[OPS-02] $0 reaches Kaj over TLS alone, and nobody with another certificate', async (name) => {
  expect(new URL(server.url).protocol).toBe('https:');
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'kaj-other-'));
  whenDone(async () => rmSync(elsewhere, { recursive: true }));
  const other = makeCertificate(elsewhere, INNER_NAME);
  const named = makeCertificate(mkdtempSync(path.join(elsewhere, 'named-')), 'other.internal');
  const misnamed = await startTestServer({
    environment: { TRUST_PROXY: '1', TLS_CERT: named.certificateFile, TLS_KEY: named.keyFile },
  });
  const plain = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  const answers = await Promise.all(
    Object.entries({
      'another key': [server.url, other.certificateFile],
      'another name': [misnamed.url, named.certificateFile],
      'no TLS': [plain.url, other.certificateFile],
    } as const).map(async ([what, [url, trusted]]) => {
      const proxy = await startProxy(name, url, trusted);
      return [what, (await ask(proxy, '/api/ping')).status >= 502];
    }),
  );
  expect(Object.fromEntries(answers)).toEqual({ 'another key': true, 'another name': true, 'no TLS': true });
});

const WEAK = [
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-RSA-AES128-SHA256',
  'ECDHE-RSA-AES256-SHA384',
  'AES128-GCM-SHA256',
  'AES256-SHA',
];

test.each(proxies)('[OPS-02] without TLS, $0 leads a page on to https and refuses a call', async (name) => {
  const { plainPort } = await start(name);
  const plainly = (path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const asked = { host: '127.0.0.1', port: plainPort, path, headers: { host: NAME }, agent: false };
      plainRequest(asked, (response) => {
        const { statusCode: status, headers } = response.resume();
        resolve({ status, location: headers.location });
      })
        .on('error', reject)
        .end();
    });
  expect(await plainly('/Shipments?q=a')).toEqual({ status: 308, location: `https://${NAME}/Shipments?q=a` });
  for (const path of ['/api/myProfile', '/API/ping', '/api'])
    expect(await plainly(path), path).toEqual({ status: 403, location: undefined });
});

async function expectSafe(place: Place): Promise<void> {
  expect(await shake(place, 'ECDHE-RSA-AES128-GCM-SHA256')).toBe('ECDHE-RSA-AES128-GCM-SHA256');
  for (const weak of WEAK) expect(await shake(place, weak), weak).toBe('refused');
}

test.each(proxies)('[OPS-02] $0 agrees on no cipher with CBC or static RSA', async (name) => {
  await expectSafe(await start(name));
});

test.skipIf(MISSING_PACKAGES.includes('openssl'))(
  '[OPS-02] a server with a certificate of its own agrees on no cipher with CBC or static RSA either',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kaj-tls-'));
    whenDone(async () => rmSync(folder, { recursive: true }));
    const { certificateFile, keyFile } = makeCertificate(folder);
    const { connection } = await createTestDatabase();
    const own = await startServerProcess(serverProgram('main'), {
      ...{ DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET, JOBS: '0' },
      ...{ TLS_CERT: certificateFile, TLS_KEY: keyFile },
    });
    await expectSafe({ port: Number(new URL(own.url).port), certificate: readFileSync(certificateFile) });
    expect(await own.end('SIGTERM')).toBe(0);
  },
);

test('[OPS-02] the container and the units run the two commands of this project', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [serve, work] = [scripts.start, scripts.worker];
  expect(serve).toBe('node src/server/start.mjs');
  expect(readFileSync('deploy/Containerfile', 'utf8')).toMatch(/CMD \["node", "src\/server\/start\.mjs"\]\n$/);
  expect(readFileSync('deploy/kaj.service', 'utf8')).toContain(`ExecStart=/usr/bin/${serve}\n`);
  expect(readFileSync('deploy/kaj-worker.service', 'utf8')).toContain(`ExecStart=/usr/bin/${work}\n`);
});
