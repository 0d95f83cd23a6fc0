/** What somebody signed in cannot do by trying: find out whose address or VAT number is known, or flood an address with mail. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const HALF_AN_HOUR = 30 * 60_000;

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
let now = new Date();
const server = await startTestServer({
  clock: () => now,
  environment: { TRUST_PROXY: '1', SMTP_URL: mailServer.url, PUBLIC_URL: 'https://kaj.example.com' },
});
let moderator: TestCaller;
let other: TestCaller;

/** Each test starts with its limits unused. */
beforeEach(async () => {
  now = new Date(now.getTime() + HALF_AN_HOUR + 1000);
  moderator = await server.signIn(TEST_USERS.Moderator);
  other = await server.signIn(OTHER_USERS.Moderator);
});

const freshName = () => `${randomUUID()}@demo.test`;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const HERE = from('203.0.113.5');
const ELSEWHERE = from('203.0.113.6');
const user = (username: string) => ({ body: { username, fullName: 'Jonna Kivelä', role: 'DefaultUser' } });
const add = (by: TestCaller, username: string, place = HERE) => by.call('createUser', { ...user(username), ...place });

test('a company without a seat is not told whether an address is known', async () => {
  const seats = (extra_users: number) =>
    server.db.updateTable('companies').set({ extra_users }).where('company_id', '=', OTHER_COMPANY).execute();
  await seats(0);
  for (const username of [TEST_USERS.SuperUser, freshName()]) {
    expect(await add(other, username)).toMatchObject({
      status: 422,
      body: { fields: { username: { code: 'userLimit' } } },
    });
  }
  await seats(1000);
});

test('a company finds five known addresses in half an hour, from wherever; then it is refused unknown ones, too', async () => {
  for (let time = 0; time < 5; time += 1) expect((await add(moderator, OTHER_USERS.SuperUser)).status).toBe(409);
  for (const place of [HERE, ELSEWHERE]) {
    const refused = await add(moderator, freshName(), place);
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  }
  // VAT numbers are counted with addresses; what no company can have before another is not limited.
  const save = (body: object) => moderator.call('saveCompany', { body, ...ELSEWHERE });
  expect((await save({ vatNo: 'SE556036079301' })).status).toBe(429);
  expect((await save({ contactName: 'Elin Lund' })).status).toBe(200);
  // Another company waits only where the first one asked.
  expect((await add(other, freshName(), HERE)).status).toBe(429);
  expect((await add(other, freshName(), ELSEWHERE)).status).toBe(200);
  now = new Date(now.getTime() + HALF_AN_HOUR + 1000);
  expect((await add(await server.signIn(TEST_USERS.Moderator), freshName())).status).toBe(200);
});

test('a company finds five known VAT numbers in half an hour', async () => {
  const vatNo = { body: { vatNo: 'SE556036079301' }, ...HERE };
  await other.do('saveCompany', vatNo);
  for (let time = 0; time < 5; time += 1) expect((await moderator.call('saveCompany', vatNo)).status).toBe(409);
  expect((await moderator.call('saveCompany', vatNo)).status).toBe(429);
  expect((await add(moderator, freshName())).status).toBe(429);
});

test('many at once find no more than one after the other, and what is refused for another reason is not counted', async () => {
  const editors = [moderator, await server.signIn(TEST_USERS.SuperUser), other];
  const answers = await Promise.all(
    editors.flatMap((editor) => Array.from({ length: 4 }, () => add(editor, TEST_USERS.DefaultUser))),
  );
  expect(answers.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(5);
  now = new Date(now.getTime() + HALF_AN_HOUR + 1000);
  moderator = await server.signIn(TEST_USERS.Moderator);
  for (let time = 0; time < 6; time += 1) expect((await add(moderator, 'no address')).status).toBe(400);
  expect((await add(moderator, freshName())).status).toBe(200);
});

test('nobody is invited more than five times in half an hour, by whatever way', async () => {
  const username = freshName();
  const again = () => moderator.call('inviteUser', { params: { username } });
  await moderator.do('createUser', user(username));
  for (let time = 0; time < 3; time += 1) expect((await again()).status).toBe(204);
  await moderator.do('deleteUser', { params: { username } });
  await moderator.do('createUser', user(username));
  const refused = await again();
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  await moderator.do('deleteUser', { params: { username } });
  expect((await add(moderator, username.toUpperCase())).status).toBe(429);
  expect((await add(moderator, freshName())).status).toBe(200);
});

test('who is not of the company is not invited, and loses no invitation by it', async () => {
  const username = freshName();
  await other.do('createUser', user(username));
  for (let time = 0; time < 6; time += 1) {
    expect((await moderator.call('inviteUser', { params: { username } })).status).toBe(404);
  }
  expect((await other.call('inviteUser', { params: { username } })).status).toBe(204);
});

test('a company sends 25 invitations in five minutes', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 26; time += 1) statuses.push((await add(moderator, freshName())).status);
  expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
  expect((await add(other, freshName())).status).toBe(200);
  now = new Date(now.getTime() + 5 * 60_000 + 1000);
  expect((await add(moderator, freshName())).status).toBe(200);
});
