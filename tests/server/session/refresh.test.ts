import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { cookieOf, startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
let now = new Date('2026-03-02T08:00:00Z');
const server = await startTestServer({ clock: () => now });

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

async function signInCookie(): Promise<string> {
  return (await server.signIn(TEST_USERS.DefaultUser)).cookie ?? '';
}

/** Refreshes with a valid cookie, and returns the next one. */
async function renew(cookie: string): Promise<string> {
  const answer = await server.anonymous.call('refresh', { headers: { cookie } });
  expect(answer.status).toBe(200);
  return cookieOf(answer.headers) ?? '';
}

function refuse(cookie: string) {
  return server.anonymous.refused('refresh', { headers: { cookie } });
}

test('[SES-15] a refresh answers a whole session and another cookie', async () => {
  const cookie = await signInCookie();
  const answer = await server.anonymous.call('refresh', { headers: { cookie } });
  expect(answer.body).toMatchObject({ username: TEST_USERS.DefaultUser, role: 'DefaultUser', companyId: '1000' });
  expect(cookieOf(answer.headers)).not.toBe(cookie);
  const { accessToken } = answer.body as Session;
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await server.anonymous.call('myProfile', { headers })).status).toBe(200);
});

test('[SES-15] a lost answer signs nobody out: the old cookie is good until the new one was used', async () => {
  const first = await signInCookie();
  const lost = await renew(first);
  pass(DAY);
  const second = await renew(first);
  expect(second).not.toBe(lost);
  await renew(second);
  expect(await refuse(first)).toMatchObject({ status: 409, code: 'superseded' });
});

test('[SES-15] reuse within a minute of the first use of the next one is superseded and harmless', async () => {
  const first = await signInCookie();
  const second = await renew(first);
  const third = await renew(second);
  pass(59 * SECOND);
  expect(await refuse(first)).toMatchObject({ status: 409, code: 'superseded' });
  await renew(third);
});

test('[SES-15] reuse later than that ends the whole session', async () => {
  const first = await signInCookie();
  const second = await renew(first);
  const third = await renew(second);
  pass(61 * SECOND);
  expect(await refuse(first)).toMatchObject({ status: 403, code: 'session' });
  expect(await refuse(third)).toMatchObject({ status: 403, code: 'session' });
});

test('[SES-15] twenty refreshes at once sign nobody out', async () => {
  const first = await signInCookie();
  const next = await Promise.all(Array.from({ length: 20 }, () => renew(first)));
  expect(new Set(next).size).toBe(20);
  // Whichever of them was answered last is the cookie that the browser keeps.
  for (const which of [0, 10, 19]) {
    const again = await signInCookie();
    const all = await Promise.all(Array.from({ length: 20 }, () => renew(again)));
    await renew(all[which] ?? '');
  }
});

test('[SES-15] a session ends after 30 days without use and after 90 in any case', async () => {
  const idle = await signInCookie();
  pass(30 * DAY + SECOND);
  expect(await refuse(idle)).toMatchObject({ code: 'session' });

  let cookie = await signInCookie();
  for (let used = 0; used < 4; used++) {
    pass(22 * DAY);
    cookie = await renew(cookie);
  }
  pass(2 * DAY + SECOND);
  expect(await refuse(cookie)).toMatchObject({ code: 'session' });
});

test('without a cookie, or with one that is not ours, there is no session', async () => {
  expect(await server.anonymous.refused('refresh')).toMatchObject({ status: 403, code: 'session' });
  expect(await refuse('kaj_refresh=anything')).toMatchObject({ status: 403, code: 'session' });
});
