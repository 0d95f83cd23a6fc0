/** What an operator may set of second factors: who needs one, and how exact the code of an app must be. */
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { FactorAsked } from '#contract/factor.ts';
import { startTestServer } from '#tests/support/server.ts';
import { addTestUser, TEST_PASSWORD } from '#tests/support/test-companies.ts';

const STEP = 30_000;
let now = new Date('2026-11-29T09:00:00Z');
const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};
const codeOf = (key: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });

test.each([
  ['1', [-1, 0, 1]],
  ['0', [0]],
])('[USR-04] with TOTP_DRIFT=%s the code of an app is good in the steps %j around its own', async (drift, good) => {
  const strict = await startTestServer({ clock: () => now, environment: { TOTP_DRIFT: drift } });
  const [steps, accepted] = [[-2, -1, 0, 1, 2], [] as number[]];
  for (const step of steps) {
    const username = await addTestUser(strict.db);
    const caller = await strict.signIn(username);
    const { id, secret } = await caller.do('newTotp', { body: {} });
    const wrong = await caller.call('confirmTotp', {
      body: { id, code: codeOf(secret, new Date(now.getTime() + step * STEP)) },
    });
    if (wrong.status !== 200) await caller.do('confirmTotp', { body: { id, code: codeOf(secret) } });
    pass(10 * STEP);
    const { factor } = (await strict.anonymous.do('login', {
      body: { username, password: TEST_PASSWORD },
    })) as FactorAsked;
    const code = codeOf(secret, new Date(now.getTime() + step * STEP));
    const { status } = await strict.anonymous.call('loginFactor', { body: { token: factor.token, code } });
    expect(status === 200, 'adding and signing in agree').toBe(wrong.status === 200);
    if (status === 200) accepted.push(step);
  }
  expect(accepted).toEqual(good);
});

test('[USR-04] with DEMAND_FACTOR nobody works without a second factor, whatever their company demands', async () => {
  const strict = await startTestServer({ clock: () => now, environment: { DEMAND_FACTOR: '1' } });
  const caller = await strict.signIn(await addTestUser(strict.db));
  expect(caller.session).toMatchObject({ addFactor: true });
  for (const name of ['staticData', 'changes', 'myProfile'] as const)
    expect(await caller.refused(name)).toMatchObject({ status: 403, code: 'factorDemanded' });
  expect(await caller.do('factors')).toMatchObject({ demanded: true });
  const { id, secret } = await caller.do('newTotp', { body: {} });
  await caller.do('confirmTotp', { body: { id, code: codeOf(secret) } });
  await caller.do('myProfile');
  const [factor] = (await caller.do('factors')).factors;
  expect(await caller.refused('deleteFactor', { params: { factorId: factor?.id ?? '' } })).toMatchObject({
    fields: { factorId: { code: 'lastFactor' } },
  });
});
