/** The reader of other servers' answers against a server with every bad manner: it ends by itself, and keeps no connection. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { callOutside } from '#server/transfer/outside-call.ts';
import { answering, endless, startOddHttpServer } from '#tests/support/odd-http-server.ts';

const MEGABYTE = 1024 * 1024;
const SAID = '{"outcome":"refused","reason":"Göteborg"}';
const OK = 'HTTP/1.1 200 OK\r\n';
/** 380 KB that become 390 MB, and what becomes a gigabyte in two steps. */
const member = gzipSync(Buffer.alloc(4 * MEGABYTE), { level: 9 });
const bomb = Buffer.concat(Array.from({ length: 95 }, () => member));
const bombInBomb = gzipSync(Buffer.concat(Array.from({ length: 256 }, () => member)), { level: 9 });

const server = await startOddHttpServer({
  silent: () => undefined,
  drip: endless(`${OK}content-length: 100000\r\n\r\n`, ' ', 5),
  'drip-head': endless(OK, 'x-more: yes\r\n', 5),
  'drip-interim': endless('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 5),
  'no-end': endless(`${OK}\r\n`, Buffer.alloc(65_536, 'a')),
  'no-end-chunked': endless(`${OK}transfer-encoding: chunked\r\n\r\n`, `1000\r\n${'a'.repeat(4096)}\r\n`),
  'head-without-end': endless(OK, `x-more: ${'a'.repeat(4096)}\r\n`),
  'gzip-bomb': answering(bomb, 'content-encoding: gzip'),
  'gzip-in-gzip-bomb': answering(bombInBomb, 'content-encoding: gzip, gzip'),
  'br-bomb': answering(brotliCompressSync(Buffer.alloc(64 * MEGABYTE)), 'content-encoding: br'),
  'deflate-bomb': answering(deflateSync(Buffer.alloc(8 * MEGABYTE)), 'content-encoding: deflate'),
  'gzip-cut': answering(gzipSync(SAID).subarray(0, -12), 'content-encoding: gzip'),
  'gzip-lie': answering(SAID, 'content-encoding: gzip'),
  'gzip-nothing': answering('', 'content-encoding: gzip'),
  'deflate-nothing': answering('', 'content-encoding: deflate'),
  'unknown-coding': answering(SAID, 'content-encoding: zstd'),
  'too-long': answering('a'.repeat(MEGABYTE + 1)),
  'length-too-long': answering(SAID, 'content-length: 4000'),
  'length-no-number': answering(SAID, 'content-length: many'),
  'length-and-chunks': answering(SAID, 'content-length: 5\r\ntransfer-encoding: chunked'),
  'chunk-garbage': answering('zz\r\nwhat\r\n', 'transfer-encoding: chunked'),
  'chunk-cut': answering('1000\r\n{"outcome"', 'transfer-encoding: chunked'),
  'chunk-huge': answering('FFFFFFFFFFFFFFFFF\r\nx', 'transfer-encoding: chunked'),
  greeting: (socket) => socket.end('220 Welcome to the FTP service\r\n'),
  gone: (socket) => socket.destroy(),
  upgrade: answering('', 'connection: upgrade\r\nupgrade: websocket', '101 Switching Protocols'),
  plain: answering(SAID),
  interim: (socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
    answering(SAID)(socket);
  },
  'until-close': (socket) => socket.end(`${OK}\r\n${SAID}`),
  chunks: answering(
    `a\r\n${SAID.slice(0, 10)}\r\n20;x=y\r\n${SAID.slice(10)}\r\n0\r\n\r\n`,
    'transfer-encoding: chunked',
  ),
  gzip: answering(gzipSync(SAID), 'content-encoding: gzip'),
  'x-gzip': answering(gzipSync(SAID), 'content-encoding: X-GZIP'),
  br: answering(brotliCompressSync(SAID), 'content-encoding: br'),
  deflate: answering(deflateSync(SAID), 'content-encoding: deflate'),
  'deflate-raw': answering(deflateRawSync(SAID), 'content-encoding: deflate'),
  identity: answering(SAID, 'content-encoding: identity'),
  mark: answering(`\ufeff${SAID}`),
  'latin-1': answering(Buffer.from(SAID, 'latin1'), 'content-type: application/json; charset=ISO-8859-1'),
  'latin-1-quoted': answering(Buffer.from(SAID, 'latin1'), 'content-type: application/json;charset="iso-8859-1"'),
  'latin-1-unsaid': answering(Buffer.from(SAID, 'latin1'), 'content-type: application/json'),
  'latin-1-as-utf-8': answering(Buffer.from(SAID, 'latin1'), 'content-type: application/json; charset=utf-8'),
  'utf-8-as-nonsense': answering(SAID, 'content-type: application/json; charset=klingon'),
  'utf-16': answering(Buffer.from(`\ufeff${SAID}`, 'utf16le'), 'content-type: application/json'),
  windows: answering(
    Buffer.from([...Buffer.from('{"outcome":"refused","reason":"5 '), 0x80, 0x20, 0x96, 0x20, 0x8a, 0x22, 0x7d]),
  ),
  'windows-as-latin-1': answering(
    Buffer.from([0x93, 0x80, 0x94, 0xe5]),
    'content-type: text/plain; charset=ISO-8859-1',
  ),
  html: answering('<html><title>Sign in</title></html>', 'content-type: text/html'),
  moved: answering('', 'location: http://127.0.0.1:1/', '302 Found'),
  'moved-with-body': answering(SAID, 'location: http://127.0.0.1:1/', '307 Temporary Redirect'),
  refused: endless('HTTP/1.1 401 Unauthorized\r\n\r\n', Buffer.alloc(65_536, 'a')),
});
afterAll(() => server.close());

const call = (path: string, limit = 20_000) =>
  callOutside({ method: 'POST', url: `${server.url}/${path}`, headers: {}, body: '{}', limit, longest: MEGABYTE });
const nothingIsOpen = () => vi.waitFor(() => expect(server.open()).toBe(0));

test.each(['silent', 'drip', 'drip-head', 'drip-interim'])(
  '[FLD-07] a call ends at its deadline when the server never comes to an end ($0)',
  async (path) => {
    await expect(call(path, 300)).rejects.toMatchObject({ problem: 'timedOut' });
    await nothingIsOpen();
  },
);

test.each([
  ...([
    'no-end',
    'no-end-chunked',
    'head-without-end',
    'gzip-bomb',
    'gzip-in-gzip-bomb',
    'br-bomb',
    'deflate-bomb',
  ] as const),
  ...(['gzip-cut', 'gzip-lie', 'gzip-nothing', 'deflate-nothing', 'unknown-coding', 'too-long'] as const),
  ...(['length-no-number', 'length-and-chunks', 'greeting', 'upgrade'] as const),
])('[FLD-07] what is too long, or not HTTP, is no answer: %s', async (path) => {
  await expect(call(path)).rejects.toMatchObject({ problem: 'protocolUnknown' });
  await nothingIsOpen();
});

test.each(['length-too-long', 'chunk-cut', 'chunk-garbage', 'chunk-huge', 'gone'])(
  '[FLD-07] a call fails as connectionLost when its answer breaks off or breaks its rules ($0)',
  async (path) => {
    await expect(call(path)).rejects.toMatchObject({ problem: 'connectionLost' });
    await nothingIsOpen();
  },
);

test.each([
  ...([
    'plain',
    'interim',
    'until-close',
    'chunks',
    'gzip',
    'x-gzip',
    'br',
    'deflate',
    'deflate-raw',
    'identity',
  ] as const),
  ...([
    'mark',
    'latin-1',
    'latin-1-quoted',
    'latin-1-unsaid',
    'latin-1-as-utf-8',
    'utf-8-as-nonsense',
    'utf-16',
  ] as const),
])('[FLD-07] an answer is read however it is sent, compressed and encoded: %s', async (path) => {
  expect(await call(path)).toEqual({ status: 200, text: SAID });
  await nothingIsOpen();
});

test.each([
  ['windows', '{"outcome":"refused","reason":"5 € – Š"}'],
  ['windows-as-latin-1', '“€”å'],
])('[FLD-07] [CA03] an answer keeps the signs of Windows: %s', async (path, text) => {
  expect(await call(path)).toEqual({ status: 200, text });
  await nothingIsOpen();
});

test.each([
  ['html', 200, '<html><title>Sign in</title></html>'],
  ['moved', 302, ''],
  ['moved-with-body', 307, ''],
  ['refused', 401, ''],
])('[FLD-07] a redirect is not followed, and only a success is read: %s', async (path, status, text) => {
  const heard = server.heard.length;
  expect(await call(path)).toEqual({ status, text });
  expect(server.heard).toHaveLength(heard + 1);
  await nothingIsOpen();
});

test.each([
  ['http://127.0.0.1:1/', 'unreachable'],
  ['http://no-such-host.invalid/', 'nameUnknown'],
  ['https://127.0.0.1:1/', 'unreachable'],
])('[FLD-07] a server that cannot be reached is told apart: %s', async (url, problem) => {
  const asked = { method: 'GET', url, headers: {}, limit: 20_000, longest: MEGABYTE } as const;
  await expect(callOutside(asked)).rejects.toMatchObject({ problem });
});
