import { afterEach, expect, test } from 'vitest';
import { cookieOf, startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
let now = new Date();
const server = await startTestServer({ clock: () => now });
const username = TEST_USERS.DefaultUser;
const FRAME = ['level', 'time', 'pid', 'hostname', 'log'];

let read = 0;
/** The events since the last call; of session ids only the form is compared. */
function events(): Record<string, unknown>[] {
  const fresh = server.securityLog.slice(read);
  read = server.securityLog.length;
  return fresh.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !FRAME.includes(name))));
}
const session = expect.stringMatching(/^[0-9a-f-]{36}$/);
afterEach(() => expect(JSON.stringify(server.securityLog)).not.toMatch(/127\.0\.0\.1|wrong password|stranger/));

test('tells of sign-ins, failed ones and sign-outs by the name of the account, and of nothing that was typed', async () => {
  const { cookie } = await server.signIn(username);
  const wrong = { username, password: 'wrong password' };
  expect((await server.anonymous.refused('login', { body: wrong })).status).toBe(401);
  const unknown = { username: 'stranger@demo.test', password: TEST_PASSWORD };
  expect((await server.anonymous.refused('login', { body: unknown })).status).toBe(401);
  await server.anonymous.do('logout', { headers: { cookie: cookie ?? '' } });
  expect(events()).toEqual([
    { event: 'signedIn', username, session },
    { event: 'signInFailed', username },
    { event: 'signInFailed', username: null },
    { event: 'signedOut', username, session },
  ]);
});

test('tells who was refused which operation by their role', async () => {
  const caller = await server.signIn(username);
  events();
  await caller.refused('saveCarrier', { params: { carrierId: 'new' }, body: { name: TEST_COMPANY } });
  expect(events()).toEqual([{ event: 'roleRefused', username, role: 'DefaultUser', operation: 'saveCarrier' }]);
});

test('tells of a token that was used by two, and of the session that ended for it', async () => {
  const { cookie: first = '' } = await server.signIn(username);
  const next = async (cookie: string) =>
    cookieOf((await server.anonymous.call('refresh', { headers: { cookie } })).headers);
  await next((await next(first)) ?? '');
  events();
  now = new Date(now.getTime() + 2 * MINUTE);
  await server.anonymous.refused('refresh', { headers: { cookie: first } });
  expect(events()).toEqual([
    { event: 'tokenReused', username, session },
    { event: 'sessionRevoked', reason: 'tokenReused', username, session },
  ]);
});

test('a sign-in ends the session of the same browser alone, and a failed sign-in ends no session', async () => {
  const earlier = await server.signIn(username);
  const elsewhere = await server.signIn(username);
  const headers = { cookie: earlier.cookie ?? '' };
  await server.anonymous.refused('login', { headers, body: { username, password: 'wrong password' } });
  await earlier.do('myProfile');
  events();
  const body = { username: TEST_USERS.SuperUser, password: TEST_PASSWORD };
  expect((await server.anonymous.call('login', { headers, body })).status).toBe(200);
  expect(events()).toEqual([
    { event: 'sessionRevoked', reason: 'newSignIn', username, session },
    { event: 'signedIn', username: TEST_USERS.SuperUser, session },
  ]);
  expect(await earlier.refused('myProfile')).toMatchObject({ status: 403, code: 'session' });
  expect(await server.anonymous.refused('refresh', { headers })).toMatchObject({ code: 'session' });
  await elsewhere.do('myProfile');
});

test('the security log is quiet when it is turned off', async () => {
  const quiet = await startTestServer({ environment: { SECURITY_LOG: '0' } });
  await quiet.signIn(username);
  expect(quiet.securityLog).toEqual([]);
});
