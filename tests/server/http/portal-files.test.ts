import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kaj-portal-'));
const dataDirectory = path.join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

/** A build of the portal whose one script is named after it. */
function build(version: string): string {
  const portal = path.join(folder, `build-${version}`);
  mkdirSync(path.join(portal, 'assets'), { recursive: true });
  const script = `console.log('${version}');`.repeat(20);
  const files = {
    'index.html': `<!doctype html><title>${version}</title>`,
    'sw.js': '// worker',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'app.webmanifest': '{}',
    'version.txt': version,
    'csp.json': JSON.stringify({ apiOrigins: ['https://api.provider.test'] }),
    [`assets/code-worker-${version}.js`]: '// reads codes\n'.repeat(20),
    [`assets/app-${version}.js`]: script,
    [`assets/app-${version}.js.br`]: brotliCompressSync(script),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(portal, name), text);
  return portal;
}

function serve(version: string) {
  return startTestServer({ portalDirectory: build(version), environment: { DATA_DIR: dataDirectory } });
}

const server = await serve('100');
const get = (pathname: string, headers: Record<string, string> = {}) => fetch(`${server.url}${pathname}`, { headers });

test('[SES-16] every address that is no file is a screen', async () => {
  const screens = [
    '/',
    '/Shipments',
    '/shipment/new',
    '/ResetPassword/eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln',
    '/addresses/A%20B',
  ];
  for (const pathname of screens) {
    const answer = await get(pathname, { accept: 'text/html' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('<title>100</title>');
  }
  for (const pathname of ['/assets/app-99.js', '/robots.txt', '/favicon.ico'])
    expect((await get(pathname)).status).toBe(404);
});

test.each(['/', '/sw.js', '/icon.svg', '/app.webmanifest', '/csp.json', '/version.txt', '/assets/app-99.js'])(
  'what is read as text at $0 names its character set',
  async (pathname) => {
    expect((await get(pathname)).headers.get('content-type')).toMatch(/; charset=utf-8$/);
  },
);

test.each([
  '/Shipment/%FF',
  '/Shipment/%',
  '/%E0%A4%A',
  '/%c0%ae%c0%ae/etc/passwd',
  '/addresses/%what%?q=a',
  '/apiary/%FF',
  '/Shipments?status=[]',
  '/Shipments?status=%FF&page=%',
  '/Shipments?%E0%A4%A',
  `/Shipments?receiver=${'a'.repeat(8000)}`,
  `/Shipment/${'9'.repeat(8000)}`,
])('[FLD-07] the address %s, which nobody meant, is a screen with its headers', async (pathname) => {
  const answer = await get(pathname, { accept: 'text/html' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('<title>100</title>');
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id'])
    expect(answer.headers.get(name), name).toBeTruthy();
});

test.each(['/api/shipment/%FF', '/API/shipment/%', '/api/%E0%A4%A'])(
  '[FLD-07] a call of the API at $0 is refused in the words of the API',
  async (pathname) => {
    const answer = await get(pathname);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'badRequest']);
  },
);

test('[FLD-07] what is sent to an address that cannot be read, and is no look at a screen, is refused', async () => {
  const answer = await fetch(`${server.url}/Shipment/%FF`, { method: 'POST' });
  expect(answer.status).toBe(400);
});

test('[SCN-01] WebAssembly may run in the worker that reads codes, and nowhere else', async () => {
  const policyOf = async (pathname: string) => (await get(pathname)).headers.get('content-security-policy');
  const worker = await policyOf('/assets/code-worker-100.js');
  expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(worker).toContain("default-src 'none'");
  for (const pathname of ['/', '/Shipments', '/assets/app-100.js', '/sw.js']) {
    const policy = await policyOf(pathname);
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain("worker-src 'self'");
  }
  expect((await get('/')).headers.get('permissions-policy')).toContain('camera=(self)');
});

test('[BRW-01] a page is not kept for going back by WebKit, and is by the others', async () => {
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36';
  for (const [agent, said] of [
    [safari, 'no-cache, no-store'],
    [chrome, 'no-cache'],
  ] as const) {
    expect((await get('/Shipments', { 'user-agent': agent })).headers.get('cache-control')).toBe(said);
    expect((await get('/sw.js', { 'user-agent': agent })).headers.get('cache-control')).toBe('no-cache');
  }
});

test('a file that may change is revalidated, one named by its content never', async () => {
  for (const pathname of ['/', '/index.html', '/sw.js', '/version.txt']) {
    const answer = await get(pathname);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(pathname, { 'if-none-match': etag })).status).toBe(304);
  }
  expect((await get('/assets/app-100.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

/** As it crosses the network, with the encoding it came in. */
function transferred(pathname: string, accepted: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': accepted };
    request(new URL(pathname, server.url), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      );
    }).end();
  });
}

test('a script comes compressed as its client takes it, as tightly as the build could', async () => {
  const script = '/assets/app-100.js';
  const plain = await transferred(script, 'identity');
  expect(plain.encoding).toBeUndefined();
  const zipped = await transferred(script, 'gzip, deflate');
  expect([zipped.encoding, gunzipSync(zipped.bytes)]).toEqual(['gzip', plain.bytes]);
  const tight = await transferred(script, 'gzip, deflate, br, zstd');
  expect([tight.encoding, brotliDecompressSync(tight.bytes)]).toEqual(['br', plain.bytes]);
  expect((await transferred(`${script}.br`, 'identity')).bytes.toString()).toContain('<!doctype html>');
});

test('a file that the build did not compress is compressed by the server', async () => {
  expect((await transferred('/assets/code-worker-100.js', 'gzip, br')).encoding).toBe('gzip');
});

test('nothing outside the build can be reached', async () => {
  for (const pathname of ['/../data/secret', '/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2fversion.txt']) {
    const text = await (await get(pathname)).text();
    expect(text).toMatch(/^(Not found|<!doctype html>)/);
  }
});

test('the pages may run only what the build put there, and call only its server and the hosts it was built for', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("connect-src 'self' https://api.provider.test;");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types kaj");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('[SHL-10] a tag manager widens the content policy by its origin and nothing else', async () => {
  const TAG_MANAGER_URL = 'https://tags.example.com/kaj.js?id=7';
  const tagged = await startTestServer({ portalDirectory: build('100'), environment: { TAG_MANAGER_URL } });
  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? '';
  const directives = (policy: string) => policy.split('; ');
  const plain = directives(await policyOf(server.url));
  const widened = directives(await policyOf(tagged.url)).filter((directive) => !plain.includes(directive));
  expect(widened).toEqual([
    "script-src 'self' https://tags.example.com",
    "img-src 'self' data: blob: https://tags.example.com",
    "connect-src 'self' https://api.provider.test https://tags.example.com",
    'trusted-types kaj default',
  ]);
  expect(plain.join()).not.toContain('tags.example.com');
  expect(await (await fetch(`${tagged.url}/tag-manager.txt`)).text()).toBe(TAG_MANAGER_URL);
  const unset = await get('/tag-manager.txt');
  expect([unset.status, await unset.text()]).toEqual([200, '']);
});

test('a page opened before an update still gets its chunks, for three builds', async () => {
  const versions = ['101', '102', '103'];
  const servers = [];
  for (const version of versions) servers.push(await serve(version));
  const newest = servers.at(-1);
  const status = async (version: string) => (await fetch(`${newest?.url}/assets/app-${version}.js`)).status;
  expect(await Promise.all(['100', '101', '102', '103'].map(status))).toEqual([404, 200, 200, 200]);
});

test('an address that begins like another host is a screen of this one', async () => {
  const { hostname, port } = new URL(server.url);
  for (const address of ['//', '//elsewhere.example.com', '///', '/%2F%2F']) {
    const status = await new Promise((resolve) =>
      request({ hostname, port, path: address }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end(),
    );
    expect(status, address).toBe(200);
  }
});
