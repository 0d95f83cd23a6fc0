import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPushSockets, type Listening } from '#server/push/push-sockets.ts';
import { createAddress } from '#tests/support/freight-world.ts';
import { listenAs } from '#tests/support/push-listener.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

/** Unit: milliseconds. Between two groups of 25 pages; a timer may end one earlier. */
const REST = 125;

describe('a change that many pages are told of', () => {
  test('is told in groups, so that they do not all read at once', async () => {
    const server = await startTestServer();
    const caller = await server.signIn(TEST_USERS.SuperUser);
    const heard: number[] = [];
    // A session has twenty pages at most.
    const sessions = [caller, await server.signIn(TEST_USERS.Moderator), await server.signIn(TEST_USERS.DefaultUser)];
    const listeners = [];
    for (const session of sessions) {
      for (let page = 0; page < 20; page += 1) {
        const { webSocketToken: token } = await session.do('webSocketToken');
        const listener = await listenAs(server, session, { token, sync: true });
        listener.socket.on('message', () => heard.push(performance.now()));
        listeners.push(listener);
      }
    }
    await createAddress(caller, 'Told to sixty');
    await Promise.all(listeners.map((listener) => listener.next('changed')));
    expect(heard).toHaveLength(60);
    const times = heard.toSorted((a, b) => a - b);
    const since = (place: number) => (times[place] ?? 0) - (times[0] ?? 0);
    expect(since(25)).toBeGreaterThanOrEqual(REST - 5);
    expect(since(50)).toBeGreaterThanOrEqual(2 * REST - 10);
  });

  function fakePages(count: number) {
    const sockets = createPushSockets();
    const told: number[] = [];
    const pages = Array.from({ length: count }, (_, number) => {
      const send = () => told.push(number);
      const socket = Object.assign(new EventEmitter(), { readyState: WebSocket.OPEN, bufferedAmount: 0, send });
      const listening = { familyId: String(number), companyId: '1', username: '', language: 'en', sync: true } as const;
      sockets.add(socket as unknown as WebSocket, listening satisfies Listening);
      return socket;
    });
    return { sockets, told, pages };
  }
  const push = { type: 'changed', content: { cursor: '' } } as const;

  test.each([
    [1, 0],
    [25, 0],
    [26, 1],
    [300, 11],
  ])('of %i pages in groups of 25 there are %i rests', async (count, expected) => {
    const { sockets, told } = fakePages(count);
    let rests = 0;
    await sockets.sendInGroups(
      push,
      () => true,
      25,
      async () => {
        rests += 1;
      },
    );
    expect([told.length, rests]).toEqual([count, expected]);
  });

  test('is not told to a page that has closed before its turn', async () => {
    const { sockets, told, pages } = fakePages(30);
    await sockets.sendInGroups(
      push,
      () => true,
      25,
      async () => void pages[27]?.emit('close'),
    );
    expect(told).toHaveLength(29);
    expect(told).not.toContain(27);
  });
});
