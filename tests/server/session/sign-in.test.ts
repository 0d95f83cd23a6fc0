import { expect, test } from 'vitest';
import { addUsers } from '#server/session/session-repository.ts';
import { cookieOf, startTestServer } from '#tests/support/server.ts';
import { ROLELESS_USER, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
let now = new Date('2026-03-02T08:00:00Z');
const server = await startTestServer({ clock: () => now });

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

test('[SES-02] sign-in answers tokens, username, role and company; the refresh token only as a cookie', async () => {
  const body = { username: ` ${TEST_USERS.SuperUser.toUpperCase()} `, password: TEST_PASSWORD };
  const answer = await server.anonymous.call('login', { body });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    accessToken: expect.any(String),
    webSocketToken: expect.any(String),
    username: TEST_USERS.SuperUser,
    role: 'SuperUser',
    companyId: TEST_COMPANY,
  });
  const [cookie = '', ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(/^kaj_refresh=.+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const value = cookie.split('=')[1]?.split(';')[0] ?? '';
  expect(value.length).toBeGreaterThan(32);
  expect(JSON.stringify(answer.body)).not.toContain(value);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('[SES-02] no token, password or username is kept readable in the database', async () => {
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const token = caller.cookie?.split('=')[1] ?? '';
  const rows = [
    await server.db.selectFrom('refresh_tokens').selectAll().execute(),
    await server.db.selectFrom('web_socket_tokens').selectAll().execute(),
    await server.db.selectFrom('users').selectAll().execute(),
  ];
  const stored = JSON.stringify(rows);
  for (const secret of [token, caller.session?.accessToken, caller.session?.webSocketToken, TEST_PASSWORD]) {
    expect(secret).toBeTruthy();
    expect(stored).not.toContain(secret);
  }
});

test('[SES-03] a wrong password and an unknown user are refused alike', async () => {
  const wrong = await server.anonymous.refused('login', {
    body: { username: TEST_USERS.DefaultUser, password: 'not this one' },
  });
  const unknown = await server.anonymous.refused('login', {
    body: { username: 'nobody@nowhere.test', password: 'not this one' },
  });
  expect(wrong).toMatchObject({ status: 401, code: 'badCredentials', message: expect.stringMatching(/password/) });
  expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
});

test('the sentence of a refusal is in the asked language', async () => {
  const body = { username: 'nobody@nowhere.test', password: 'x' };
  const swedish = await server.anonymous.refused('login', { body, headers: { 'accept-language': 'sv-SE,en;q=0.5' } });
  expect(swedish.message).toBe('Användarnamnet eller lösenordet stämmer inte. Kontrollera båda och försök igen.');
});

test('[SES-12] a session whose role is empty may do what every role may, and nothing more', async () => {
  const caller = await server.signIn(ROLELESS_USER);
  expect(caller.session?.role).toBe('');
  expect(await caller.do('myProfile')).toMatchObject({ username: ROLELESS_USER, role: '' });
  expect(await caller.refused('users')).toMatchObject({ status: 403, code: 'forbidden' });
});

test('[SES-11] the access token is the only proof of a session, and lasts ten minutes', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  const token = caller.session?.accessToken ?? '';
  pass(10 * MINUTE - 1000);
  expect(await caller.do('myProfile')).toMatchObject({ username: TEST_USERS.Moderator });
  pass(2000);
  expect(await caller.refused('myProfile')).toMatchObject({ status: 403, code: 'session' });
  const [head, body, signature] = (await server.signIn(TEST_USERS.Moderator)).session?.accessToken.split('.') ?? [];
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'access+jwt' })).toString('base64url');
  for (const forged of [token, `${none}.${body}.`, `${head}.${body}.${signature?.slice(0, -4)}AAAA`, 'x', '']) {
    const headers = { authorization: `Bearer ${forged}` };
    expect(await server.anonymous.refused('myProfile', { headers })).toMatchObject({ status: 403, code: 'session' });
  }
  const webSocketToken = (await server.signIn(TEST_USERS.Moderator)).session?.webSocketToken;
  const headers = { authorization: `Bearer ${webSocketToken}` };
  expect(await server.anonymous.refused('myProfile', { headers })).toMatchObject({ code: 'session' });
});

test('rights are those of the database, not those at sign-in; a deleted user is signed out', async () => {
  const username = 'leaves@demo.test';
  const row = await server.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', TEST_USERS.Moderator)
    .executeTakeFirstOrThrow();
  await addUsers(server.db, [{ ...row, username }], new Date());
  const caller = await server.signIn(username);
  expect((await caller.do('users')).map((user) => user.username)).toContain(username);
  await server.db.updateTable('users').set({ role: 'DefaultUser' }).where('username', '=', username).execute();
  expect(await caller.refused('users')).toMatchObject({ code: 'forbidden' });
  await server.db.deleteFrom('users').where('username', '=', username).execute();
  expect(await caller.refused('myProfile')).toMatchObject({ code: 'session' });
  expect(await caller.refused('refresh')).toMatchObject({ code: 'session' });
});

test('signing out ends the session at once and clears the cookie', async () => {
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const answer = await caller.call('logout');
  expect(answer.status).toBe(204);
  expect(cookieOf(answer.headers)).toBe('kaj_refresh=');
  expect(await caller.refused('myProfile')).toMatchObject({ code: 'session' });
  expect(await caller.refused('refresh')).toMatchObject({ status: 403, code: 'session' });
  expect((await server.anonymous.call('logout')).status).toBe(204);
});

test('a new token for the socket needs no refresh', async () => {
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const { webSocketToken } = await caller.do('webSocketToken');
  expect(webSocketToken).not.toBe(caller.session?.webSocketToken);
});
