/** A password changed while signed in: who may, what ends, and what a stolen session may try. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { addTestUser, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const NEW_PASSWORD = 'Quite-another-7';
const HOUR = 60 * 60_000;
const ARRIVES = { timeout: 10_000, interval: 50 };

let now = new Date();
const post = await startMailServer();
whenDone(() => post.close());
const server = await startTestServer({ clock: () => now, environment: { SMTP_URL: post.url } });
const { db } = server;
const tokens = createAccountTokens(TEST_SECRET, () => now);

/** What one network may try is used up within minutes. */
beforeEach(() => {
  now = new Date(now.getTime() + HOUR);
});

const newUser = () => addTestUser(db);

async function mailedLink(username: string): Promise<string> {
  const link = { companyId: TEST_COMPANY, username };
  const { token, expiresAt } = await tokens.issue('reset', link);
  await addLink(db, { ...link, purpose: 'reset', token, expiresAt }, now);
  return token;
}

const change = (more: object = {}) => ({ body: { password: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...more } });
const signInAnswer = async (username: string, password: string) =>
  (await server.anonymous.call('login', { body: { username, password } })).status;

test('[ACC-09] a password is changed by who knows the old one, and only the new one signs in from then on', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const answer = await caller.call('changeMyPassword', change());
  expect(answer).toMatchObject({ status: 204, body: undefined });
  expect(await signInAnswer(username, TEST_PASSWORD)).toBe(401);
  expect(await signInAnswer(username, NEW_PASSWORD)).toBe(200);
  expect((await caller.do('myProfile')).username, 'own session goes on').toBe(username);
});

test('[ACC-06] [ACC-09] a password of the user’s and the company’s names is refused by name of the field', async () => {
  const caller = await server.signIn(await newUser());
  expect(await caller.refused('changeMyPassword', change({ newPassword: 'Hamnens-Gods-26' }))).toMatchObject({
    status: 400,
    fields: { newPassword: { code: 'ownWordsPassword' } },
  });
});

test('[ACC-09] whoever had a password is mailed that it was changed, by themselves or by a link', async () => {
  const username = await newUser();
  const mailed = () => post.mails.filter(({ to }) => to.includes(username));
  const caller = await server.signIn(username);
  expect((await caller.call('changeMyPassword', change({ password: 'Fel-lösen-1' }))).status).toBe(400);
  await caller.do('changeMyPassword', change());
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), ARRIVES);
  expect(mailed()[0]).toMatchObject({ subject: expect.stringMatching(/password is changed|lösenord hos Kaj är bytt/) });
  const body = { resetToken: await mailedLink(username), password: 'Tredje-gången-3' };
  await server.anonymous.do('changePassword', { body });
  await vi.waitFor(() => expect(mailed()).toHaveLength(2), ARRIVES);
});

test('[ACC-09] other sessions end at their next call and their next refresh when asked, and this one goes on', async () => {
  const username = await newUser();
  const [caller, other, third] = [
    await server.signIn(username),
    await server.signIn(username),
    await server.signIn(username),
  ];
  const stranger = await server.signIn(TEST_USERS.DefaultUser);
  await caller.do('changeMyPassword', change({ endOthers: true }));
  for (const ended of [other, third]) {
    expect(await ended.refused('myProfile')).toMatchObject({ status: 403, code: 'session' });
    expect((await server.anonymous.call('refresh', { headers: { cookie: ended.cookie ?? '' } })).status).toBe(403);
  }
  expect((await caller.do('sessions')).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await server.anonymous.call('refresh', { headers: { cookie: caller.cookie ?? '' } })).status).toBe(200);
  expect((await stranger.do('myProfile')).username).toBe(TEST_USERS.DefaultUser);
  const revoked = server.securityLog.filter((line) => line.event === 'sessionRevoked' && line.username === username);
  expect(revoked).toHaveLength(2);
});

test('[ACC-09] other sessions go on when it is not asked that they end', async () => {
  const username = await newUser();
  const [caller, other] = [await server.signIn(username), await server.signIn(username)];
  await caller.do('changeMyPassword', change({ endOthers: false }));
  expect((await other.do('myProfile')).username).toBe(username);
});

test.each([
  ['a wrong old password', { password: 'Kaj-demo-2' }, { password: { code: 'wrongPassword' } }],
  ['an empty old password', { password: '' }, { password: { code: 'empty' } }],
  ['no old password', { password: undefined }, { password: { code: 'required' } }],
  ['the old one as the new one', { newPassword: TEST_PASSWORD }, { newPassword: { code: 'samePassword' } }],
  ['one that breaks the rule', { newPassword: 'kort' }, { newPassword: { code: 'invalidPassword' } }],
  ['a common one', { newPassword: 'Password123!' }, { newPassword: { code: 'commonPassword' } }],
  ['one that is too long', { newPassword: `Aa1!${'x'.repeat(200)}` }, { newPassword: { code: 'maxLength' } }],
  ['an unknown field', { username: TEST_USERS.Moderator }, { username: { code: 'unknownField' } }],
])('[ACC-09] a change with %s is refused and ends no session', async (_, wrong, fields) => {
  const username = await newUser();
  const [caller, other] = [await server.signIn(username), await server.signIn(username)];
  const refused = await caller.refused('changeMyPassword', change({ endOthers: true, ...wrong }));
  expect(refused).toMatchObject({ status: 400, code: 'badRequest', fields });
  expect(await signInAnswer(username, TEST_PASSWORD)).toBe(200);
  expect((await other.do('myProfile')).username).toBe(username);
});

test('[ACC-09] whoever has a session cannot guess its password: 25 tries, then an hour’s pause for this alone', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  for (let guess = 0; guess < 25; guess += 1) {
    expect((await caller.refused('changeMyPassword', change({ password: `Guess-${guess}` }))).status).toBe(400);
    // The network's own limit, which is shorter, does not hide it.
    if (guess === 12) now = new Date(now.getTime() + 6 * 60_000);
  }
  // An access token lasts ten minutes.
  now = new Date(now.getTime() + 6 * 60_000);
  const refused = await (await server.signIn(username)).call('changeMyPassword', change());
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  expect(await signInAnswer(username, TEST_PASSWORD), 'nobody is locked out by it').toBe(200);
  now = new Date(now.getTime() + HOUR);
  expect((await (await server.signIn(username)).call('changeMyPassword', change())).status).toBe(204);
});

test('[ACC-09] guesses at the old password count with the sign-ins of the same network', async () => {
  const [first, second] = [await newUser(), await newUser()];
  const caller = await server.signIn(first);
  const another = await server.signIn(second);
  for (let guess = 0; guess < 13; guess += 1)
    await caller.refused('changeMyPassword', change({ password: `Guess-${guess}` }));
  for (let guess = 0; guess < 12; guess += 1)
    await another.refused('changeMyPassword', change({ password: `Guess-${guess}` }));
  expect(await signInAnswer(first, 'Guess-again')).toBe(429);
});

test('[ACC-09] guesses sent all at once are limited like those sent one by one', async () => {
  const caller = await server.signIn(await newUser());
  const guesses = Array.from({ length: 40 }, (_, guess) =>
    caller.call('changeMyPassword', change({ password: `Guess-${guess}` })),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('[ACC-09] a change sent again after a lost answer succeeds again, another one under its key does not', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const key = randomUUID();
  const request = { ...change({ endOthers: true }), headers: { 'idempotency-key': key } };
  expect((await caller.call('changeMyPassword', request)).status).toBe(204);
  const again = await caller.call('changeMyPassword', request);
  expect(again.status).toBe(204);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const other = { ...change({ newPassword: 'Yet-another-8' }), headers: { 'idempotency-key': key } };
  expect((await caller.call('changeMyPassword', other)).status, 'another change under the key').not.toBe(204);
});

test('[ACC-09] a mailed link from before no longer changes the password', async () => {
  const username = await newUser();
  const resetToken = await mailedLink(username);
  await (await server.signIn(username)).do('changeMyPassword', change());
  const refused = await server.anonymous.refused('changePassword', { body: { resetToken, password: 'Late-comer-9' } });
  expect(refused).toMatchObject({ status: 410, code: 'linkExpired' });
  expect(await signInAnswer(username, NEW_PASSWORD)).toBe(200);
});

test('[ACC-09] a change whose old password a reset has replaced meanwhile is refused, and the reset stays', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const changed = await db.transaction().execute(async (tx) => {
    await sql`select from users where username = ${username} for no key update`.execute(tx);
    const answer = caller.call('changeMyPassword', change());
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    // What a reset leaves behind, but for the session that would be refused anyway.
    const reset = tx.selectFrom('users').select('password_hash').where('username', '=', TEST_USERS.DefaultUser);
    const { password_hash } = await reset.executeTakeFirstOrThrow();
    await tx
      .updateTable('users')
      .set({ password_hash: `${password_hash} ` })
      .where('username', '=', username)
      .execute();
    return { answer };
  });
  expect(await changed.answer).toMatchObject({
    status: 400,
    body: { fields: { password: { code: 'wrongPassword' } } },
  });
  const kept = db.selectFrom('users').select('password_hash').where('username', '=', username);
  expect((await kept.executeTakeFirstOrThrow()).password_hash).toMatch(/ $/);
});

test('[ACC-09] a reset after it has begun ends the session it came from, whatever the change answers', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const resetToken = await mailedLink(username);
  const [reset] = await Promise.all([
    server.anonymous.call('changePassword', { body: { resetToken, password: 'Reset-again-3' } }),
    caller.call('changeMyPassword', change({ endOthers: true })),
  ]);
  const works = reset.status === 200 ? 'Reset-again-3' : NEW_PASSWORD;
  expect(await signInAnswer(username, works)).toBe(200);
  expect(await signInAnswer(username, TEST_PASSWORD)).toBe(401);
});
