/** How many calls one user has in progress, and what that leaves to everybody else. */
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const IN_PROGRESS = 2;
const WAITING = 200;

/** Every write stops after its commit until `goOn`. */
const held: { count: number; goOn: () => void } = { count: 0, goOn: () => undefined };
const untilGoOn = new Promise<void>((resolve) => {
  held.goOn = resolve;
});
const server = await startTestServer({
  testHooks: {
    afterCommit: () => {
      held.count += 1;
      return untilGoOn;
    },
  },
});

test('[ERR-03] one user has two calls in progress; more wait, too many are refused, and others do not notice', async () => {
  const busy = await server.signIn(TEST_USERS.Moderator);
  const other = await server.signIn(TEST_USERS.DefaultUser);
  const writes = Array.from({ length: IN_PROGRESS + WAITING + 1 }, (_, number) =>
    busy.call('saveAddress', { body: { name: `Held ${number}`, countryCode: 'SE' } }),
  );

  const refused = await Promise.race(writes);
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  await expect.poll(() => held.count).toBe(IN_PROGRESS);
  expect((await other.call('addresses')).status).toBe(200);
  expect(held.count, 'what waits has not begun').toBe(IN_PROGRESS);

  held.goOn();
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(IN_PROGRESS + WAITING);
});
