/**
 * A network that can be taken away: a plain TCP proxy before the server. Cut, it ends every connection and refuses new
 * ones; hanging, it takes connections and lets nothing through. Unlike a browser's offline switch it reaches service
 * workers, and the browser itself believes it is online.
 */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type Network = 'open' | 'cut' | 'hanging';

export interface FaultProxy {
  readonly port: number;
  set(network: Network): void;
  /** Connections lead through this from now on, instead of straight to the server. It is closed with the proxy. */
  leadThrough(gateway: { readonly port: number; close(): Promise<void> }): void;
  close(): Promise<void>;
}

export async function startFaultProxy(serverPort: () => number): Promise<FaultProxy> {
  let gateway: Parameters<FaultProxy['leadThrough']>[0] | undefined;
  let network: Network = 'open';
  const sockets = new Set<Socket>();

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };

  const server: Server = createServer((client) => {
    keep(client);
    if (network === 'cut') return client.destroy();
    if (network === 'hanging') return client.pause();
    const upstream = keep(connect(gateway?.port ?? serverPort(), '127.0.0.1'));
    client.pipe(upstream).pipe(client);
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
      else for (const socket of sockets) socket.destroy();
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
