/** Which answers count as ours. */
import { describe, expect, test } from 'vitest';
import { createTransport } from '#client/data/api/http-transport.ts';

const REQUEST = { method: 'GET', url: 'http://kaj.test/api/ping', headers: {}, timeout: 1000, mustBeSigned: false };

function ask(status: number, type: string, text: string, signature: Record<string, string> = {}, mustBeSigned = false) {
  const headers = { 'Content-Type': type, ...signature };
  const response = new Response(status === 204 ? null : text, { status, headers });
  return createTransport(async () => response)({ ...REQUEST, mustBeSigned });
}

test.each([
  ['JSON', 200, 'application/json', '{"a":1}', { a: 1 }],
  ['nothing', 204, '', '', undefined],
])('the transport returns an answer that holds %s', async (_, status, type, text, body) => {
  expect(await ask(status, type, text)).toEqual({ status, body, replayed: false, isSigned: false });
});

test.each([
  ['a refusal of ours', 409, 'application/json', '{"message":"Taken"}', 'Taken'],
  ['a refusal in plain text', 400, 'text/plain', 'Too many rows', 'Too many rows'],
  ['a refusal without words', 404, '', '', 'HTTP 404'],
  ['a failure in plain text', 503, 'text/plain', 'Busy', 'Busy'],
  ['a failure as a page', 500, 'text/html', '<h1>Error</h1>', '<h1>Error</h1>'],
])('the transport throws an ApiError for %s', async (_, status, type, text, message) => {
  await expect(ask(status, type, text)).rejects.toMatchObject({ name: 'ApiError', status, message });
});

test.each([
  ['the page of a captive portal', 200, 'text/html', '<html>Wi-Fi</html>'],
  ['a success that is no JSON', 200, 'text/plain', 'OK'],
  ['broken JSON', 200, 'application/json', '{"a":'],
  ['a gateway that found no server', 502, 'text/html', '<h1>Bad gateway</h1>'],
])('the transport throws a foreign OfflineError for %s', async (_, status, type, text) => {
  await expect(ask(status, type, text)).rejects.toMatchObject({ name: 'OfflineError', reason: 'foreign' });
});

test.each<[wait: string, ms: number | undefined, more: Record<string, string>]>([
  ['120', 120_000, {}],
  ['120, 120', 120_000, {}],
  [' 1.5 ', 1500, {}],
  ['Mon, 02 Mar 2026 08:02:00 GMT', 120_000, { Date: 'Mon, 02 Mar 2026 08:00:00 GMT' }],
  ['Monday, 02-Mar-26 08:02:00 GMT', 120_000, { 'X-Server-Time': '2026-03-02T08:00:00.000Z' }],
  ['Mon, 02 Mar 2026 07:00:00 GMT', 0, { Date: 'Mon, 02 Mar 2026 08:00:00 GMT' }],
  ['Mon, 02 Mar 2026 08:02:00 GMT', undefined, {}],
  ['soon', undefined, { Date: 'Mon, 02 Mar 2026 08:00:00 GMT' }],
])(
  '[FLD-07] [GW02] a refusal whose Retry-After is %j is waited for by the clock of its sender',
  async (wait, ms, more) => {
    const refusal = ask(429, 'application/json', '{"code":"tooMany"}', { 'Retry-After': wait, ...more });
    await expect(refusal).rejects.toMatchObject({ name: 'ApiError', retryAfter: ms });
  },
);

const PAGE = '<html><head><title>Blocked</title></head></html>';

test.each([
  ['a network that wants a sign-in', 511, 'text/html', PAGE],
  ['a proxy that wants one', 407, 'text/html', PAGE],
  ['a body too long for a gateway', 413, 'text/html', PAGE],
  ['an address too long for it', 414, 'text/html; charset=iso-8859-1', PAGE],
  ['headers too long for it', 431, 'TEXT/HTML', PAGE],
  ['a tunnel without its server', 530, 'text/html', PAGE],
  ['a page in the name of JSON', 200, 'application/json', PAGE],
  ['JSON behind a guard', 200, 'application/json', ")]}',\n{}"],
  ['two answers in one', 200, 'application/json', '{"a":1}{"a":1}'],
  ['an answer cut in a character', 200, 'application/json; charset=utf-8', '{"a":"\ufffd'],
])('[FLD-07] [GW03] the transport takes %s for nothing of ours', async (_, status, type, text) => {
  await expect(ask(status, type, text)).rejects.toMatchObject({ name: 'OfflineError', reason: 'foreign', status });
});

test.each([
  ['application/problem+json', '{"a":1}'],
  ['Application/JSON;charset="UTF-8"', '\ufeff{"a":1}'],
  ['application/json, application/json', '{"a":0,"a":1}'],
])('[FLD-07] [GW03] the transport reads an answer of type %s', async (type, text) => {
  expect(await ask(200, type, text)).toMatchObject({ status: 200, body: { a: 1 } });
});

const SIGNATURE = { 'X-Server-Time': '2026-03-02T08:00:00.000Z', 'X-History': 'a' };

test.each([
  ['JSON', 200, 'application/json', '{}'],
  ['nothing', 204, '', ''],
])(
  '[OFF-14] the transport marks an answer as signed when a server that signs sends %s',
  async (_, status, type, text) => {
    expect(await ask(status, type, text, SIGNATURE, true)).toMatchObject({ status, isSigned: true });
  },
);

test('[OFF-14] a refusal of a server that signs is one with its signature', async () => {
  const refusal = ask(409, 'application/json', '{"code":"wrongState","message":"Closed"}', SIGNATURE, true);
  await expect(refusal).rejects.toMatchObject({ name: 'ApiError', status: 409, code: 'wrongState' });
});

describe.each<[string, Record<string, string>]>([
  ['without a signature', {}],
  ['without the history', { 'X-Server-Time': SIGNATURE['X-Server-Time'] }],
  ['without the time', { 'X-History': 'a' }],
  ['with a time that is none', { ...SIGNATURE, 'X-Server-Time': 'noon' }],
])('an answer %s', (_, signature) => {
  test.each([
    ['JSON', 200, 'application/json', '{}'],
    ['nothing', 204, '', ''],
    ['a refusal with a name', 403, 'application/json', '{"code":"session","message":"Sign in"}'],
    ['a failure', 500, 'application/json', '{"code":"internal","message":"Error"}'],
  ])('[OFF-14] the transport takes %s for foreign where the server signs', async (_, status, type, text) => {
    await expect(ask(status, type, text, signature, true)).rejects.toMatchObject({ reason: 'foreign', sent: true });
  });
});

test.each([
  ['a list', '[]', {}],
  ['a text', '"x"', {}],
  ['nothing', 'null', {}],
  ['a code that is no text', '{"code":7,"message":{}}', {}],
  ['fields that are none', '{"code":"rules","fields":{"name":"bad"}}', { code: 'rules' }],
  ['a code nobody knows', '{"code":"ofTomorrow","message":"New"}', { code: 'ofTomorrow', message: 'New' }],
])('[OFF-14] of a refusal that says %s only what fits is taken', async (_, text, body) => {
  await expect(ask(422, 'application/json', text)).rejects.toMatchObject({ name: 'ApiError', status: 422, body });
});
