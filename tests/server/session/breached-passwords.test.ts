/** A password that the operator's register of breaches knows may not be chosen; a register that fails keeps nobody from choosing one. */
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import { createBreachedPasswords } from '#server/session/breached-passwords.ts';
import { startBreachRegister } from '#tests/support/breach-register.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { addTestUser, TEST_COMPANY, TEST_PASSWORD } from '#tests/support/test-companies.ts';

const BREACHED = 'Gule-Dragon-77';
const FILLER = 'Blue-Harbour-88';
const register = await startBreachRegister({ [BREACHED]: 12, [FILLER]: 0 });
const server = await startTestServer({ environment: { BREACHED_PASSWORDS_URL: register.url } });
const { db } = server;

const newUser = () => addTestUser(db);

const change = (newPassword: string) => ({ body: { password: TEST_PASSWORD, newPassword } });

test('[ACC-09] a password known from a breach is refused as common; the register learns only five digits of its SHA-1', async () => {
  const caller = await server.signIn(await newUser());
  expect(await caller.refused('changeMyPassword', change(BREACHED))).toMatchObject({
    status: 400,
    fields: { newPassword: { code: 'commonPassword' } },
  });
  const digits = createHash('sha1').update(BREACHED).digest('hex').toUpperCase();
  expect(register.asked).toEqual([`/range/${digits.slice(0, 5)}`]);
});

test('[ACC-06] a mailed link takes no password of a breach, and then another one', async () => {
  const link = { companyId: TEST_COMPANY, username: await newUser() };
  const { token, expiresAt } = await createAccountTokens(TEST_SECRET, () => new Date()).issue('reset', link);
  await addLink(db, { ...link, purpose: 'reset', token, expiresAt }, new Date());
  const choose = (password: string) =>
    server.anonymous.call('changePassword', { body: { resetToken: token, password } });
  expect((await choose(BREACHED)).body).toMatchObject({ fields: { password: { code: 'commonPassword' } } });
  expect((await choose(FILLER)).status, 'what only fills an answer up was in no breach').toBeLessThan(300);
});

test.each([
  { how: 'silence', minutes: [0], told: 1 },
  { how: 503, minutes: [0, 30, 45], told: 2 },
] as const)(
  '[ACC-09] a register that answers with $how keeps nobody back, and is told once an hour',
  async ({ how, minutes, told }) => {
    const broken = await startBreachRegister({ [BREACHED]: 12 });
    broken.fail(how);
    const warn = vi.fn();
    let now = new Date();
    const isBreached = createBreachedPasswords({ url: broken.url, log: { warn }, clock: () => now });
    for (const later of minutes) {
      now = new Date(now.getTime() + later * 60_000);
      expect(await isBreached(BREACHED)).toBe(false);
    }
    expect(warn).toHaveBeenCalledTimes(told);
    expect(JSON.stringify(warn.mock.calls)).not.toContain(BREACHED);
  },
);
