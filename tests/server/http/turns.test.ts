/** Who is served before whom: sign-ins before their passwords are hashed, and calls before their callers are identified. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer({ environment: { TRUST_PROXY: 'true', DB_SESSION_POOL_SIZE: '1' } });
const { db } = server;
const SIGN_INS = 58;

/** Notes in which order calls are answered, while nobody can be looked up until everything has arrived. */
async function orderOf(
  begin: (note: (name: string, call: Promise<{ status: number }>) => void) => void,
  count: number,
) {
  const answered: { name: string; status: number }[] = [];
  const calls: Promise<unknown>[] = [];
  let arrived = 0;
  const countArrived = () => {
    arrived += 1;
  };
  server.app.server.on('request', countArrived);
  await db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx);
    begin((name, call) => calls.push(call.then(({ status }) => answered.push({ name, status }))));
    await vi.waitFor(() => expect(arrived).toBe(count), { timeout: 20_000 });
  });
  await Promise.all(calls);
  server.app.server.off('request', countArrived);
  return answered;
}

const signIn = (address: string, username: string) =>
  server.anonymous.call('login', {
    body: { username, password: TEST_PASSWORD },
    headers: { 'x-forwarded-for': address },
  });

test.each([
  ['its own account', TEST_USERS.DefaultUser],
  ['the account they sign in to', TEST_USERS.Moderator],
])(
  '[ERR-03] [A07] three networks with 58 good sign-ins each let a newcomer in at its turn, with %s',
  async (_, username) => {
    const crowd = ['198.51.100.1', '198.51.100.2', '2001:db8:1::1'];
    const answered = await orderOf(
      (note) => {
        for (let round = 0; round < SIGN_INS; round += 1) {
          for (const address of crowd) note(address, signIn(address, TEST_USERS.Moderator));
        }
        note('newcomer', signIn('203.0.113.9', username));
      },
      3 * SIGN_INS + 1,
    );
    const served = answered.filter(({ status }) => status === 200).map(({ name }) => name);
    expect(answered.find(({ name }) => name === 'newcomer')?.status).toBe(200);
    expect(served.indexOf('newcomer'), 'those in progress, and one of each network').toBeLessThanOrEqual(5);
  },
);

test('[ERR-03] [A07] a colleague of the same network signs in after one of 58 sign-ins of somebody else', async () => {
  const address = '198.51.100.77';
  const answered = await orderOf((note) => {
    for (let round = 0; round < SIGN_INS; round += 1) note('crowd', signIn(address, TEST_USERS.Moderator));
    note('colleague', signIn(address, TEST_USERS.DefaultUser));
  }, SIGN_INS + 1);
  expect(answered.map(({ name }) => name).indexOf('colleague')).toBeLessThanOrEqual(3);
});

test.each([
  ['another network', '203.0.113.20'],
  ['the same network', '198.51.100.20'],
])('[ERR-03] [A08] a call is identified at its turn behind 300 calls of strangers, from %s', async (_, address) => {
  const stranger = await server.signIn(TEST_USERS.Moderator);
  const victim = await server.signIn(TEST_USERS.DefaultUser);
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const answered = await orderOf((note) => {
    for (let index = 0; index < 300; index += 1)
      note('stranger', stranger.call('carrierSuites', from('198.51.100.20')));
    note('victim', victim.call('carrierSuites', from(address)));
  }, 301);
  expect(answered.find(({ name }) => name === 'victim')?.status).toBe(200);
  expect(answered.map(({ name }) => name).indexOf('victim')).toBeLessThanOrEqual(10);
});
