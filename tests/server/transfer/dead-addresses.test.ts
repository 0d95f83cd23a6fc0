/** Servers of several addresses of which one leads nowhere, or answers slowly. Listed in tests/fixtures/field/README.md. */
import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openFtp } from '#server/transfer/ftp-session.ts';
import { callOutside } from '#server/transfer/outside-call.ts';
import type { RemoteServer, ServerTrust } from '#server/transfer/remote-session.ts';
import { openSftp } from '#server/transfer/sftp-session.ts';
import { createStepRunner } from '#server/transfer/step-runner.ts';
import { CARRIER_ACCOUNT, CARRIER_PASSWORD } from '#tests/support/carrier-servers.ts';
import { startOddFtpServer } from '#tests/support/odd-ftp-server.ts';
import { startOddSftpServer } from '#tests/support/odd-sftp-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const TRUST: ServerTrust = {
  allowPrivate: true,
  hosts: undefined,
  plainFtp: true,
  ca: undefined,
  acceptKey: async () => true,
};
/** Nobody listens at the first. */
const DEAD_FIRST = [
  { address: '::1', family: 6 },
  { address: '127.0.0.1', family: 4 },
];

test.each([
  ['FTP', startOddFtpServer, openFtp],
  ['SFTP', startOddSftpServer, openSftp],
] as const)(
  '[FLD-03] [DA01] a server of %s is reached by its second address when the first leads nowhere',
  async (protocol, start, open) => {
    const { port, files } = await start({});
    files.set('iftsta-1.edi', Buffer.from('UNB'));
    const account = { account: CARRIER_ACCOUNT, password: CARRIER_PASSWORD };
    const server: RemoteServer = { protocol, host: 'carrier.example', port, ...account, oldKeyExchange: false };
    const session = await open(server, DEAD_FIRST, TRUST, createStepRunner());
    whenDone(async () => session.close());
    expect((await session.list('out')).map(({ name }) => name)).toEqual(['iftsta-1.edi']);
  },
);

/** A server whose system takes no more connections for a second, so that the first packet of one is lost and sent again. */
const SLOW = `
const server = require('node:http').createServer((_, answer) => answer.end('{}'));
server.listen(0, '127.0.0.1', 1, () => {
  console.log(server.address().port);
  process.stdin.once('data', () => {
    process.stderr.write('busy');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
  });
});`;

test('[FLD-07] [DA02] a carrier of two addresses that answers slowly is not given up after a quarter of a second', async () => {
  const child = spawn(process.execPath, ['-e', SLOW]);
  whenDone(async () => void child.kill());
  const [said] = await once(child.stdout, 'data');
  const port = Number(said);
  child.stdin.write('x');
  await once(child.stderr, 'data');
  // These fill its queue.
  const others = [1, 2].map(() => connect(port, '127.0.0.1').on('error', () => undefined));
  whenDone(async () => others.forEach((socket) => void socket.destroy()));
  await Promise.all(others.map((socket) => once(socket, 'connect')));
  const lookup = vi.spyOn(dns, 'lookup') as unknown as { mockImplementation(as: (...given: unknown[]) => void): void };
  lookup.mockImplementation((...given) => {
    const found = given.at(-1) as (error: null, all: unknown) => void;
    found(null, DEAD_FIRST.toReversed());
  });
  const question = { method: 'GET', headers: {}, limit: 20_000, longest: 1000 } as const;
  expect(await callOutside({ ...question, url: `http://carrier.example:${port}/` })).toEqual({
    status: 200,
    text: '{}',
  });
});
