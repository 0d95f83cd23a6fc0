/**
 * FTP, and FTPS: FTP that switches to TLS before signing in, with the certificate verified. Where the operator wants everything encrypted,
 * FTP switches as well, and a server that cannot is not signed in to. Data connections are passive and go
 * to the address of the control connection, whatever address the server names.
 */
import type { LookupAddress } from 'node:dns';
import { Readable, Writable } from 'node:stream';
import {
  Client,
  enterPassiveModeIPv6,
  type FileInfo,
  FileType,
  type FTPContext,
  FTPError,
  type FTPResponse,
} from 'basic-ftp';
import { connectForPassiveTransfer, parsePasvResponse } from 'basic-ftp/dist/transfer.js';
import { furtherNames, isListedFile, readListing } from './ftp-listing.ts';
import type { RemoteFile, RemoteServer, RemoteSession, ServerTrust } from './remote-session.ts';
import { connectionTo } from './server-address.ts';
import { STEP_LIMIT, type StepRunner } from './step-runner.ts';
import { TransferError } from './transfer-error.ts';

/** The largest file that is read. Unit: bytes. */
const READ_LIMIT = 1024 * 1024;
/** Greetings (RFC 959, 5.4): ready; ready in some minutes, after which the first follows. */
const READY = 220;
const READY_SOON = 120;
/** Answer to a question about what is no plain file, or is not there. */
const NO_FILE = 550;
/** Per listing; the rest is asked about once these are gone. */
const ASKED_AT_ONCE = 100;
/** Answers to a listing in which some servers put that a directory is empty. */
const NOTHING_LISTED: readonly number[] = [450, 550];

export async function openFtp(
  server: RemoteServer,
  addresses: readonly LookupAddress[],
  trust: ServerTrust,
  steps: StepRunner,
): Promise<RemoteSession> {
  const client = new Client(STEP_LIMIT);
  const close = () => client.close();
  steps.onTimeout(close);
  try {
    client.prepareTransfer = preparePassive;
    await steps.run('port', () => connect(client, addresses, server.port));
    if (server.protocol === 'FTPS' || !trust.plainFtp) {
      const tls = { host: server.host, servername: server.host, ...(trust.ca && { ca: trust.ca }) };
      await steps.run('certificate', () => client.useTLS(tls));
    }
    const home = await steps.run('signIn', async () => {
      await client.login(server.account, server.password);
      await client.useDefaultSettings();
      // Some servers list nothing, or a file of that name.
      client.availableListCommands = client.availableListCommands.filter((command) => command !== 'LIST -a');
      return startDirectory(client);
    });
    return session(client, home, steps);
  } catch (error) {
    close();
    throw error;
  }
}

/** As the client's own, which takes a server that will be ready soon for one that refuses. */
function connect(client: Client, addresses: readonly LookupAddress[], port: number): Promise<FTPResponse> {
  const { ftp } = client;
  ftp.reset();
  ftp.socket.connect(connectionTo(addresses, port));
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
      // The connection ends with any other error than an answer that says no, or no number.
      if (error instanceof FTPError || !client.closed) return undefined;
      throw error;
    }
  };
  /** A server that knows sizes knows them of files alone: of mailboxes' links to what they hold, too, but not of directories. */
  const fileOf = async (name: string): Promise<RemoteFile | undefined> => {
    try {
      return { name, size: await client.size(name) };
    } catch (error) {
      if (client.closed) throw error;
      return error instanceof FTPError && error.code === NO_FILE ? undefined : { name, size: 0 };
    }
  };
  return {
    list: (directory) =>
      steps.run('list', async () => {
        await enter(directory);
        const { entries, others } = await listed(client);
        const files: RemoteFile[] = entries.filter(isListedFile).map((file) => ({ name: file.name, size: file.size }));
        const links = entries.filter(isLink).map(({ name }) => name);
        for (const name of [...links, ...others].slice(0, ASKED_AT_ONCE)) {
          const found = await fileOf(name);
          if (found) files.push(found);
        }
        return files;
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

/** What a listing shows, and the names of what it has shown in a way that cannot be read. */
async function listed(client: Client): Promise<{ entries: readonly FileInfo[]; others: readonly string[] }> {
  const listing = readListing(await requested(client, client.availableListCommands));
  const [line] = listing.unread;
  if (line === undefined) return { entries: listing.entries, others: [] };
  const names = await listedNames(client);
  if (names === undefined && listing.entries.length === 0) throw new TransferError('list', 'directoryRefused', line);
  return { entries: listing.entries, others: furtherNames(names ?? '', listing) };
}

/** The text of a listing, asked for by the first of the commands that the server knows. */
async function requested(client: Client, commands: readonly string[]): Promise<string> {
  const { availableListCommands, parseList } = client;
  let text = '';
  try {
    client.parseList = (raw) => {
      text = raw;
      return [];
    };
    client.availableListCommands = [...commands];
    await client.list();
    return text;
  } catch (error) {
    const isEmpty = error instanceof FTPError && NOTHING_LISTED.includes(error.code);
    if (isEmpty && !/denied|permission|not allowed/i.test(error.message)) return '';
    throw error;
  } finally {
    Object.assign(client, { availableListCommands, parseList });
  }
}

/** Undefined where the server lists no names. Some list them as text alone. */
async function listedNames(client: Client): Promise<string | undefined> {
  try {
    return await requested(client, ['NLST']);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
  }
  try {
    await client.send('TYPE A');
    return await requested(client, ['NLST']);
  } catch (error) {
    if (error instanceof FTPError) return undefined;
    throw error;
  } finally {
    if (!client.closed) await client.send('TYPE I');
  }
}

const isLink = ({ type }: FileInfo): boolean => type === FileType.SymbolicLink;

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
