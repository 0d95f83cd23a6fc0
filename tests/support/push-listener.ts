/** A listening page: a real websocket, the messages it received, and how it ended. */
import { WebSocket } from 'ws';
import type { Push } from '#contract/push.ts';
import type { TestCaller, TestServer } from './server.ts';

export interface PushListener {
  readonly socket: WebSocket;
  /** The next message of this type, including ones already received. */
  next<Type extends Push['type']>(type: Type): Promise<Extract<Push, { type: Type }>['content']>;
  /** Messages received and not yet asked for. */
  readonly said: readonly Push[];
  readonly closed: Promise<number>;
  close(): void;
}

export interface ListenOptions {
  readonly path?: string;
  readonly token?: string | undefined;
  readonly sync?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resolves when the socket is open; rejects with the status of a refused upgrade. */
export async function listenAs(
  { url }: Pick<TestServer, 'url'>,
  caller: TestCaller | undefined,
  { path = '/api/ws', token = caller?.session?.webSocketToken, sync = false, headers = {} }: ListenOptions = {},
): Promise<PushListener> {
  const query = new URLSearchParams({ token: token ?? '', ...(sync && { sync: '1' }) });
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?${query}`, { headers });
  const said: Push[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    said.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(String(statusCode))));
  });
  return {
    socket,
    said,
    closed,
    next: (type) =>
      new Promise((resolve) => {
        const look = () => {
          const index = said.findIndex((push) => push.type === type);
          if (index < 0) return;
          waiting.delete(look);
          const [found] = said.splice(index, 1);
          resolve(found?.content as never);
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}
