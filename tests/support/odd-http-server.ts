/** A server that answers each path byte for byte as a test says, and knows which of its connections are still open. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Manner = (socket: Socket) => void;

export interface OddHttpServer {
  readonly url: string;
  /** How many connections are open. */
  open(): number;
  /** Bytes of requests, in the order they came. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

export async function startOddHttpServer(manners: Readonly<Record<string, Manner>>): Promise<OddHttpServer> {
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (bytes) => {
      const request = bytes.toString('latin1');
      heard.push(request);
      const path = /^\w+ \/([^ /?]*)/.exec(request)?.[1] ?? '';
      manners[path]?.(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    heard,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A complete answer; a given `content-length` stays as it is. */
export function answering(body: string | Uint8Array, headers = '', status = '200 OK'): Manner {
  const length = /content-length|transfer-encoding/i.test(headers)
    ? ''
    : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const head = `HTTP/1.1 ${status}\r\n${headers && `${headers}\r\n`}${length}\r\n`;
  return (socket) => socket.end(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body as never)]));
}

/** Sends again and again until the other side has had enough. */
export function endless(head: string, part: string | Buffer, pause = 0): Manner {
  return (socket) => {
    socket.write(head, 'latin1');
    const next = () => {
      if (socket.destroyed) return;
      if (pause > 0) setTimeout(() => socket.write(part, next), pause);
      else socket.write(part, next);
    };
    next();
  };
}
