/** What becomes of a sign-in whose password was right when it was verified, and no longer is when the session begins. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import { type Answer, cookieOf, startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { addTestUser, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer({ environment: { TRUST_PROXY: 'true' } });
const { db } = server;
const owner = await server.signIn(TEST_USERS.Moderator);
const tokens = createAccountTokens(TEST_SECRET, () => new Date());
const NEW_PASSWORD = 'Quite-another-7';

const newUser = () => addTestUser(db, 'SuperUser');

async function choosePassword(username: string): Promise<Answer> {
  const link = { companyId: TEST_COMPANY, username };
  const { token, expiresAt } = await tokens.issue('reset', link);
  await addLink(db, { ...link, purpose: 'reset', token, expiresAt }, new Date());
  // From another network: passwords of one network are verified and chosen one at a time.
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  return server.anonymous.call('changePassword', { body: { resetToken: token, password: NEW_PASSWORD }, headers });
}

/** Until `count` statements wait for a row that somebody else has locked. */
async function waitForLocks(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(count);
  });
}

/**
 * A sign-in that has verified its password and waits: the browser's earlier session, which it will end, is locked. `act` happens
 * meanwhile.
 */
async function signInDuring(username: string, act: () => Promise<unknown>): Promise<Answer> {
  const earlier: TestCaller = await server.signIn(TEST_USERS.DefaultUser);
  const { sessionId = '' } = (await earlier.do('sessions')).find(({ isCurrent }) => isCurrent) ?? {};
  const signIn = await db.transaction().execute(async (tx) => {
    await sql`select from refresh_families where family_id = ${sessionId} for update`.execute(tx);
    const body = { username, password: TEST_PASSWORD };
    const answer = server.anonymous.call('login', { body, headers: { cookie: earlier.cookie ?? '' } });
    await waitForLocks(1);
    await act();
    return { answer };
  });
  return signIn.answer;
}

test('[FLD-08] [A05] a sign-in with the old password opens no session when a reset was finished meanwhile', async () => {
  const username = await newUser();
  const answer = await signInDuring(username, async () => {
    expect((await choosePassword(username)).status).toBe(200);
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
  const open = db.selectFrom('refresh_families').selectAll().where('username', '=', username);
  expect(await open.execute()).toEqual([]);
  expect((await server.signIn(username, NEW_PASSWORD)).session?.username).toBe(username);
});

test('[FLD-08] [A05] a sign-in of a user who was deleted meanwhile is refused like a wrong password', async () => {
  const username = await newUser();
  const answer = await signInDuring(username, () => owner.do('deleteUser', { params: { username } }));
  expect(answer).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
});

test('[FLD-08] [A05] a sign-in of a user who was demoted meanwhile answers the role of now', async () => {
  const username = await newUser();
  const body = { username, fullName: 'Elin Lund', role: 'DefaultUser' };
  const answer = await signInDuring(username, () => owner.do('saveUser', { body }));
  expect(answer).toMatchObject({ status: 200, body: { role: 'DefaultUser' } });
});

test('[FLD-08] [A06] whichever of a reset and a sign-in comes first, no session of the old password remains', async () => {
  const username = await newUser();
  const begun = await db.transaction().execute(async (tx) => {
    await sql`select from users where username = ${username} for no key update`.execute(tx);
    const reset = choosePassword(username);
    await waitForLocks(1);
    const signIn = server.anonymous.call('login', { body: { username, password: TEST_PASSWORD } });
    await waitForLocks(2);
    return { reset, signIn };
  });
  expect((await begun.reset).status).toBe(200);
  const cookie = cookieOf((await begun.signIn).headers) ?? '';
  expect(await server.anonymous.refused('refresh', { headers: { cookie } })).toMatchObject({ code: 'session' });
});

test('[FLD-08] [A06] a password chosen by a link while its user is deleted changes nothing and is told as an expired link', async () => {
  const username = await newUser();
  const begun = await db.transaction().execute(async (tx) => {
    await sql`select from users where username = ${username} for update`.execute(tx);
    const reset = choosePassword(username);
    await waitForLocks(1);
    await sql`delete from users where username = ${username}`.execute(tx);
    await sql`delete from user_names where username = ${username}`.execute(tx);
    return { reset };
  });
  expect(await begun.reset).toMatchObject({ status: 410, body: { code: 'linkExpired' } });
});
