/** A company's users: the plan's seats, invitations, who may change whom, and what ends with a user. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const PUBLIC_URL = 'https://kaj.example.com';
const NEW_PASSWORD = 'Ny-Kaj-2026';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const server = await startTestServer({ environment: { SMTP_URL: mailServer.url, PUBLIC_URL } });
let moderator = await server.signIn(TEST_USERS.Moderator);
const superUser = await server.signIn(TEST_USERS.SuperUser);

const freshName = () => `${randomUUID().slice(0, 13)}@demo.test`;
const person = (values: object = {}) => ({ fullName: 'Jonna Kivelä', role: 'DefaultUser', ...values });
const invite = (values: object = {}, by = moderator) =>
  by.do('createUser', { body: person({ username: freshName(), ...values }) });

async function mailTo(username: string, count = 1) {
  const find = () => mailServer.mails.filter(({ to }) => to === username);
  await vi.waitFor(() => expect(find().length).toBe(count), { timeout: 15_000, interval: 50 });
  const mail = find()[count - 1];
  if (!mail) throw new Error('No mail');
  return mail;
}
const tokenOf = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';

/** With a password, so that they can sign in. */
async function confirmed(values: object = {}): Promise<string> {
  const { username } = await invite(values);
  const resetToken = tokenOf((await mailTo(username)).link);
  await server.anonymous.do('changePassword', { body: { resetToken, password: NEW_PASSWORD } });
  return username;
}

test('[USR-02] a new user is mailed a link for the first password, in the company’s language, and signs in with it', async () => {
  const username = freshName();
  const made = await moderator.do('createUser', {
    body: person({
      username: ` ${username.toUpperCase()}`.trim(),
      fullName: ' Jonna Kivelä ',
      phoneNo: '+46 31 711 40 28',
    }),
  });
  expect(made).toMatchObject({ username, fullName: 'Jonna Kivelä', role: 'DefaultUser', phoneNo: '+46 31 711 40 28' });
  expect(made).toMatchObject({ lastSeenAt: null, invitedAt: expect.any(String) });
  const { subject, text, link } = await mailTo(username);
  expect(subject).toBe(`${TEST_USERS.Moderator} bjuder in dig till Kaj`);
  expect(text).toContain('Hej Jonna.');
  expect(text).toContain('Hamnens Gods AB, 1000');
  expect(link).toMatch(/^https:\/\/kaj\.example\.com\/ResetPassword\/[\w.-]+\?initial=1$/);
  const resetToken = tokenOf(link);
  expect(await server.anonymous.do('changePassword', { body: { resetToken, password: NEW_PASSWORD } })).toEqual({
    username,
  });
  await server.signIn(username, NEW_PASSWORD);
  const listed = (await moderator.do('users')).find((user) => user.username === username);
  expect(listed).toMatchObject({ invitedAt: null, lastSeenAt: expect.any(String) });
});

test('the list has everyone of the company and nobody else, who was seen last first', async () => {
  await server.signIn(TEST_USERS.DefaultUser);
  const users = await superUser.do('users');
  const names = users.map(({ username }) => username);
  expect(names).toEqual(expect.arrayContaining(Object.values(TEST_USERS)));
  expect(names).not.toEqual(expect.arrayContaining([OTHER_USERS.Moderator]));
  const seen = users.map(({ lastSeenAt }) => lastSeenAt ?? '');
  expect(seen).toEqual([...seen].sort().reverse());
  expect(JSON.stringify(users)).not.toMatch(/argon2|password/i);
});

test('[USR-01] what is wrong with a user is said by field', async () => {
  const refusals: [object, string, string][] = [
    [{ username: 'no address' }, 'username', 'invalidEmail'],
    [{ username: `${'x'.repeat(100)}@demo.test` }, 'username', 'maxLength'],
    [{ fullName: 'x'.repeat(51) }, 'fullName', 'maxLength'],
    [{ fullName: ' ' }, 'fullName', 'empty'],
    [{ role: 'Admin' }, 'role', 'invalidChoice'],
    [{ role: '' }, 'role', 'invalidChoice'],
    [{ role: undefined }, 'role', 'required'],
    [{ phoneNo: '031-711 ankn 2' }, 'phoneNo', 'invalidPhone'],
    [{ invitedAt: null }, 'invitedAt', 'readOnly'],
  ];
  for (const [values, field, code] of refusals) {
    const body = person({ username: freshName(), ...values });
    const refused = await moderator.refused('createUser', { body });
    expect(refused, field).toMatchObject({ status: 400, fields: { [field]: { code } } });
  }
  expect((await invite({ fullName: 'Å'.repeat(50), phoneNo: '' })).phoneNo).toBeNull();
});

test('a name is one person’s, in whatever company and however it is written', async () => {
  for (const username of [TEST_USERS.SuperUser, OTHER_USERS.SuperUser.toUpperCase()]) {
    const refused = await moderator.refused('createUser', { body: person({ username }) });
    expect(refused).toMatchObject({ status: 409, code: 'duplicate', fields: { username: { code: 'duplicate' } } });
  }
  const username = freshName();
  const answers = await Promise.all(
    [moderator, await server.signIn(OTHER_USERS.Moderator)].map((caller) =>
      caller.call('createUser', { body: person({ username }) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('[USR-03] the plan’s seats are a limit that two at once cannot pass either; an invitation takes one', async () => {
  const other = await server.signIn(OTHER_USERS.Moderator);
  const used = (await other.do('users')).length;
  const setSeats = (extra_users: number) =>
    server.db.updateTable('companies').set({ extra_users }).where('company_id', '=', OTHER_COMPANY).execute();
  await setSeats(used);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => other.call('createUser', { body: person({ username: freshName() }) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const refused = await other.refused('createUser', { body: person({ username: freshName() }) });
  expect(refused).toMatchObject({
    code: 'rules',
    fields: { username: { code: 'userLimit', values: { max: used + 1 } } },
  });
  // Withdrawing an invitation frees its seat.
  const invited = (await other.do('users')).find(({ invitedAt }) => invitedAt !== null);
  await other.do('deleteUser', { params: { username: invited?.username ?? '' } });
  await other.do('createUser', { body: person({ username: freshName() }) });
  await setSeats(1000);
});

test('[USR-01] Moderators are made, changed and deleted by Moderators alone', async () => {
  const body = person({ username: freshName(), role: 'Moderator' });
  expect(await superUser.refused('createUser', { body })).toMatchObject({ status: 403, code: 'forbidden' });
  const { username } = await invite({ role: 'Moderator' });
  const change = { body: person({ username, role: 'DefaultUser' }) };
  expect(await superUser.refused('saveUser', change)).toMatchObject({ code: 'forbidden' });
  expect(await superUser.refused('deleteUser', { params: { username } })).toMatchObject({ code: 'forbidden' });
  expect(await superUser.refused('inviteUser', { params: { username } })).toMatchObject({ code: 'forbidden' });
  const raised = await invite({}, superUser);
  const raise = { body: person({ username: raised.username, role: 'Moderator' }) };
  expect(await superUser.refused('saveUser', raise)).toMatchObject({ code: 'forbidden' });
  expect(
    await superUser.do('saveUser', { body: person({ username: raised.username, role: 'SuperUser' }) }),
  ).toMatchObject({ role: 'SuperUser' });
  await moderator.do('saveUser', change);
});

test('[USR-02] nobody deletes themselves or the last Moderator, and the last one keeps the role', async () => {
  const username = TEST_USERS.Moderator;
  const own = await moderator.refused('deleteUser', { params: { username } });
  expect(own).toMatchObject({ status: 422, fields: { username: { code: 'ownAccount' } } });
  const demoted = person({ username, role: 'SuperUser' });
  expect(await moderator.refused('saveUser', { body: demoted })).toMatchObject({
    status: 422,
    fields: { role: { code: 'lastModerator' } },
  });
  // Two Moderators who demote each other at the same moment: one of them stays.
  const second = await confirmed({ role: 'Moderator' });
  const both = [
    [moderator, second],
    [await server.signIn(second, NEW_PASSWORD), username],
  ] as const;
  const answers = await Promise.all(
    both.map(([by, of]: readonly [TestCaller, string]) => by.call('saveUser', { body: person({ username: of }) })),
  );
  const moderators = await server.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', TEST_COMPANY)
    .where('role', '=', 'Moderator')
    .execute();
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(moderators.length).toBe(1);
  await server.db.updateTable('users').set({ role: 'Moderator' }).where('username', '=', username).execute();
  await server.db.updateTable('users').set({ role: 'DefaultUser' }).where('username', '=', second).execute();
  // Whoever was demoted is signed out.
  moderator = await server.signIn(TEST_USERS.Moderator);
});

test('[USR-02] a user’s sessions end with a new role and with the user, not with a new name or telephone', async () => {
  const by = await server.signIn(TEST_USERS.Moderator);
  const username = await confirmed();
  let caller = await server.signIn(username, NEW_PASSWORD);
  const renamed = await by.do('saveUser', { body: person({ username, fullName: 'Jonna Ek', phoneNo: '031-711' }) });
  expect(await caller.do('myProfile')).toMatchObject({ fullName: 'Jonna Ek' });
  await by.do('saveUser', { body: person({ username, role: 'SuperUser' }), headers: { 'if-match': renamed._etag } });
  expect(await caller.refused('myProfile')).toMatchObject({ code: 'session' });
  expect(await caller.refused('refresh')).toMatchObject({ code: 'session' });
  caller = await server.signIn(username, NEW_PASSWORD);
  expect(
    await by.refused('deleteUser', { params: { username }, headers: { 'if-match': renamed._etag } }),
  ).toMatchObject({
    code: 'stale',
    changedBy: TEST_USERS.Moderator,
  });
  await by.do('deleteUser', { params: { username: username.toUpperCase() } });
  expect(await caller.refused('myProfile')).toMatchObject({ code: 'session' });
  expect(await caller.refused('refresh')).toMatchObject({ code: 'session' });
  const credentials = { username, password: NEW_PASSWORD };
  expect(await server.anonymous.refused('login', { body: credentials })).toMatchObject({ code: 'badCredentials' });
  expect(await by.refused('deleteUser', { params: { username } })).toMatchObject({ status: 404 });
  const told = server.securityLog.filter((line) => line.username === username && line.event === 'sessionRevoked');
  expect(told.map(({ reason }) => reason)).toEqual(['newRole', 'userDeleted']);
});

test('another invitation ends the one before; who has signed in is invited no more', async () => {
  const by = await server.signIn(TEST_USERS.Moderator);
  const { username } = await invite({}, by);
  const first = tokenOf((await mailTo(username)).link);
  await by.do('inviteUser', { params: { username } });
  const second = tokenOf((await mailTo(username, 2)).link);
  const choose = (resetToken: string) => ({ body: { resetToken, password: TEST_PASSWORD } });
  expect(await server.anonymous.refused('changePassword', choose(first))).toMatchObject({ code: 'linkExpired' });
  await server.anonymous.do('changePassword', choose(second));
  expect(await by.refused('inviteUser', { params: { username } })).toMatchObject({ status: 409, code: 'wrongState' });
});
