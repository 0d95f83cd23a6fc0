/** A proof of who is there renews the session that it is given in: what was copied of the session before ends. */
import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { cookieOf, startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
let now = new Date('2026-11-29T08:00:00Z');
const server = await startTestServer({ clock: () => now });

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

/** Proves it in a browser that has this cookie; returns the one it has afterwards. */
async function prove(caller: TestCaller, cookie = caller.cookie): Promise<string> {
  const body = { password: TEST_PASSWORD };
  const answer = await caller.call('stepUp', { body, headers: { cookie: cookie ?? '' } });
  expect(answer).toMatchObject({ status: 204, body: undefined });
  return cookieOf(answer.headers) ?? '';
}

async function renew(cookie = '') {
  const { status, headers, body } = await server.anonymous.call('refresh', { headers: { cookie } });
  expect(status).toBe(200);
  const { accessToken } = body as Session;
  return { cookie: cookieOf(headers) ?? '', at: { headers: { authorization: `Bearer ${accessToken}` } } };
}

const refusal = (cookie = '') => server.anonymous.refused('refresh', { headers: { cookie } });

test('[USR-04] a proof answers another refresh token, whose first use ends the one before', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  pass(MINUTE);
  const renewed = await prove(caller);
  expect(renewed).toMatch(/^kaj_refresh=./);
  expect(renewed).not.toBe(caller.cookie);
  const { cookie } = await renew(renewed);
  expect(await refusal(caller.cookie)).toMatchObject({ status: 409, code: 'superseded' });
  pass(59 * SECOND);
  expect(await refusal(caller.cookie)).toMatchObject({ status: 409, code: 'superseded' });
  const next = await renew(cookie);
  pass(2 * SECOND);
  expect(await refusal(caller.cookie), 'who still shows it has copied it').toMatchObject({ code: 'session' });
  expect(await refusal(next.cookie)).toMatchObject({ status: 403, code: 'session' });
});

test('[USR-04] an access token issued before a proof is accepted for one more minute, and then has to be renewed', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  pass(5 * MINUTE);
  const renewed = await prove(caller);
  await caller.do('newClientKey');
  pass(60 * SECOND);
  await caller.do('myProfile');
  pass(SECOND);
  for (const name of ['myProfile', 'newClientKey'] as const)
    expect(await caller.refused(name)).toMatchObject({ status: 403, code: 'session' });
  const { at } = await renew(renewed);
  await server.anonymous.do('newClientKey', at);
  pass(8 * MINUTE);
  await server.anonymous.do('myProfile', at);
});

test('[USR-04] a proof whose answer was lost signs nobody out: the former refresh token is good until the new one was used', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  pass(MINUTE);
  await prove(caller);
  pass(5 * MINUTE);
  const { cookie, at } = await renew(caller.cookie);
  await server.anonymous.do('myProfile', at);
  await renew(cookie);
});

test('[USR-04] an answer that arrives after two renewals of other tabs signs nobody out either', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  pass(MINUTE);
  const late = await prove(caller);
  pass(SECOND);
  const second = await renew((await renew(caller.cookie)).cookie);
  pass(2 * MINUTE);
  const { at } = await renew(late);
  await server.anonymous.do('myProfile', at);
  expect(await refusal(second.cookie), 'nor does anything else go on').toMatchObject({ code: 'superseded' });
});

test('[USR-04] what was renewed from a copied refresh token ends with the first use of the proved one', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  pass(MINUTE);
  const before = await renew(caller.cookie);
  const renewed = await prove(caller);
  pass(SECOND);
  const after = await renew(caller.cookie);
  pass(SECOND);
  const { cookie } = await renew(renewed);
  for (const copied of [before, after])
    expect(await refusal(copied.cookie)).toMatchObject({ status: 409, code: 'superseded' });
  await renew(cookie);
});

test('[USR-04] each proof begins anew, and the latest one ends those before', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  pass(MINUTE);
  const first = await prove(caller);
  pass(SECOND);
  const second = await prove(caller, first);
  pass(SECOND);
  await renew(first);
  await renew(second);
  expect(await refusal(first)).toMatchObject({ code: 'superseded' });
});

test('[USR-04] a wrong proof renews nothing, and a proof replaces no cookie of another session', async () => {
  const caller = await server.signIn(TEST_USERS.Moderator);
  const other = await server.signIn(TEST_USERS.Moderator);
  const headers = { cookie: caller.cookie ?? '' };
  const wrong = await caller.call('stepUp', { body: { password: 'Fel-lösen-1' }, headers });
  expect([wrong.status, cookieOf(wrong.headers)]).toEqual([400, undefined]);
  expect(await prove(caller, other.cookie)).toBe('');
  expect(await prove(caller, 'kaj_refresh=anything')).toBe('');
  expect(await prove(caller, (await server.signIn(TEST_USERS.DefaultUser)).cookie)).toBe('');
  pass(2 * MINUTE);
  await other.do('myProfile');
  await renew(other.cookie);
  await renew(caller.cookie);
});
