/**
 * FTP, and FTPS: FTP that switches to TLS before signing in, with the certificate verified. Data connections are passive and go
 * to the address of the control connection, whatever address the server names.
 */
import { Readable, Writable } from 'node:stream';
import { Client, enterPassiveModeIPv6, FileType, type FTPContext, FTPError, type FTPResponse } from 'basic-ftp';
import { connectForPassiveTransfer, parsePasvResponse } from 'basic-ftp/dist/transfer.js';
import type { RemoteServer, RemoteSession, ServerTrust } from './remote-session.ts';
import { STEP_LIMIT, type StepRunner } from './step-runner.ts';
import { TransferError } from './transfer-error.ts';

/** The largest file that is read. Unit: bytes. */
const READ_LIMIT = 1024 * 1024;
/** Greetings (RFC 959, 5.4): ready; ready in some minutes, after which the first follows. */
const READY = 220;
const READY_SOON = 120;
/** Answers to a listing in which some servers put that a directory is empty. */
const NOTHING_LISTED: readonly number[] = [450, 550];

export async function openFtp(
  server: RemoteServer,
  address: string,
  trust: ServerTrust,
  steps: StepRunner,
): Promise<RemoteSession> {
  const client = new Client(STEP_LIMIT);
  const close = () => client.close();
  steps.onTimeout(close);
  try {
    client.prepareTransfer = preparePassive;
    await steps.run('port', () => connect(client, address, server.port));
    if (server.protocol === 'FTPS') {
      const tls = { host: server.host, servername: server.host, ...(trust.ca && { ca: trust.ca }) };
      await steps.run('certificate', () => client.useTLS(tls));
    }
    const home = await steps.run('signIn', async () => {
      await client.login(server.account, server.password);
      await client.useDefaultSettings();
      return startDirectory(client);
    });
    return session(client, home, steps);
  } catch (error) {
    close();
    throw error;
  }
}

/** As the client's own, which takes a server that will be ready soon for one that refuses. */
function connect(client: Client, address: string, port: number): Promise<FTPResponse> {
  const { ftp } = client;
  ftp.reset();
  ftp.socket.connect({ host: address, port, ...(ftp.ipFamily && { family: ftp.ipFamily }) });
  return ftp.handle(undefined, (response, task) => {
    if (response instanceof Error) task.reject(response);
    else if (response.code === READY) task.resolve(response);
    else if (response.code !== READY_SOON) task.reject(new FTPError(response));
  });
}

/**
 * EPSV, which names only a port; from a server that does not know it PASV, of which only the port is used. Behind address
 * translation a server names its inner address, or 0.0.0.0, and a foreign one could be anybody's.
 */
async function preparePassive(ftp: FTPContext): Promise<FTPResponse> {
  try {
    return await enterPassiveModeIPv6(ftp);
  } catch (error) {
    if (ftp.closed) throw error;
    const response = await ftp.request('PASV');
    const { port } = parsePasvResponse(response.message);
    await connectForPassiveTransfer(ftp.socket.remoteAddress ?? '', port, ftp);
    return response;
  }
}

/** Where the session starts: the quoted path of the answer (RFC 959, PWD), or an unquoted one; '' where the server does not say. */
async function startDirectory(client: Client): Promise<string> {
  try {
    const { message } = await client.send('PWD');
    const quoted = /"((?:[^"]|"")+)"/.exec(message)?.[1]?.replaceAll('""', '"');
    return (quoted ?? /^257\s+(\/\S*)/.exec(message)?.[1] ?? '').replace(/\/+$/, '') || (quoted ? '/' : '');
  } catch (error) {
    if (error instanceof FTPError) return '';
    throw error;
  }
}

function session(client: Client, home: string, steps: StepRunner): RemoteSession {
  /** Null in the directory where the session started. */
  let current: string | null = null;
  /** From the directory it is in, for a server that does not say where a session starts. */
  const wayTo = (directory: string | null): string => {
    if (directory?.startsWith('/')) return directory;
    if (home !== '') return directory === null ? home : `${home === '/' ? '' : home}/${directory}`;
    const up = current === null ? '' : current.startsWith('/') ? '/' : '../'.repeat(current.split('/').length);
    return `${up}${directory ?? ''}`;
  };
  /** Changes into the directory first, so that names need no path: servers disagree on what paths may look like. */
  const enter = async (directory: string | null): Promise<void> => {
    if (directory === current) return;
    try {
      await client.cd(wayTo(directory));
    } catch (error) {
      if (error instanceof FTPError) throw new TransferError('list', 'directoryRefused', error.message);
      throw error;
    }
    current = directory;
  };
  const size = async (name: string): Promise<number | undefined> => {
    try {
      return await client.size(name);
    } catch (error) {
      if (error instanceof FTPError) return undefined;
      throw error;
    }
  };
  return {
    list: (directory) =>
      steps.run('list', async () => {
        await enter(directory);
        const files = (await listed(client)).filter(({ type }) => type === FileType.File || type === FileType.Unknown);
        return files.map((file) => ({ name: file.name, size: file.size }));
      }),
    read: (directory, { name }) =>
      steps.run('list', async () => {
        await enter(directory);
        const bytes = collector();
        await client.downloadTo(bytes.stream, name);
        return bytes.all();
      }),
    size: (directory, name) =>
      steps.run('list', async () => {
        await enter(directory);
        return size(name);
      }),
    write: (directory, name, bytes) =>
      steps.run('write', async () => {
        await enter(directory);
        await client.uploadFrom(Readable.from([Buffer.from(bytes)]), name);
        const written = await size(name);
        if (written !== undefined && written !== bytes.length) throw new TransferError('write', 'diskFull');
      }),
    rename: (directory, from, to) =>
      steps.run('rename', async () => {
        await enter(directory);
        await client.rename(from, to);
      }),
    remove: (directory, name) =>
      steps.run('remove', async () => {
        await enter(directory);
        await client.remove(name);
      }),
    close: () => client.close(),
  };
}

async function listed(client: Client) {
  try {
    return await client.list();
  } catch (error) {
    const isEmpty = error instanceof FTPError && NOTHING_LISTED.includes(error.code);
    if (isEmpty && !/denied|permission|not allowed/i.test(error.message)) return [];
    throw error;
  }
}

function collector() {
  const chunks: Buffer[] = [];
  let length = 0;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      length += chunk.length;
      done(length > READ_LIMIT ? new TransferError('list', 'readRefused') : null);
    },
  });
  return { stream, all: () => Buffer.concat(chunks) };
}
