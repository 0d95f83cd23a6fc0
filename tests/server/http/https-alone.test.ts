import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const PUBLIC_URL = 'https://kaj.example.com';
const portalDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-https-'));
whenDone(async () => rmSync(portalDirectory, { recursive: true }));
writeFileSync(path.join(portalDirectory, 'index.html'), '<!doctype html><title>Kaj</title>');
writeFileSync(path.join(portalDirectory, 'version.txt'), '100');
const start = (environment: Readonly<Record<string, string>>) => startTestServer({ portalDirectory, environment });

interface Said {
  readonly status: number | undefined;
  readonly text: string;
  readonly cookies: readonly string[];
}

/** A call that names the server by `host`, whatever leads there. */
function ask(
  { url }: TestServer,
  address: string,
  { host, body, ...headers }: Readonly<Record<string, string>>,
): Promise<Said> {
  const { hostname, port } = new URL(url);
  const sent = { host: host ?? '', ...headers, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const call = { hostname, port, path: address, method: body ? 'POST' : 'GET', headers: sent };
    rawRequest(call, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode, text, cookies: response.headers['set-cookie'] ?? [] });
    })
      .on('error', reject)
      .end(body);
  });
}

const body = JSON.stringify({ username: TEST_USERS.DefaultUser, password: TEST_PASSWORD });

test('[OPS-02] a server whose public address is https answers neither page nor call that went past it, and says where to go', async () => {
  const server = await start({ PUBLIC_URL, TRUST_PROXY: '1' });
  for (const past of [
    { host: '10.0.0.5:5443' },
    { host: 'kaj' },
    { host: 'kaj.lan', 'x-forwarded-proto': 'http' },
    { host: '[2001:db8::5]:5443' },
  ]) {
    for (const address of ['/', '/Shipments', '/assets/none.js', '/api/ping', '/api/%']) {
      const { status, text } = await ask(server, address, past);
      expect([status, text.split('\n')[0]], `${past.host}${address}`).toEqual([403, `Open ${PUBLIC_URL}`]);
    }
    expect(await ask(server, '/api/login', { ...past, body })).toMatchObject({ status: 403, cookies: [] });
  }
});

test('[OPS-02] behind a public address that is https, what came over https, from this machine or to watch the server is answered', async () => {
  const server = await start({ PUBLIC_URL, TRUST_PROXY: '1' });
  for (const good of [
    { host: 'kaj.example.com' },
    { host: 'kaj:5443', 'x-forwarded-proto': 'https' },
    { host: 'localhost:5443' },
    { host: '127.0.0.1' },
    { host: '[::1]:5443' },
  ]) {
    expect((await ask(server, '/Shipments', good)).text, good.host).toContain('<title>Kaj</title>');
    expect((await ask(server, '/api/login', { ...good, body })).status, good.host).toBe(200);
  }
  expect((await ask(server, '/api/health/live', { host: '10.0.0.5:5443' })).status).toBe(200);
});

test('[OPS-02] a server that was promised no https answers under every name', async () => {
  for (const environment of [{}, { PUBLIC_URL: 'http://kaj.lan:5443' }]) {
    const server = await start(environment);
    expect((await ask(server, '/api/ping', { host: '10.0.0.5:5443' })).status).toBe(200);
  }
});
