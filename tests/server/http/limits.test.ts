import { expect, test } from 'vitest';
import { networkOf } from '#server/http/rate-limit.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
let now = new Date('2026-03-02T08:00:00Z');
const server = await startTestServer({ clock: () => now, environment: { TRUST_PROXY: '1' } });

function signIn(username: string, password: string, address: string) {
  return server.anonymous.call('login', { body: { username, password }, headers: { 'x-forwarded-for': address } });
}

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

async function failTimes(times: number, username: (index: number) => string, address: (index: number) => string) {
  for (let index = 0; index < times; index++) {
    expect((await signIn(username(index), 'wrong', address(index))).status).toBe(401);
  }
}

test('after 25 failed sign-ins a network waits up to five minutes, and is told how long', async () => {
  await failTimes(
    25,
    (index) => `guess${index}@demo.test`,
    () => '203.0.113.5',
  );
  pass(MINUTE);
  const refused = await signIn(TEST_USERS.SuperUser, TEST_PASSWORD, '203.0.113.5');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'tooMany' });
  expect(Number(refused.headers.get('retry-after'))).toBe(240);
  expect((await signIn(TEST_USERS.SuperUser, TEST_PASSWORD, '203.0.113.6')).status).toBe(200);
  pass(4 * MINUTE + 1000);
  expect((await signIn(TEST_USERS.SuperUser, TEST_PASSWORD, '203.0.113.5')).status).toBe(200);
});

test('guesses sent all at once are counted one by one', async () => {
  const guess = () => signIn(TEST_USERS.SuperUser, 'wrong', '203.0.113.77');
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(25).fill(401), ...Array(5).fill(429)]);
});

test('guessing one password from many networks is stopped, and locks out nobody who was here before', async () => {
  const victim = TEST_USERS.Moderator;
  expect((await signIn(victim, TEST_PASSWORD, '198.51.100.1')).status).toBe(200);
  await failTimes(
    25,
    () => victim,
    (index) => `192.0.2.${index}`,
  );
  expect((await signIn(victim, 'wrong', '192.0.2.99')).status).toBe(429);
  expect((await signIn(victim, TEST_PASSWORD, '198.51.100.1')).status).toBe(200);
  // A name nobody has is limited just the same.
  await failTimes(
    25,
    () => 'unknown@demo.test',
    (index) => `192.0.2.${index + 100}`,
  );
  expect((await signIn('unknown@demo.test', 'wrong', '192.0.2.98')).status).toBe(429);
});

test('[ERR-03] 300 sign-ins at once: others are answered first, and what would wait too long is told to come again', async () => {
  const user = await server.signIn(TEST_USERS.DefaultUser);
  // A hash that is as costly to check as a real one.
  const password_hash = await hashPassword(TEST_PASSWORD);
  await server.db.updateTable('users').set({ password_hash }).where('username', '=', TEST_USERS.DefaultUser).execute();
  let done = 0;
  const count = <Result>(answer: Result): Result => {
    done += 1;
    return answer;
  };
  const many = Array.from({ length: 300 }, (_, index) =>
    signIn(TEST_USERS.DefaultUser, TEST_PASSWORD, `10.1.${index % 250}.${Math.floor(index / 250)}`).then(count),
  );
  const one = Array.from({ length: 100 }, () => signIn(TEST_USERS.DefaultUser, TEST_PASSWORD, '10.2.0.1'));
  await user.do('myProfile');
  expect(done).toBeLessThan(300);
  const answers = await Promise.all([...many, ...one]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
});

test('addresses of one IPv6 household count together', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2:ffff::1'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::ffff:203.0.113.5')).toBe('203.0.113.5');
});

test.each([
  ['sign-ins', 'login', (index: number) => ({ username: `six${index}@demo.test`, password: 'wrong' }), 401],
  ['resets', 'resetPassword', (index: number) => ({ username: `six${index}@demo.test` }), 204],
  ['links', 'confirm', () => ({ vt: 'guess', password: TEST_PASSWORD }), 410],
] as const)('the %s of one IPv6 /64 count together, and the wait is told', async (_what, name, body, status) => {
  const from = (address: string, index: number) =>
    server.anonymous.call(name, { body: body(index), headers: { 'x-forwarded-for': address } });
  for (let index = 0; index < 25; index++) {
    expect((await from(`2001:db8:5:6:${index.toString(16)}::1`, index)).status).toBe(status);
  }
  const refused = await from('2001:db8:5:6:ffff:1:2:3', 25);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'tooMany' });
  expect(Number(refused.headers.get('retry-after'))).toBe(300);
  expect((await from('2001:db8:5:7::1', 26)).status, 'the household next door').toBe(status);
});

test('a signed-in user is not limited', async () => {
  const user = await server.signIn(TEST_USERS.DefaultUser);
  const answers = await Promise.all(Array.from({ length: 200 }, () => user.call('myProfile')));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});
