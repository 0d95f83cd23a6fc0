/**
 * An FTP server that keeps its files in memory and has the manners it is given, for what real servers do that the ones of
 * Debian's packages do not.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { CARRIER_ACCOUNT, CARRIER_PASSWORD } from './carrier-servers.ts';
import { whenDone } from './when-done.ts';

export interface FtpManners {
  readonly greeting?: readonly string[];
  readonly knowsNoEpsv?: boolean;
  /** The host it names for data, as PASV writes it. */
  readonly pasvHost?: string;
  /** The whole answer to PWD. */
  readonly pwd?: string;
  readonly refusesRename?: boolean;
  /** Hands a stored file on at once, so that it is gone. */
  readonly takesAtOnce?: boolean;
  /** The answer to a password, whatever it is. */
  readonly signIn?: string;
  /** The answer to a listing, whatever there is. */
  readonly listing?: string;
  /** The lines of a listing, whatever there is. */
  readonly lines?: readonly string[];
  /** The lines of a listing by MLSD, which the server then knows. */
  readonly facts?: readonly string[];
  /** Lists nothing when it is asked with an option. */
  readonly knowsNoOptions?: boolean;
  /** The lines of a list of names, which the server knows only then. */
  readonly names?: readonly string[];
  /** Lists names only while text is transferred. */
  readonly namesAsText?: boolean;
  /** The answer to a question about a size, whatever is asked. */
  readonly size?: string;
  /** Ends each connection before it says a word. */
  readonly hangsUp?: boolean;
  /** The answer to a listing of an empty directory. */
  readonly emptyListing?: string;
}

export interface OddFtpServer {
  readonly port: number;
  readonly files: Map<string, Buffer>;
  /** The names under which files were stored, in order. */
  readonly stored: string[];
  manners: FtpManners;
}

export async function startOddFtpServer(manners: FtpManners = {}): Promise<OddFtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    serve(socket, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: OddFtpServer = { port: portOf(server), files: new Map(), stored: [], manners };
  whenDone(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return state;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const named = (path: string) => path.split('/').at(-1) ?? '';

function serve(socket: Socket, server: OddFtpServer): void {
  const { files, stored } = server;
  const say = (line: string) => socket.write(`${line}\r\n`);
  let data: Promise<Socket> | undefined;
  let renamed = '';
  let type = '';
  const openData = async () => {
    const listener = createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    data = once(listener, 'connection').then(([connection]: Socket[]) => {
      listener.close();
      return connection as Socket;
    });
    return portOf(listener);
  };
  const list = async (lines: readonly string[]) => {
    say('150 Listing');
    (await data)?.end(lines.map((line) => `${line}\r\n`).join(''), () => say('226 Done'));
  };
  const sizeOf = (path: string) => {
    const bytes = files.get(named(path));
    return bytes ? `213 ${bytes.length}` : '550 No such file';
  };
  const answers: Record<string, (argument: string) => unknown> = {
    USER: () => say('331 Password'),
    PASS: (password) => say(server.manners.signIn ?? (password === CARRIER_PASSWORD ? '230 In' : '530 No')),
    FEAT: () => say(`211-Features\r\n SIZE\r\n${server.manners.facts ? ' MLST type*;size*;\r\n' : ''}211 End`),
    PWD: () => say(server.manners.pwd ?? '257 "/" is here'),
    TYPE: (asked) => {
      type = asked;
      say('200 Type');
    },
    STRU: () => say('200 Structure'),
    OPTS: () => say('200 Options'),
    CWD: () => say('250 There'),
    EPSV: async () => {
      if (server.manners.knowsNoEpsv) say('500 Unknown command');
      else say(`229 Extended (|||${await openData()}|)`);
    },
    PASV: async () => {
      const port = await openData();
      say(`227 Passive (${server.manners.pasvHost ?? '127,0,0,1'},${port >> 8},${port & 255})`);
    },
    LIST: (option) => {
      const { emptyListing, listing, lines, knowsNoOptions } = server.manners;
      if (listing) return say(listing);
      if (files.size === 0 && emptyListing) return say(emptyListing);
      if (knowsNoOptions && option) return list([]);
      return list(lines ?? [...files].map(([name, bytes]) => `-rw-r--r-- 1 u g ${bytes.length} Nov 23 10:11 ${name}`));
    },
    MLSD: () => list(server.manners.facts ?? []),
    NLST: () => {
      const { names, namesAsText } = server.manners;
      if (namesAsText && type !== 'A') return say('501 NLST command invalid with TYPE binary');
      return names ? list(names) : say('502 Not implemented');
    },
    RETR: async (path) => {
      const bytes = files.get(named(path));
      if (!bytes) return say('550 No such file');
      say('150 Here');
      (await data)?.end(bytes, () => say('226 Done'));
    },
    STOR: async (path) => {
      say('150 Go on');
      const chunks: Buffer[] = [];
      for await (const chunk of (await data) ?? []) chunks.push(chunk as Buffer);
      stored.push(named(path));
      if (!server.manners.takesAtOnce) files.set(named(path), Buffer.concat(chunks));
      say('226 Stored');
    },
    SIZE: (path) => say(server.manners.size ?? sizeOf(path)),
    RNFR: (path) => {
      renamed = named(path);
      say(!server.manners.refusesRename && files.has(renamed) ? '350 To what' : '550 Not possible');
    },
    RNTO: (path) => {
      files.set(named(path), files.get(renamed) ?? Buffer.alloc(0));
      files.delete(renamed);
      say('250 Renamed');
    },
    DELE: (path) => say(files.delete(named(path)) ? '250 Gone' : '550 No such file'),
    QUIT: () => socket.end('221 Bye\r\n'),
  };
  if (server.manners.hangsUp) socket.destroy();
  for (const line of server.manners.greeting ?? [`220 Ready for ${CARRIER_ACCOUNT}`]) say(line);
  let unread = '';
  socket.on('data', (bytes) => {
    const lines = (unread + bytes.toString('utf8')).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      const [, command = '', argument = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
      void (answers[command.toUpperCase()] ?? (() => say('502 Not implemented')))(argument);
    }
  });
}
