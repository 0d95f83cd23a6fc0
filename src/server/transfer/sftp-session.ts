/**
 * SFTP over SSH. The server's key is checked before the user name is sent, and a password is only sent to a server whose key was
 * accepted.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Client, type SFTPWrapper } from 'ssh2';
import type { RemoteServer, RemoteSession, ServerTrust } from './remote-session.ts';
import { STEP_LIMIT, type StepRunner } from './step-runner.ts';
import { TransferError } from './transfer-error.ts';

/** SFTP's status code for a file that does not exist. */
const NO_SUCH_FILE = 2;
/** For the whole handshake; each step also has its own limit. Unit: milliseconds. */
const READY_LIMIT = 3 * STEP_LIMIT;

export async function openSftp(
  server: RemoteServer,
  address: string,
  trust: ServerTrust,
  steps: StepRunner,
): Promise<RemoteSession> {
  const socket = connect({ host: address, port: server.port });
  const client = new Client();
  const close = () => {
    client.destroy();
    socket.destroy();
  };
  socket.on('error', () => undefined);
  client.on('error', () => undefined);
  steps.onTimeout(close);
  try {
    await steps.run('port', () => once(socket, 'connect'));
    const handshake = begin(client, socket, server);
    const fingerprint = await steps.run(
      'hostKey',
      async () => {
        const shown = await handshake.key;
        if (!(await trust.acceptKey(shown))) throw new TransferError('hostKey', 'hostKeyChanged', shown);
        return shown;
      },
      (shown) => shown,
    );
    const sftp = await steps.run('signIn', async () => {
      handshake.accept(fingerprint);
      await handshake.ready;
      return openChannel(client);
    });
    return session(sftp, close, steps);
  } catch (error) {
    close();
    throw error;
  }
}

/** The handshake pauses between receiving the server's key and accepting it. */
function begin(client: Client, socket: Socket, server: RemoteServer) {
  let accept: (fingerprint: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const key = new Promise<string>((resolve, reject) => {
    fail = reject;
    client.connect({
      sock: socket,
      username: server.account,
      password: server.password,
      readyTimeout: READY_LIMIT,
      hostVerifier: (shown: Buffer, verify: (isAccepted: boolean) => void) => {
        accept = () => verify(true);
        resolve(`SHA256:${createHash('sha256').update(shown).digest('base64').replace(/=+$/, '')}`);
      },
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    const lost = () => {
      const error = new TransferError('signIn', 'connectionLost');
      fail(new TransferError('hostKey', 'protocolUnknown'));
      reject(error);
    };
    client.on('ready', resolve).on('close', lost);
    client.on('error', (error: Error & { level?: string }) => {
      fail(new TransferError('hostKey', 'protocolUnknown', error.message));
      const isRefused = error.level === 'client-authentication';
      reject(isRefused ? new TransferError('signIn', 'signInRefused', error.message) : error);
    });
  });
  ready.catch(() => undefined); // The step that awaits it reports the error, if one does.
  return { key, ready, accept: (fingerprint: string) => accept(fingerprint) };
}

function openChannel(client: Client): Promise<SFTPWrapper> {
  return untilClosed(client, (done) => client.sftp(done));
}

/** Rejects when the connection closes, because a request that is open then is never answered. */
function untilClosed<Result>(
  emitter: {
    once(event: 'close', listener: () => void): unknown;
    removeListener(event: 'close', l: () => void): unknown;
  },
  ask: (done: (error: Error | null | undefined, result?: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(Object.assign(new Error('connection lost'), { code: 'ECONNRESET' }));
    emitter.once('close', lost);
    ask((error, result) => {
      emitter.removeListener('close', lost);
      if (error) reject(error);
      else resolve(result as Result);
    });
  });
}

function session(sftp: SFTPWrapper, close: () => void, steps: StepRunner): RemoteSession {
  const at = (directory: string | null, name: string) => (directory === null ? name : `${directory}/${name}`);
  const ask = <Result>(question: (done: (error: Error | null | undefined, result?: Result) => void) => void) =>
    untilClosed<Result>(sftp, question);
  const size = async (path: string): Promise<number | undefined> => {
    try {
      return (await ask<{ size: number }>((done) => sftp.stat(path, done))).size;
    } catch (error) {
      if ((error as { code?: unknown }).code === NO_SUCH_FILE) return undefined;
      throw error;
    }
  };
  sftp.on('error', () => undefined);
  return {
    list: (directory) =>
      steps.run('list', async () => {
        const entries = await ask<{ filename: string; attrs: { size: number; isFile(): boolean } }[]>((done) =>
          sftp.readdir(directory ?? '.', done),
        );
        const files = entries.filter(({ attrs }) => attrs.isFile());
        return files.map(({ filename, attrs }) => ({ name: filename, size: attrs.size }));
      }),
    read: (directory, { name }) =>
      steps.run('list', () => ask<Buffer>((done) => sftp.readFile(at(directory, name), done))),
    size: (directory, name) => steps.run('list', () => size(at(directory, name))),
    write: (directory, name, bytes) =>
      steps.run('write', async () => {
        const path = at(directory, name);
        await ask<void>((done) => sftp.writeFile(path, Buffer.from(bytes), { mode: 0o600 }, done));
        if ((await size(path)) !== bytes.length) throw new TransferError('write', 'diskFull');
      }),
    rename: (directory, from, to) =>
      steps.run('rename', () => ask<void>((done) => sftp.rename(at(directory, from), at(directory, to), done))),
    remove: (directory, name) => steps.run('remove', () => ask<void>((done) => sftp.unlink(at(directory, name), done))),
    close,
  };
}
