import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '#contract/errors.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ environment: { REQUEST_TIMEOUT: '1' } });
const { hostname, port } = new URL(server.url);

/** Everything the server answers to these bytes until it hangs up; `drip` is sent repeatedly until then. */
function say(bytes: string, drip?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 200);
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(said);
    });
    // Bytes that were still under way when the server hung up.
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && error.code !== 'EPIPE' && reject(error),
    );
  });
}

const post = (headers: string) => `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}`;

test.each([
  ['bytes that are no HTTP', 'badRequest', 'hello\r\n\r\n', undefined],
  [
    'two ways of saying where a body ends',
    'badRequest',
    post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}'),
    undefined,
  ],
  ['two lengths of a body', 'badRequest', post('Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}'), undefined],
  [
    'chunks that are not the last coding',
    'badRequest',
    post('Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
    undefined,
  ],
  ['a length that is none', 'badRequest', post('Content-Length: +2\r\n\r\n{}'), undefined],
  ['a blank before the colon of a header', 'badRequest', post('Content-Length : 2\r\n\r\n{}'), undefined],
  ['a header that is none', 'badRequest', 'GET /api/ping HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', undefined],
  [
    'headers that are too large',
    'headersTooLarge',
    `GET /api/ping HTTP/1.1\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`,
    undefined,
  ],
  ['headers that do not end', 'tooSlow', 'GET /api/ping HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  ['a body that comes a byte at a time', 'tooSlow', post('Content-Length: 1000\r\n\r\n'), 'x'],
] as const)('[ERR-03] the server answers %s with the error %s', async (_, code, bytes, drip) => {
  const said = await say(bytes, drip);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  expect(status).toContain(`HTTP/1.1 ${ERROR_STATUS[code]} `);
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), code, requestId: headers.get('x-request-id') });
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Number.isNaN(Date.parse(headers.get('x-server-time') ?? ''))).toBe(false);
  const ping = await server.anonymous.call('ping');
  expect(headers.get('x-history')).toBe(ping.headers.get('x-history'));
});
