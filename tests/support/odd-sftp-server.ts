/** An SFTP server that keeps its files in memory and has the manners it is given; the FTP one is odd-ftp-server.ts. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type Algorithms, type Attributes, type Connection, type SFTPWrapper } from 'ssh2';
import { CARRIER_PASSWORD } from './carrier-servers.ts';
import { whenDone } from './when-done.ts';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

export interface SftpManners {
  /** Offers no other way to sign in than prompts, such as these. */
  readonly prompts?: readonly { readonly prompt: string; readonly echo: boolean }[];
  readonly takesAtOnce?: boolean;
  /** Answers every question about a file with this. */
  readonly stat?: 'PERMISSION_DENIED' | 'OP_UNSUPPORTED' | 'FAILURE';
  /** Lists names and sizes only. */
  readonly listsNoModes?: boolean;
  /** The bits that tell what each entry of a listing is; 0 where it tells the permissions alone. */
  readonly listedTypes?: number;
  /** The first sign of each line of a listing. */
  readonly listedAs?: string;
  readonly refusesRename?: boolean;
  /** Refuses to rename a file to a name that is taken. */
  readonly keepsTakenNames?: boolean;
  /** The name of a file that has no end, whatever size is listed. */
  readonly endless?: string;
  readonly algorithms?: Algorithms;
}

export interface OddSftpServer {
  readonly port: number;
  readonly files: Map<string, Buffer>;
  readonly stored: string[];
  /** The permissions asked for when a file was made; undefined if none were. */
  readonly modes: (number | undefined)[];
  manners: SftpManners;
}

export async function startOddSftpServer(manners: SftpManners = {}): Promise<OddSftpServer> {
  const clients = new Set<Connection>();
  const hostKeys = [ssh2.utils.generateKeyPairSync('ed25519').private];
  const { algorithms } = manners;
  const server = new ssh2.Server({ hostKeys, ...(algorithms && { algorithms }) }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      const { prompts } = state.manners;
      if (!prompts) {
        const isRight = context.method === 'password' && context.password === CARRIER_PASSWORD;
        return isRight ? context.accept() : context.reject(['password']);
      }
      if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive']);
      context.prompt([...prompts], '', '', (answers) =>
        answers[0] === CARRIER_PASSWORD ? context.accept() : context.reject(['keyboard-interactive']),
      );
    });
    client.on('session', (accept) => accept().on('sftp', (open) => serve(open(), state)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const state: OddSftpServer = { port, files: new Map(), stored: [], modes: [], manners };
  whenDone(async () => {
    for (const client of clients) client.end();
    server.close();
  });
  return state;
}

const named = (path: string) => path.split('/').at(-1) ?? '';
const attributesOf = (bytes: Buffer): Attributes =>
  ({ mode: 0o100644, uid: 0, gid: 0, size: bytes.length, atime: 1, mtime: 1 }) as Attributes;

function listedAttributes(bytes: Buffer, { listsNoModes, listedTypes }: SftpManners): Attributes {
  if (listsNoModes) return { size: bytes.length } as Attributes;
  const told = attributesOf(bytes);
  return listedTypes === undefined ? told : { ...told, mode: 0o644 | listedTypes };
}

function serve(sftp: SFTPWrapper, { files, stored, modes, manners }: OddSftpServer): void {
  const opened = new Map<number, { name: string; bytes: Buffer; isWritten: boolean; isListed?: boolean }>();
  const add = (file: { name: string; bytes: Buffer; isWritten: boolean }) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(opened.size + 1);
    opened.set(opened.size + 1, file);
    return handle;
  };
  const at = (handle: Buffer) => {
    const file = opened.get(handle.readUInt32BE());
    if (!file) throw new Error('no such handle');
    return file;
  };
  const tell = (id: number, path: string) => {
    const file = files.get(named(path));
    if (manners.stat) sftp.status(id, STATUS_CODE[manners.stat]);
    else if (file) sftp.attrs(id, attributesOf(file));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp
    .on('OPEN', (id, path, flags, attributes) => {
      const isWritten = (flags & OPEN_MODE.WRITE) !== 0;
      if (isWritten) modes.push(attributes.mode);
      const bytes = isWritten ? Buffer.alloc(0) : (files.get(named(path)) ?? Buffer.alloc(0));
      sftp.handle(id, add({ name: named(path), bytes, isWritten }));
    })
    .on('WRITE', (id, handle, offset, data) => {
      const file = at(handle);
      file.bytes = Buffer.concat([file.bytes.subarray(0, offset), data]);
      sftp.status(id, STATUS_CODE.OK);
    })
    .on('READ', (id, handle, offset, length) => {
      const { name, bytes } = at(handle);
      if (name === manners.endless) sftp.data(id, Buffer.alloc(length, 'A'));
      else if (offset >= bytes.length) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, bytes.subarray(offset, offset + length));
    })
    .on('FSTAT', (id, handle) => sftp.attrs(id, attributesOf(at(handle).bytes)))
    .on('CLOSE', (id, handle) => {
      const { name, bytes, isWritten } = at(handle);
      if (isWritten) {
        stored.push(name);
        if (!manners.takesAtOnce) files.set(name, bytes);
      }
      sftp.status(id, STATUS_CODE.OK);
    })
    .on('STAT', tell)
    .on('LSTAT', tell)
    .on('RENAME', (id, from, to) => {
      const file = files.get(named(from));
      if (manners.keepsTakenNames && files.has(named(to))) return sftp.status(id, STATUS_CODE.FAILURE);
      if (manners.refusesRename) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      if (!file) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      files.set(named(to), file);
      files.delete(named(from));
      sftp.status(id, STATUS_CODE.OK);
    })
    .on('REMOVE', (id, path) => {
      sftp.status(id, files.delete(named(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
    })
    .on('OPENDIR', (id) => sftp.handle(id, add({ name: '', bytes: Buffer.alloc(0), isWritten: false })))
    .on('READDIR', (id, handle) => {
      const directory = at(handle);
      if (directory.isListed || files.size === 0) return sftp.status(id, STATUS_CODE.EOF);
      directory.isListed = true;
      const entries = [...files].map(([filename, bytes]) => ({
        filename,
        longname: `${manners.listedAs ?? '-'}rw-r--r-- 1 u g ${bytes.length} Nov 23 10:11 ${filename}`,
        attrs: listedAttributes(bytes, manners),
      }));
      sftp.name(id, entries);
    });
}
