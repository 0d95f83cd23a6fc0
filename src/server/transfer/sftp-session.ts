/**
 * SFTP over SSH. The server's key is checked before the user name is sent, and a password is only sent to a server whose key was
 * accepted.
 */
import { createHash } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { type Algorithms, type Attributes, Client, type SFTPWrapper } from 'ssh2';
import type { RemoteServer, RemoteSession, ServerTrust } from './remote-session.ts';
import { connectionTo } from './server-address.ts';
import { STEP_LIMIT, type StepRunner } from './step-runner.ts';
import { TransferError } from './transfer-error.ts';

/**
 * SFTP's status codes of a server that cannot, may not or does not say how large a file is: no such file, permission denied,
 * failure, operation unsupported (draft-ietf-secsh-filexfer-02, 7).
 */
const SIZE_UNKNOWN: readonly unknown[] = [2, 3, 4, 8];
/** Offered last, so that only a server with nothing better uses them. They rest on SHA-1. */
const OLD_KEY_EXCHANGES = [
  'diffie-hellman-group-exchange-sha1',
  'diffie-hellman-group14-sha1',
  'diffie-hellman-group1-sha1',
] as const;
/** Followed per listing; the rest is followed once these are gone. */
const LINKS_AT_ONCE = 100;
/** SFTP's status code at the end of a file. */
const END_OF_FILE = 1;
/** The largest file that is read, and how much of it is asked for at a time. Units: bytes. */
const READ_LIMIT = 1024 * 1024;
const PART = 32 * 1024;
/** For the whole handshake; each step also has its own limit. Unit: milliseconds. */
const READY_LIMIT = 3 * STEP_LIMIT;

export async function openSftp(
  server: RemoteServer,
  addresses: readonly LookupAddress[],
  trust: ServerTrust,
  steps: StepRunner,
): Promise<RemoteSession> {
  const socket = connect(connectionTo(addresses, server.port));
  const client = new Client();
  const close = () => {
    client.destroy();
    socket.destroy();
  };
  socket.on('error', () => undefined);
  client.on('error', () => undefined);
  steps.onTimeout(close);
  answerPrompts(client, server.password);
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

/**
 * Servers that offer only the keyboard-interactive method (RFC 4256) ask for the password in a prompt. It answers one hidden
 * prompt and nothing else: a further question, such as for a code, is left unanswered.
 */
function answerPrompts(client: Client, password: string): void {
  let isGiven = false;
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) => {
    const isPassword = prompts.length === 1 && prompts[0]?.echo !== true && !isGiven;
    isGiven ||= isPassword;
    finish(isPassword ? [password] : []);
  });
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
      tryKeyboard: true,
      ...(server.oldKeyExchange && { algorithms: { kex: { append: [...OLD_KEY_EXCHANGES] } } as Algorithms }),
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

type Ask = <Result>(
  question: (done: (error: Error | null | undefined, result?: Result) => void) => void,
) => Promise<Result>;

/** Counts what arrives: the size a server states may be wrong, and the file may grow while it is read. */
async function readCounted(sftp: SFTPWrapper, path: string, ask: Ask): Promise<Uint8Array> {
  const handle = await ask<Buffer>((done) => sftp.open(path, 'r', done));
  try {
    const parts: Buffer[] = [];
    for (let length = 0; ; ) {
      const part = Buffer.alloc(PART);
      const read = await ask<number>((done) =>
        sftp.read(handle, part, 0, PART, length, (error, bytes) =>
          done(isEnd(error) ? null : error, isEnd(error) ? 0 : bytes),
        ),
      );
      if (read === 0) return Buffer.concat(parts);
      length += read;
      if (length > READ_LIMIT) throw new TransferError('list', 'readRefused');
      parts.push(part.subarray(0, read));
    }
  } finally {
    sftp.close(handle, () => undefined);
  }
}

const isEnd = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === END_OF_FILE;

function session(sftp: SFTPWrapper, close: () => void, steps: StepRunner): RemoteSession {
  const at = (directory: string | null, name: string) => (directory === null ? name : `${directory}/${name}`);
  const ask = <Result>(question: (done: (error: Error | null | undefined, result?: Result) => void) => void) =>
    untilClosed<Result>(sftp, question);
  const size = async (path: string): Promise<number | undefined> => {
    try {
      return (await ask<{ size: number }>((done) => sftp.stat(path, done))).size;
    } catch (error) {
      if (SIZE_UNKNOWN.includes((error as { code?: unknown }).code)) return undefined;
      throw error;
    }
  };
  const fileBehind = async (path: string): Promise<Attributes | undefined> => {
    try {
      const found = await ask<Attributes>((done) => sftp.stat(path, done));
      return kindOf('', found) === 'file' ? found : undefined;
    } catch (error) {
      if (SIZE_UNKNOWN.includes((error as { code?: unknown }).code)) return undefined;
      throw error;
    }
  };
  sftp.on('error', () => undefined);
  return {
    list: (directory) =>
      steps.run('list', async () => {
        const entries = await ask<ListedEntry[]>((done) => sftp.readdir(directory ?? '.', done));
        const shown = entries.filter(({ filename }) => filename !== '.' && filename !== '..');
        const isOf = (kind: 'file' | 'link') => (entry: ListedEntry) => kindOf(entry.longname, entry.attrs) === kind;
        const files = shown.filter(isOf('file')).map(({ filename, attrs }) => ({ name: filename, size: attrs.size }));
        // Mailboxes show what they hold as links.
        for (const { filename } of shown.filter(isOf('link')).slice(0, LINKS_AT_ONCE)) {
          const target = await fileBehind(at(directory, filename));
          if (target) files.push({ name: filename, size: target.size });
        }
        return files;
      }),
    read: (directory, { name }) => steps.run('list', () => readCounted(sftp, at(directory, name), ask)),
    size: (directory, name) => steps.run('list', () => size(at(directory, name))),
    write: (directory, name, bytes) =>
      steps.run('write', async () => {
        const path = at(directory, name);
        // Without a mode of ours the server's own rules decide who may read it: the carrier's programs are other users.
        await ask<void>((done) => sftp.writeFile(path, Buffer.from(bytes), done));
        const written = await size(path);
        if (written !== undefined && written !== bytes.length) throw new TransferError('write', 'diskFull');
      }),
    rename: (directory, from, to) =>
      steps.run('rename', () => ask<void>((done) => sftp.rename(at(directory, from), at(directory, to), done))),
    remove: (directory, name) => steps.run('remove', () => ask<void>((done) => sftp.unlink(at(directory, name), done))),
    close,
  };
}

interface ListedEntry {
  readonly filename: string;
  /** As `ls -l` would show it, where the server says. */
  readonly longname: string;
  readonly attrs: Attributes;
}

/** Some servers leave the permissions out, others only the bits in which a file's type stands: then its line says it. */
function kindOf(longname: string, { mode }: Attributes): 'file' | 'link' | 'other' {
  const type = (mode ?? 0) & constants.S_IFMT;
  if (type === constants.S_IFREG) return 'file';
  if (type === constants.S_IFLNK) return 'link';
  if (type !== 0) return 'other';
  return /^l/i.test(longname) ? 'link' : /^d/i.test(longname) ? 'other' : 'file';
}
