import { request as rawRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const PORTAL = 'https://portal.example.com';
const server = await startTestServer({ environment: { PORTAL_ORIGINS: PORTAL } });
const user = await server.signIn(TEST_USERS.DefaultUser);
const moderator = await server.signIn(TEST_USERS.Moderator);
const login = { username: TEST_USERS.DefaultUser, password: TEST_PASSWORD };

function post(path: string, body: string | undefined, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api${path}`, { method: 'POST', headers, ...(body !== undefined && { body }) });
}

test('checks come in one order: origin, session, role, body', async () => {
  const foreign = { origin: 'https://elsewhere.example.com' };
  expect(await server.anonymous.refused('createUser', { headers: foreign, body: {} })).toMatchObject({
    code: 'origin',
  });
  const body = { name: 5 };
  expect(await server.anonymous.refused('saveCompany', { body })).toMatchObject({ code: 'session' });
  expect(await user.refused('saveCompany', { body })).toMatchObject({ code: 'forbidden' });
  expect(await moderator.refused('saveCompany', { body })).toMatchObject({ status: 400, fields: { name: {} } });
  expect(await server.anonymous.refused('login', { body: {} })).toMatchObject({ status: 400, code: 'badRequest' });
});

test('a page of another site may not call, whatever it calls', async () => {
  const own = new URL(server.url).host;
  const refused = [
    { origin: 'https://elsewhere.example.com' },
    { origin: 'null' },
    { origin: `http://${own}.example.com` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of refused) {
    expect(await user.refused('refresh', { headers })).toMatchObject({ status: 403, code: 'origin' });
    expect(await user.refused('logout', { headers })).toMatchObject({ code: 'origin' });
    expect(await user.refused('login', { body: login, headers })).toMatchObject({ code: 'origin' });
  }
  for (const headers of [
    { origin: `http://${own}` },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]) {
    expect(await server.anonymous.do('ping', { headers })).toMatchObject({ ok: true });
  }
});

test('a session is not renewed, ended or used for an address that a browser opens or shows', async () => {
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  for (const destination of ['document', 'image', 'iframe', 'script']) {
    const headers = { 'sec-fetch-site': 'none', 'sec-fetch-dest': destination };
    for (const name of ['refresh', 'logout', 'newClientKey', 'myProfile'] as const)
      expect(await caller.refused(name, { headers }), name).toMatchObject({ status: 403, code: 'origin' });
  }
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  expect(await caller.do('refresh', { headers })).toMatchObject({ username: TEST_USERS.DefaultUser });
  expect(await server.anonymous.do('ping', { headers: { 'sec-fetch-dest': 'document' } })).toMatchObject({ ok: true });
});

test('behind a proxy that is not trusted, the cookie of the public address is bound to its host, and browsers stay on https', async () => {
  const publicUrl = 'https://kaj.example.com';
  const behind = await startTestServer({ environment: { PUBLIC_URL: publicUrl } });
  const told = await new Promise<Record<string, unknown>>((resolve) => {
    const { hostname, port } = new URL(behind.url);
    const headers = { host: new URL(publicUrl).host, 'content-type': 'application/json' };
    rawRequest({ hostname, port, path: '/api/login', method: 'POST', headers }, (response) =>
      resolve(response.resume().headers),
    ).end(JSON.stringify(login));
  });
  expect(told['set-cookie']).toEqual([expect.stringMatching(/^__Host-kaj_refresh=.*; Path=\/; HttpOnly; Secure;/)]);
  expect(told['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const past = await behind.anonymous.call('login', { body: login });
  expect(past.headers.getSetCookie()).toEqual([expect.stringMatching(/^kaj_refresh=/)]);
  expect(past.headers.get('strict-transport-security')).toBeNull();
});

test('a member named like the prototype of every object is an unknown field and changes nothing', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const body = `{"username":"a@b.test","password":"x","${name}":{"isAdmin":true,"toString":1}}`;
    const answer = await post('/login', body, { 'content-type': 'application/json' });
    expect(await answer.json(), name).toMatchObject({
      code: 'badRequest',
      fields: { [name]: { code: 'unknownField' } },
    });
  }
  const inner = '{"searchFields":{"__proto__":{"orderNumber":"x"}}}';
  const answer = await post('/shipments', inner, { 'content-type': 'application/json', ...bearer() });
  expect(answer.status).not.toBe(200);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test('a parameter that is sent twice is a wrong one', async () => {
  const answer = await fetch(`${server.url}/api/changes?cursor=a&cursor=b`, { headers: bearer() });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { cursor: { code: 'invalidType' } } }),
  ]);
});

test('nothing is sent back to a TRACE, nor done for a method that nothing offers', async () => {
  const { hostname, port } = new URL(server.url);
  for (const path of ['/', '/api/ping', '/api/myProfile'])
    for (const method of ['TRACE', 'PROPFIND', 'SEARCH']) {
      const [status, text] = await new Promise<[number | undefined, string]>((resolve) => {
        rawRequest({ hostname, port, path, method, headers: { ...bearer(), 'x-mark': 'a-mark' } }, (response) => {
          let said = '';
          response.on('data', (part) => {
            said += part;
          });
          response.on('end', () => resolve([response.statusCode, said]));
        }).end();
      });
      expect(status, `${method} ${path}`).toBe(404);
      expect(text).not.toMatch(/a-mark|Bearer/);
    }
});

test('a portal at an address of PORTAL_ORIGINS may call with its cookie', async () => {
  const answer = await server.anonymous.call('login', { body: login, headers: { origin: PORTAL } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(PORTAL);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  const headers = { origin: PORTAL, 'access-control-request-method': 'PUT' };
  const preflight = await fetch(`${server.url}/api/shipment/1`, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key, If-Match/);
  const foreign = await fetch(`${server.url}/api/ping`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

test('bodies are JSON, and at most one megabyte', async () => {
  const text = JSON.stringify(login);
  const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  for (const kind of kinds) {
    const answer = await post('/login', text, { 'content-type': kind });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'notJson' });
  }
  for (const body of ['', '{', '{"username":']) {
    expect(await (await post('/login', body, { 'content-type': 'application/json' })).json()).toMatchObject({
      code: 'notJson',
    });
  }
  const large = JSON.stringify({ ...login, password: 'x'.repeat(1024 * 1024) });
  const answer = await post('/login', large, { 'content-type': 'application/json' });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'tooLarge' });
});

test('every wrong field is named with its code', async () => {
  const body = { username: 'x'.repeat(101), passwort: 'x' };
  expect(await server.anonymous.refused('login', { body })).toMatchObject({
    code: 'badRequest',
    message: 'Some fields are invalid. Correct them and try again.',
    fields: {
      username: { code: 'maxLength', values: { max: 100 } },
      password: { code: 'required' },
      passwort: { code: 'unknownField' },
    },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a list is no object, and a field may be called like what every object has', async () => {
  expect(await user.refused('shipmentsList', { body: [] })).toMatchObject({ status: 400, code: 'badRequest' });
  expect(await user.refused('shipmentsList', { body: { searchFields: [] } })).toMatchObject({
    status: 400,
    fields: { searchFields: { code: 'invalidType' } },
  });
  expect(await user.refused('shipmentsList', { body: { constructor: 1 } })).toMatchObject({
    status: 400,
    fields: { constructor: { code: 'unknownField' } },
  });
  const wrongTypes = { username: 12, password: null };
  expect(await server.anonymous.refused('login', { body: wrongTypes })).toMatchObject({
    fields: { username: { code: 'invalidType' }, password: { code: 'required' } },
  });
});

test('bytes that are no text are no JSON', async () => {
  const body = Buffer.concat([
    Buffer.from('{"username":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('","password":"x"}'),
  ]);
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'notJson' });
});

test('texts the database cannot hold are wrong fields, not failures', async () => {
  for (const [username, code] of [
    ['a\0b', 'controlCharacters'],
    ['a\ud800b', 'invalidFormat'],
  ] as const) {
    const refused = await server.anonymous.refused('login', { body: { ...login, username } });
    expect(refused).toMatchObject({ status: 400, fields: { username: { code } } });
  }
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect((await post('/login', deep, { 'content-type': 'application/json' })).status).toBe(400);
  const proto = await post('/login', '{"__proto__":{"role":"Moderator"}}', { 'content-type': 'application/json' });
  expect(proto.status).toBe(400);
  expect((await fetch(`${server.url}/api/carriers/%00`, { headers: bearer() })).status).toBeLessThan(500);
});

test('an address that cannot be read is refused like every other wrong call', async () => {
  const answer = await fetch(`${server.url}/api/carriers/%E0%A4%A`, { headers: bearer() });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const body = (await answer.json()) as object;
  expect(Object.keys(body)).toEqual(['message', 'code', 'requestId']);
  expect(body).toMatchObject({ code: 'badRequest' });
});

test('an unknown address is not found, and paths match whatever their case', async () => {
  for (const path of ['/nothing/here', '', '/']) {
    const unknown = await fetch(`${server.url}/api${path}`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      code: 'notFound',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  }
  expect((await fetch(`${server.url}/api/PING`)).status).toBe(200);
  expect((await fetch(`${server.url}/api/myprofile`, { headers: bearer() })).status).toBe(200);
});

test('what the API does not offer is answered as the API answers', async () => {
  for (const [method, path] of [
    ['HEAD', '/nothing'],
    ['HEAD', '/myProfile'],
    ['PATCH', '/shipment/1'],
    ['GET', '/ws'],
  ]) {
    const answer = await fetch(`${server.url}/api${path}`, { method, headers: bearer() } as RequestInit);
    expect(answer.status, `${method} ${path}`).toBe(404);
    expect(answer.headers.get('content-type'), `${method} ${path}`).toContain('application/json');
    expect(answer.headers.get('cache-control'), `${method} ${path}`).toBe('no-store');
    if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'notFound' });
  }
});

test('every answer, refusals too, carries the headers that keep a browser from misusing it', async () => {
  const answers = [
    await fetch(`${server.url}/api/ping`),
    await fetch(`${server.url}/api/nothing`),
    await post('/login', '{'),
  ];
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*frame-ancestors 'none'.*sandbox; report-uri /,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('a request cut off in its body leaves the server in order', async () => {
  const { hostname, port } = new URL(server.url);
  await new Promise<void>((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': 1000 };
    const request = rawRequest({ hostname, port, path: '/api/login', method: 'POST', headers });
    request.on('error', () => resolve());
    request.write('{"username":');
    request.flushHeaders();
    setImmediate(() => request.destroy());
  });
  expect(await server.anonymous.do('ping')).toMatchObject({ ok: true });
});

function bearer(): Record<string, string> {
  return { authorization: `Bearer ${user.session?.accessToken}` };
}

test('a long answer is compressed for those who take it', async () => {
  const { hostname, port } = new URL(server.url);
  const headers = { ...bearer(), 'accept-encoding': 'gzip' };
  const [encoding, text] = await new Promise<[string | undefined, string]>((resolve) => {
    rawRequest({ hostname, port, path: '/api/staticData', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve([response.headers['content-encoding'], gunzipSync(Buffer.concat(chunks)).toString()]),
      );
    }).end();
  });
  expect(encoding).toBe('gzip');
  expect(JSON.parse(text)).toEqual(await user.do('staticData'));
});
