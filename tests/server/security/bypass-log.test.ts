import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
let now = new Date();
const server = await startTestServer({ clock: () => now });
const username = TEST_USERS.DefaultUser;
const caller = await server.signIn(username);

let read = server.securityLog.length;
const FRAME = ['level', 'time', 'pid', 'hostname', 'log'];
/** The lines since the last call. */
function lines(): Record<string, unknown>[] {
  const fresh = server.securityLog.slice(read);
  read = server.securityLog.length;
  return fresh.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !FRAME.includes(name))));
}

test('the security log tells of a call from the page of another site, without its address', async () => {
  await caller.refused('myProfile', { headers: { origin: 'https://elsewhere.example' } });
  await caller.refused('refresh', { headers: { 'sec-fetch-dest': 'image' } });
  expect(lines()).toEqual([
    { event: 'pageRefused', username: null, operation: 'myProfile' },
    { event: 'pageRefused', username: null, operation: 'refresh' },
  ]);
});

test('the security log tells of a body that no portal sends by the codes of its faults, and of nothing in it', async () => {
  const body = { fullName: 7, 'a name <script>': 'what was typed' };
  expect(await caller.refused('saveMyProfile', { body })).toMatchObject({ code: 'badRequest' });
  expect(lines()).toEqual([
    { event: 'inputRefused', username, operation: 'saveMyProfile', codes: ['invalidType', 'unknownField'] },
  ]);
  expect(JSON.stringify(server.securityLog)).not.toMatch(/script|typed/);
});

test('the security log tells of a limit that was reached, and what people mistype is no line there', async () => {
  const wrong = { password: 'not it', newPassword: 'Kajen-vid-älven-26' };
  for (const body of [wrong, { ...wrong, password: TEST_PASSWORD, newPassword: 'Password1!' }])
    expect(await caller.refused('changeMyPassword', { body })).toMatchObject({ code: 'badRequest' });
  expect(lines().filter(({ event }) => event === 'inputRefused')).toEqual([]);
  const guess = { username: 'nobody@demo.test', password: 'not it' };
  let last = 0;
  for (let tries = 0; tries < 40 && last !== 429; tries += 1)
    last = (await server.anonymous.refused('login', { body: guess })).status;
  expect(last).toBe(429);
  expect(lines().at(-1)).toEqual({ event: 'limitReached', username: null, operation: 'login' });
});

test('a caller who sends wrong bodies without end fills no log: thirty in five minutes are told', async () => {
  now = new Date(now.getTime() + 6 * MINUTE);
  for (let tries = 0; tries < 40; tries += 1) await caller.refused('saveMyProfile', { body: { fullName: tries } });
  expect(lines()).toHaveLength(30);
  now = new Date(now.getTime() + 6 * MINUTE);
  await server.anonymous.refused('login', { body: {} });
  expect(lines()).toMatchObject([{ event: 'inputRefused', username: null, operation: 'login', codes: ['required'] }]);
});
