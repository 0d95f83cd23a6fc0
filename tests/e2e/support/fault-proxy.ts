/**
 * A network that can be taken away: a plain TCP proxy before the server. Cut, it ends every connection and refuses new
 * ones; hanging, it takes connections and lets nothing through; deaf, it lets requests through and loses the answers; weak,
 * it ends connections by chance. Unlike a browser's offline switch it reaches service workers, and the browser itself
 * believes it is online.
 */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type Network = 'open' | 'cut' | 'hanging' | 'deaf';

export interface FaultProxy {
  readonly port: number;
  set(network: Network): void;
  /** How likely a piece of a request or an answer is lost with its connection, 0 to 1, and how many milliseconds each takes. */
  weaken(loss: number, delay: number): void;
  /** `look` sees every piece of a request before it is passed on, so that a test can cut the network at a certain one. */
  watch(look: (piece: Buffer) => void): void;
  /** Connections lead through this from now on, instead of straight to the server. It is closed with the proxy. */
  leadThrough(gateway: { readonly port: number; close(): Promise<void> }): void;
  close(): Promise<void>;
}

export async function startFaultProxy(serverPort: () => number): Promise<FaultProxy> {
  let gateway: Parameters<FaultProxy['leadThrough']>[0] | undefined;
  let network: Network = 'open';
  let loss = 0;
  let delay = 0;
  let look: (piece: Buffer) => void = () => undefined;
  const sockets = new Set<Socket>();

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };

  function carry(chunk: Buffer, to: Socket): void {
    if (Math.random() < loss) to.destroy();
    else if (delay === 0) to.write(chunk);
    else setTimeout(() => to.writable && to.write(chunk), delay);
  }

  const server: Server = createServer((client) => {
    keep(client);
    if (network === 'cut') return client.destroy();
    if (network === 'hanging') return client.pause();
    const upstream = keep(connect(gateway?.port ?? serverPort(), '127.0.0.1'));
    client.on('data', (chunk) => {
      look(chunk);
      carry(chunk, upstream);
    });
    upstream.on('data', (chunk) => {
      if (network === 'deaf') client.destroy();
      else carry(chunk, client);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      network = next;
      // What is under way meets the same fate; a hanging connection ends when the network is back.
      if (next === 'hanging') for (const socket of sockets) socket.pause();
      else if (next !== 'deaf') for (const socket of sockets) socket.destroy();
    },
    weaken(nextLoss, nextDelay) {
      loss = nextLoss;
      delay = nextDelay;
    },
    watch(nextLook) {
      look = nextLook;
    },
    leadThrough(way) {
      gateway = way;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await gateway?.close();
    },
  };
}
