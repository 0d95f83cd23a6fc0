/**
 * FTP, and FTPS: FTP that switches to TLS before signing in, with the certificate verified. Data connections are passive and go
 * to the address of the control connection, whatever address the server names.
 */
import { Readable, Writable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import type { RemoteServer, RemoteSession, ServerTrust } from './remote-session.ts';
import { STEP_LIMIT, type StepRunner } from './step-runner.ts';
import { TransferError } from './transfer-error.ts';

/** The largest file that is read. Unit: bytes. */
const READ_LIMIT = 1024 * 1024;

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
    await steps.run('port', () => client.connect(address, server.port));
    if (server.protocol === 'FTPS') {
      const tls = { host: server.host, servername: server.host, ...(trust.ca && { ca: trust.ca }) };
      await steps.run('certificate', () => client.useTLS(tls));
    }
    const home = await steps.run('signIn', async () => {
      await client.login(server.account, server.password);
      await client.useDefaultSettings();
      return client.pwd();
    });
    return session(client, home, steps);
  } catch (error) {
    close();
    throw error;
  }
}

function session(client: Client, home: string, steps: StepRunner): RemoteSession {
  let current = home;
  /** Changes into the directory first, so that names need no path: servers disagree on what paths may look like. */
  const enter = async (directory: string | null): Promise<void> => {
    const wanted = directory === null ? home : directory.startsWith('/') ? directory : `${home}/${directory}`;
    if (wanted === current) return;
    try {
      await client.cd(wanted);
    } catch (error) {
      if (error instanceof FTPError) throw new TransferError('list', 'directoryRefused', error.message);
      throw error;
    }
    current = wanted;
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
        const files = (await client.list()).filter((file) => file.isFile);
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
