import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { createWriter } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listenAs } from '#tests/support/push-listener.ts';
import { cookieOf, startTestServer, type TestCaller } from '#tests/support/server.ts';
import {
  OTHER_USERS,
  seedTestCompanies,
  TEST_COMPANY,
  TEST_PASSWORD,
  TEST_USERS,
} from '#tests/support/test-companies.ts';

/** Unit: milliseconds; longer than a websocket token lasts. */
const TWO_MINUTES = 120_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const server = await startTestServer({ database, clock });
const second = await startTestServer({ database, clock });

const write = createWriter({ db: database.db, clock });
const writeAs = (username: string) => write({ companyId: TEST_COMPANY, username });

/** A notification from a carrier; the reason identifies it. */
function notify(username: string, reason: string): Promise<unknown> {
  return writeAs(username)(async (tx) => ({
    body: await addNotification(tx, username, {
      type: 'warning',
      code: 'bookingRejected',
      values: { reason },
      shipmentId: '100001',
    }),
  }));
}

let user: TestCaller;
beforeEach(async () => {
  ahead = 0;
  user = await server.signIn(TEST_USERS.DefaultUser);
});

const newToken = async (caller: TestCaller) => (await caller.do('webSocketToken')).webSocketToken;

describe('who may listen', () => {
  test.each([
    ['no token', () => ''],
    ['a token nobody gave', () => 'x'.repeat(43)],
    ['an access token', () => user.session?.accessToken],
    ['a token without end', () => 'x'.repeat(5000)],
  ])('[SES-09] a socket with %s is closed with 1008', async (_name, token) => {
    const listener = await listenAs(server, undefined, { token: token() });
    expect(await listener.closed).toBe(1008);
  });

  test('[SES-09] a token works once', async () => {
    const first = await listenAs(server, user);
    const again = await listenAs(server, user);
    expect(await again.closed).toBe(1008);
    await notify(TEST_USERS.DefaultUser, 'still there');
    expect(await first.next('message')).toMatchObject({ values: { reason: 'still there' } });
  });

  test('[SES-09] a token that is too old closes with 1008', async () => {
    ahead = TWO_MINUTES;
    expect(await (await listenAs(server, user)).closed).toBe(1008);
  });

  test('another site gets no socket', async () => {
    await expect(listenAs(server, user, { headers: { origin: 'https://elsewhere.test' } })).rejects.toThrow('403');
    await expect(listenAs(server, user, { headers: { 'sec-fetch-site': 'cross-site' } })).rejects.toThrow('403');
    // The token was not used up by it.
    const listener = await listenAs(server, user, { headers: { origin: server.url } });
    await notify(TEST_USERS.DefaultUser, 'own page');
    expect(await listener.next('message')).toMatchObject({ values: { reason: 'own page' } });
  });

  test('only an upgrade, and only at that address', async () => {
    expect((await fetch(`${server.url}/api/ws`)).status).toBe(404);
    await expect(listenAs(server, user, { path: '/api/socket' })).rejects.toThrow('404');
  });
});

describe('what is said', () => {
  test('[SES-10] a notification, once it is committed, on whichever process the page is', async () => {
    const here = await listenAs(server, user);
    const there = await listenAs(second, user, { token: await newToken(user) });
    await notify(TEST_USERS.DefaultUser, 'one');
    await notify(TEST_USERS.DefaultUser, 'two');
    const { notifications } = await user.do('staticData');
    for (const listener of [here, there]) {
      const content = { type: 'warning', title: 'Booking rejected', code: 'bookingRejected', shipmentId: '100001' };
      for (const [place, reason] of ['one', 'two'].entries()) {
        expect(await listener.next('message')).toEqual({
          id: notifications[1 - place]?.id,
          message: `The carrier says: ${reason}`,
          values: { reason },
          ...content,
        });
      }
    }
  });

  test('[SHL-06, SES-10] to each page in the language its handshake asked for', async () => {
    const swedish = await listenAs(server, user, { headers: { 'accept-language': 'sv-SE, en;q=0.5' } });
    const english = await listenAs(server, user, { token: await newToken(user), headers: { 'accept-language': 'en' } });
    await notify(TEST_USERS.DefaultUser, 'Postnumret saknas.');
    const notice = { code: 'bookingRejected', values: { reason: 'Postnumret saknas.' } };
    expect(await swedish.next('message')).toMatchObject({
      title: 'Bokningen avvisades',
      message: 'Transportören svarar: Postnumret saknas.',
      ...notice,
    });
    expect(await english.next('message')).toMatchObject({
      title: 'Booking rejected',
      message: 'The carrier says: Postnumret saknas.',
      ...notice,
    });
    expect([...swedish.said, ...english.said]).toEqual([]);
  });

  test('[SES-10] what is not committed is never said', async () => {
    const listener = await listenAs(server, user);
    const failing = writeAs(TEST_USERS.DefaultUser)(async (tx) => {
      await addNotification(tx, TEST_USERS.DefaultUser, { type: 'info', code: 'shipmentFailed' });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await notify(TEST_USERS.DefaultUser, 'next');
    expect(await listener.next('message')).toMatchObject({ values: { reason: 'next' } });
  });

  test('nothing of others, and only what was asked for', async () => {
    const plain = await listenAs(server, user);
    const colleague = await listenAs(server, await server.signIn(TEST_USERS.SuperUser), { sync: true });
    const stranger = await listenAs(server, await server.signIn(OTHER_USERS.Moderator), { sync: true });
    await notify(TEST_USERS.DefaultUser, 'mine');
    expect(await plain.next('message')).toMatchObject({ values: { reason: 'mine' } });
    await colleague.next('changed');
    expect([...plain.said, ...colleague.said, ...stranger.said]).toEqual([]);
  });

  test('[SES-10] sync=1 hears up to where the feed has come', async () => {
    const listener = await listenAs(server, user, { sync: true });
    await notify(TEST_USERS.DefaultUser, 'one');
    const { cursor } = await listener.next('changed');
    expect(await user.do('changes', { query: { cursor } })).toMatchObject({ more: false, changes: [] });
    for (let count = 0; count < 5; count++) await notify(TEST_USERS.DefaultUser, `more ${count}`);
    // However many writes: the last word is about the last of them.
    let last = cursor;
    do last = (await listener.next('changed')).cursor;
    while ((await user.do('changes', { query: { cursor: last } })).changes.length > 0);
  });
});

describe('how it ends', () => {
  test('[SES-09] signing in closes the earlier sockets of that person, on every process, and no others', async () => {
    const colleague = await listenAs(server, await server.signIn(TEST_USERS.SuperUser));
    const earlier = [await listenAs(server, user), await listenAs(second, user, { token: await newToken(user) })];
    const latest = await listenAs(server, await server.signIn(TEST_USERS.DefaultUser));
    for (const listener of earlier) expect(await listener.closed).toBe(4001);
    // Not 1008, so whoever still has a session may reconnect.
    const back = await listenAs(server, user, { token: await newToken(user) });
    await notify(TEST_USERS.DefaultUser, 'for both');
    for (const listener of [latest, back])
      expect(await listener.next('message')).toMatchObject({ values: { reason: 'for both' } });
    expect(colleague.socket.readyState).toBe(colleague.socket.OPEN);
  });

  test('[SES-09] a sign-in in the same browser lets its other pages come back, unless it is somebody else’s', async () => {
    const { cookie = '' } = user;
    const page = await listenAs(server, user);
    const body = { username: TEST_USERS.DefaultUser, password: TEST_PASSWORD };
    const anew = await server.anonymous.call('login', { body, headers: { cookie } });
    expect(await page.closed).toBe(4001);
    const { webSocketToken: token } = anew.body as Session;
    const again = await listenAs(server, undefined, { token });
    const headers = { cookie: cookieOf(anew.headers) ?? '' };
    await server.anonymous.do('login', { body: { ...body, username: TEST_USERS.SuperUser }, headers });
    expect(await again.closed).toBe(1008);
  });

  test('[SES-08] signing out closes the sockets of that sign-in with 1008', async () => {
    const other = await server.signIn(TEST_USERS.DefaultUser);
    const staying = await listenAs(server, other);
    const token = await newToken(user);
    const leaving = await listenAs(second, user, { token: await newToken(user) });
    await user.do('logout');
    expect(await leaving.closed).toBe(1008);
    expect(await (await listenAs(server, user, { token })).closed).toBe(1008);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  test('a page that talks too much or too long is cut off', async () => {
    const chatty = await listenAs(server, user);
    await notify(TEST_USERS.DefaultUser, 'admitted');
    await chatty.next('message');
    for (let count = 0; count < 50; count++) chatty.socket.send('hello');
    expect(await chatty.closed).toBe(1008);
    const lengthy = await listenAs(server, user, { token: await newToken(user) });
    lengthy.socket.send('x'.repeat(5000));
    expect(await lengthy.closed).toBe(1009);
  });

  test('the server closes in spite of open sockets, and pages may come back', async () => {
    const stopping = await startTestServer({ database, clock });
    const listener = await listenAs(stopping, user);
    await stopping.app.close();
    expect(await listener.closed).not.toBe(1008);
  });
});
