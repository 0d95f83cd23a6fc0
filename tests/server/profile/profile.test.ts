/** A user's own account: the name, the key of the print client, and where they are signed in. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

let now = new Date();
const server = await startTestServer({ clock: () => now, environment: { TRUST_PROXY: '1' } });
const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};

/** Signs in with a given browser and address. */
async function signInFrom(address: string, userAgent: string, username: string): Promise<string> {
  const body = { username, password: TEST_PASSWORD };
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent };
  return cookieOf((await server.anonymous.call('login', { body, headers })).headers) ?? '';
}

async function own(caller: TestCaller) {
  return (await caller.do('sessions')).map(({ browser, system, address, isCurrent }) => ({
    ...{ browser, system, address, isCurrent },
  }));
}

test('[PRO-01] the full name is the user’s own to change, trimmed, and no other field of theirs', async () => {
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const saved = await caller.do('saveMyProfile', { body: { fullName: '  Örjan Åberg ' } });
  expect(saved).toMatchObject({ username: TEST_USERS.DefaultUser, fullName: 'Örjan Åberg', role: 'DefaultUser' });
  expect(await caller.do('myProfile')).toEqual(saved);
  for (const fullName of ['', '   ', 'x'.repeat(51), 7, null]) {
    const refused = await caller.refused('saveMyProfile', { body: { fullName } });
    expect(refused, String(fullName)).toMatchObject({ status: 400, fields: { fullName: {} } });
  }
  for (const [field, value] of Object.entries({
    role: 'Moderator',
    username: 'x@y.se',
    companyId: 'X',
    clientKey: '1',
  })) {
    const body = { fullName: 'Örjan Åberg', [field]: value };
    expect(await caller.refused('saveMyProfile', { body })).toMatchObject({ status: 400, fields: { [field]: {} } });
  }
  expect(await caller.do('myProfile')).toEqual(saved);
  expect(await (await server.signIn(TEST_USERS.SuperUser)).do('myProfile')).not.toMatchObject({
    fullName: 'Örjan Åberg',
  });
});

test('a name saved again under its key is one effect, answered as the first time', async () => {
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await caller.call('saveMyProfile', { body: { fullName: 'First' }, headers });
  await caller.do('saveMyProfile', { body: { fullName: 'Second' } });
  const again = await caller.call('saveMyProfile', { body: { fullName: 'First' }, headers });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const { created_at } = await server.db
    .selectFrom('users')
    .select('created_at')
    .where('username', '=', TEST_USERS.DefaultUser)
    .executeTakeFirstOrThrow();
  expect(await caller.do('myProfile')).toMatchObject({ fullName: 'Second', createdAt: created_at.toISOString() });
});

test('[PRO-02] a client key is answered once and kept as its hash and its last four characters', async () => {
  const caller = await server.signIn(TEST_USERS.SuperUser);
  expect(await caller.do('myProfile')).toMatchObject({
    hasClientKey: false,
    clientKeyEnd: null,
    clientKeyMadeAt: null,
  });
  const { clientKey } = await caller.do('newClientKey');
  expect(clientKey).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
  const profile = await caller.do('myProfile');
  expect(profile).toMatchObject({
    hasClientKey: true,
    clientKeyEnd: clientKey.slice(-4),
    clientKeyMadeAt: now.toISOString(),
  });
  expect(JSON.stringify([profile, await caller.do('sessions')])).not.toContain(clientKey);
  const rows = [
    await server.db.selectFrom('users').selectAll().execute(),
    await server.db.selectFrom('idempotency_keys').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(clientKey);
  expect(JSON.stringify(server.securityLog)).not.toContain(clientKey);
  expect(server.securityLog.at(-1)).toMatchObject({ event: 'clientKeyChanged', username: TEST_USERS.SuperUser });
});

test('[PRO-02] a new client key replaces the one before, and nobody gets more than ten of them in an hour', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  const keys = new Set<string>();
  for (let made = 0; made < 10; made += 1) keys.add((await caller.do('newClientKey')).clientKey);
  expect(keys.size).toBe(10);
  const refused = await caller.call('newClientKey');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await caller.do('myProfile')).clientKeyEnd).toBe([...keys].at(-1)?.slice(-4));
  expect((await (await server.signIn(OTHER_USERS.Moderator)).call('newClientKey')).status, 'of somebody else').toBe(
    200,
  );
  pass(61 * MINUTE);
  await (await server.signIn(TEST_USERS.Moderator)).do('newClientKey');
});

test('[USR-04] own sessions are listed: this one, from where and with what each was last used, no ended one', async () => {
  const username = OTHER_USERS.SuperUser;
  const cookie = await signInFrom('81.224.10.5', WINDOWS, username);
  pass(MINUTE);
  const over = await signInFrom('81.224.10.6', 'curl/8.5.0', username);
  await server.anonymous.do('logout', { headers: { cookie: over } });
  const caller = await server.signIn(username);
  pass(MINUTE);
  expect(await own(caller)).toEqual([
    { browser: null, system: null, address: '127.0.0.1', isCurrent: true },
    { browser: 'Edge', system: 'Windows', address: '81.224.10.5', isCurrent: false },
  ]);
  const moved = { cookie, 'x-forwarded-for': '2.66.41.9', 'user-agent': WINDOWS };
  await server.anonymous.do('refresh', { headers: moved });
  const [latest] = await caller.do('sessions');
  expect(latest).toMatchObject({ address: '2.66.41.9', isCurrent: false, lastUsedAt: now.toISOString() });
  pass(31 * DAY);
  expect(await own(await server.signIn(username)), 'what is idle for too long').toHaveLength(1);
});

test('[USR-04] a session is ended by its user: its next call and refresh are refused, others go on', async () => {
  const username = OTHER_USERS.DefaultUser;
  const lost = await server.signIn(username);
  pass(MINUTE);
  const caller = await server.signIn(username);
  const sessionId = (await lost.do('sessions')).find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
  const options = { params: { sessionId }, headers: { 'idempotency-key': randomUUID() } };
  await caller.do('endSession', options);
  expect(await lost.refused('myProfile')).toMatchObject({ status: 403, code: 'session' });
  expect(await lost.refused('refresh')).toMatchObject({ status: 403, code: 'session' });
  expect(server.securityLog.at(-1)).toMatchObject({
    event: 'sessionRevoked',
    reason: 'ownAccount',
    session: sessionId,
  });
  const told = server.securityLog.length;
  await caller.do('endSession', options);
  await caller.do('endSession', { params: { sessionId } });
  expect(server.securityLog, 'once').toHaveLength(told);
  expect(await own(caller)).toHaveLength(1);
});

test('[USR-04] a session is ended by somebody who has proved lately who they are, and otherwise asks for that', async () => {
  const username = OTHER_USERS.SuperUser;
  const lost = await server.signIn(username);
  const sessionId = (await lost.do('sessions')).find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
  const earlier = await server.signIn(username);
  pass(11 * MINUTE);
  const { accessToken } = await earlier.do('refresh');
  const headers = { authorization: `Bearer ${accessToken}` };
  const end = { params: { sessionId }, headers };
  expect(await server.anonymous.refused('endSession', end)).toMatchObject({ status: 403, code: 'stepUp' });
  expect(await server.anonymous.refused('endOtherSessions', { headers })).toMatchObject({ code: 'stepUp' });
  expect((await server.anonymous.do('sessions', { headers })).length).toBeGreaterThan(1);
  await server.anonymous.do('stepUp', { body: { password: TEST_PASSWORD }, headers });
  await server.anonymous.do('endSession', end);
  expect(await lost.refused('refresh')).toMatchObject({ code: 'session' });
});

test('[USR-04] a session of somebody else, of the same company too, does not exist', async () => {
  const theirs = await (await server.signIn(TEST_USERS.DefaultUser)).do('sessions');
  const sessionId = theirs.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
  for (const username of [TEST_USERS.Moderator, OTHER_USERS.Moderator]) {
    const caller = await server.signIn(username);
    expect(await caller.refused('endSession', { params: { sessionId } })).toMatchObject({ status: 404 });
    expect((await caller.do('sessions')).map((session) => session.sessionId)).not.toContain(sessionId);
  }
});
