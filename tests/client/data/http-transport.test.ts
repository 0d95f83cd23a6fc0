/** Which answers count as ours. */
import { expect, test } from 'vitest';
import { createTransport } from '#client/data/http-transport.ts';

const REQUEST = { method: 'GET', url: 'http://kaj.test/api/ping', headers: {}, timeout: 1000 };

function ask(status: number, type: string, text: string) {
  const response = new Response(status === 204 ? null : text, { status, headers: { 'Content-Type': type } });
  return createTransport(async () => response)(REQUEST);
}

test.each([
  ['JSON', 200, 'application/json', '{"a":1}', { a: 1 }],
  ['nothing', 204, '', '', undefined],
])('%s is an answer', async (_, status, type, text, body) => {
  expect(await ask(status, type, text)).toEqual({ status, body, replayed: false });
});

test.each([
  ['a refusal of ours', 409, 'application/json', '{"message":"Taken"}', 'Taken'],
  ['a refusal in plain text', 400, 'text/plain', 'Too many rows', 'Too many rows'],
  ['a refusal without words', 404, '', '', 'HTTP 404'],
  ['a failure in plain text', 503, 'text/plain', 'Busy', 'Busy'],
  ['a failure as a page', 500, 'text/html', '<h1>Error</h1>', '<h1>Error</h1>'],
])('%s was said by the server', async (_, status, type, text, message) => {
  await expect(ask(status, type, text)).rejects.toMatchObject({ name: 'ApiError', status, message });
});

test.each([
  ['the page of a captive portal', 200, 'text/html', '<html>Wi-Fi</html>'],
  ['a success that is no JSON', 200, 'text/plain', 'OK'],
  ['broken JSON', 200, 'application/json', '{"a":'],
  ['a gateway that found no server', 502, 'text/html', '<h1>Bad gateway</h1>'],
])('%s is none', async (_, status, type, text) => {
  await expect(ask(status, type, text)).rejects.toMatchObject({ name: 'OfflineError', reason: 'foreign' });
});
