import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import { addUsers } from '#server/session/session-repository.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { readMail } from '#tests/support/mail-reader.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'Ny-Kaj-2026';
const PUBLIC_URL = 'https://kaj.example.com';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
let now = new Date();
const server = await startTestServer({
  clock: () => now,
  environment: { SMTP_URL: mailServer.url, PUBLIC_URL },
});

/** A user of their own for each test. */
async function newUser(name: string, isConfirmed = true): Promise<string> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}@demo.test`;
  const like = await server.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', TEST_USERS.DefaultUser)
    .executeTakeFirstOrThrow();
  const row = { ...like, username, full_name: 'Elin Lund', language: null };
  await addUsers(server.db, [isConfirmed ? row : { ...row, password_hash: null }], now);
  return username;
}

/** The mail an address gets next. */
async function mailTo(username: string, act: () => Promise<unknown>) {
  const before = mailServer.mails.length;
  await act();
  return vi.waitFor(
    () => {
      const mail = mailServer.mails.slice(before).find(({ to }) => to === username);
      if (!mail) throw new Error(`${username} has no mail yet`);
      return mail;
    },
    { timeout: 15_000, interval: 50 },
  );
}

const askFor = (username: string) => server.anonymous.do('resetPassword', { body: { username } });
const tokenOf = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
const change = (resetToken: string, password = NEW_PASSWORD) => ({ body: { resetToken, password } });

test('[ACC-08] a mailed link sets a new password once, and every session of the user ends', async () => {
  const username = await newUser('elin');
  const caller = await server.signIn(username);
  const { link, subject, text } = await mailTo(username, () => askFor(` ${username.toUpperCase()} `));
  expect(link).toMatch(/^https:\/\/kaj\.example\.com\/ResetPassword\/[\w.-]+$/);
  expect(subject).toBe('Reset your Kaj password');
  expect(text).toContain(link);
  const payload = JSON.parse(Buffer.from(tokenOf(link).split('.')[1] ?? '', 'base64url').toString());
  expect(payload).toMatchObject({ sub: username, exp: Math.floor(now.getTime() / 1000) + 3600 });
  expect(await server.anonymous.do('changePassword', change(tokenOf(link)))).toEqual({ username });
  expect(await caller.refused('myProfile')).toMatchObject({ code: 'session' });
  expect(await caller.refused('refresh')).toMatchObject({ code: 'session' });
  expect(await server.anonymous.refused('login', { body: { username, password: TEST_PASSWORD } })).toMatchObject({
    code: 'badCredentials',
  });
  await server.signIn(username, NEW_PASSWORD);
  expect(await server.anonymous.refused('changePassword', change(tokenOf(link)))).toMatchObject({
    status: 410,
    code: 'linkExpired',
  });
});

test('[ACC-08] links are kept as hashes, expire, and die with the first that is used', async () => {
  const username = await newUser('hash');
  const first = await mailTo(username, () => askFor(username));
  const second = await mailTo(username, () => askFor(username));
  const rows = await server.db.selectFrom('account_tokens').selectAll().where('username', '=', username).execute();
  const hashes = [first, second].map(({ link }) => createHash('sha256').update(tokenOf(link)).digest('base64url'));
  expect(rows.map(({ token_hash }) => token_hash).sort()).toEqual(hashes.sort());
  expect(JSON.stringify(rows)).not.toContain(tokenOf(first.link));
  await server.anonymous.do('changePassword', change(tokenOf(second.link)));
  expect(await server.anonymous.refused('changePassword', change(tokenOf(first.link)))).toMatchObject({
    code: 'linkExpired',
  });
  const third = await mailTo(username, () => askFor(username));
  now = new Date(now.getTime() + HOUR + 1000);
  expect(await server.anonymous.refused('changePassword', change(tokenOf(third.link)))).toMatchObject({
    code: 'linkExpired',
  });
});

test('two at once with one link: one of them chooses the password', async () => {
  const username = await newUser('twice');
  const { link } = await mailTo(username, () => askFor(username));
  const answers = await Promise.all(
    ['One-Kaj-2026', 'Two-Kaj-2026'].map((password) =>
      server.anonymous.call('changePassword', change(tokenOf(link), password)),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('[ACC-08] a request whose answer was lost is answered the same again; whoever else has the link is refused', async () => {
  const username = await newUser('lost');
  const { link } = await mailTo(username, () => askFor(username));
  const clientRef = crypto.randomUUID();
  const first = { body: { resetToken: tokenOf(link), password: NEW_PASSWORD, clientRef } };
  // Also while the first is still being carried out.
  const answers = await Promise.all([1, 2].map(() => server.anonymous.do('changePassword', first)));
  expect(answers).toEqual([{ username }, { username }]);
  const caller = await server.signIn(username, NEW_PASSWORD);
  expect(await server.anonymous.do('changePassword', first)).toEqual({ username });
  await caller.do('myProfile');
  const others = [{ clientRef: crypto.randomUUID() }, { clientRef: undefined }, { password: TEST_PASSWORD }];
  for (const values of others) {
    const refused = await server.anonymous.refused('changePassword', { body: { ...first.body, ...values } });
    expect(refused, JSON.stringify(values)).toMatchObject({ status: 410, code: 'linkExpired' });
  }
  await server.signIn(username, NEW_PASSWORD);
  const rows = await server.db.selectFrom('account_tokens').selectAll().where('username', '=', username).execute();
  expect(JSON.stringify(rows)).not.toContain(clientRef);
  // A later link, once used, ends that too; and so does the time the link was valid for.
  const second = await mailTo(username, () => askFor(username));
  const later = { body: { ...first.body, resetToken: tokenOf(second.link), password: TEST_PASSWORD } };
  await server.anonymous.do('changePassword', later);
  expect(await server.anonymous.refused('changePassword', first)).toMatchObject({ code: 'linkExpired' });
  now = new Date(now.getTime() + HOUR + 1000);
  expect(await server.anonymous.refused('changePassword', later)).toMatchObject({ code: 'linkExpired' });
});

test('[ACC-06] the server applies the password rule, and a refused password uses no link', async () => {
  const username = await newUser('rule');
  const { link } = await mailTo(username, () => askFor(username));
  for (const password of ['Short-1', 'nocapital-1', 'NOSMALL-1', 'NoDigits-', 'NoSpecial1', ' ']) {
    const refusal = await server.anonymous.refused('changePassword', change(tokenOf(link), password));
    expect(refusal, password).toMatchObject({ status: 400, code: 'badRequest' });
    expect(refusal.fields?.password, password).toBeDefined();
  }
  await server.anonymous.do('changePassword', change(tokenOf(link)));
});

test('an account that was never confirmed is mailed a confirmation, whose link is checked first', async () => {
  const username = await newUser('fresh', false);
  const { link, subject } = await mailTo(username, () => askFor(username));
  expect(subject).toBe('Bekräfta ditt konto hos Kaj');
  expect(link).toMatch(/^https:\/\/kaj\.example\.com\/ConfirmAccount\?vt=/);
  const vt = new URL(link).searchParams.get('vt') ?? '';
  expect(await server.anonymous.do('validateToken', { query: { vt } })).toEqual({ username });
  expect(await server.anonymous.do('validateToken', { query: { vt: `${vt}x` } })).toBe(false);
  // A link of one purpose is good for no other.
  expect(await server.anonymous.refused('changePassword', change(vt))).toMatchObject({ code: 'linkExpired' });
  const confirmation = { body: { vt, password: NEW_PASSWORD, clientRef: crypto.randomUUID() } };
  expect(await server.anonymous.do('confirm', confirmation)).toEqual({ username });
  expect(await server.anonymous.do('confirm', confirmation)).toEqual({ username });
  expect(await server.anonymous.do('validateToken', { query: { vt } })).toBe(false);
  await server.signIn(username, NEW_PASSWORD);
});

test('[ACC-04] whoever has no account is answered the same, and is mailed nothing', async () => {
  const username = await newUser('known');
  const known = await server.anonymous.call('resetPassword', { body: { username } });
  const unknown = await server.anonymous.call('resetPassword', { body: { username: 'nobody@nowhere.test' } });
  for (const { status, body } of [known, unknown]) expect([status, body]).toEqual([204, undefined]);
  await vi.waitFor(async () => expect(await openJobs(server.db)).toEqual([]), { timeout: 15_000 });
  expect(mailServer.mails.filter(({ to }) => to === 'nobody@nowhere.test')).toEqual([]);
});

test('[ACC-08] a link of somebody who is there and one of somebody who is not are refused alike', async () => {
  const username = await newUser('linked');
  const tokens = createAccountTokens(TEST_SECRET, () => now);
  for (const [purpose, name, bodyOf] of [
    ['confirm', 'confirm', (vt: string) => ({ vt, password: NEW_PASSWORD })],
    ['reset', 'changePassword', (resetToken: string) => ({ resetToken, password: NEW_PASSWORD })],
    ['unlock', 'unlock', (token: string) => ({ token })],
  ] as const) {
    const answers: object[] = [];
    for (const owner of [username, 'nobody@nowhere.test']) {
      // Signed by us and used up, or not ours at all.
      const { token } = await tokens.issue(purpose, { companyId: TEST_COMPANY, username: owner });
      for (const link of [token, `${token}x`]) {
        const { requestId: _id, ...refused } = await server.anonymous.refused(name, { body: bodyOf(link) });
        answers.push(refused);
      }
    }
    expect(answers).toEqual(answers.map(() => ({ ...answers[0], status: 410, code: 'linkExpired' })));
  }
});

test('resets are limited for a name, whether or not it is anybody, with the time to wait', async () => {
  for (const username of [await newUser('often'), `nobody-${crypto.randomUUID()}@nowhere.test`]) {
    for (let time = 0; time < 5; time += 1) await askFor(username);
    const refused = await server.anonymous.call('resetPassword', { body: { username } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  }
  now = new Date(now.getTime() + HOUR);
});

test('guessing links is limited by network', async () => {
  const guess = () => server.anonymous.call('changePassword', change('guess'));
  for (let time = 0; time < 25; time += 1) expect((await guess()).status).toBe(410);
  expect((await guess()).status).toBe(429);
  now = new Date(now.getTime() + HOUR);
});

test('a mailed link lets the right person in while failures of strangers have shut the account', async () => {
  const username = await newUser('shut');
  const wrong = () => server.anonymous.call('login', { body: { username, password: 'Wrong-pass-1' } });
  const mail = await mailTo(username, async () => {
    for (let time = 0; time < 25; time += 1) {
      await wrong();
      now = new Date(now.getTime() + 20_000); // Slower than the limit of one network.
    }
    expect((await wrong()).status).toBe(429);
  });
  expect(mail.subject).toBe('Många felaktiga försök att logga in på Kaj');
  const token = tokenOf(mail.link);
  expect(mail.link).toBe(`${PUBLIC_URL}/Unlock/${token}`);
  const good = { body: { username, password: TEST_PASSWORD } };
  expect((await server.anonymous.call('login', good)).status).toBe(429);
  const unlocking = { body: { token, clientRef: crypto.randomUUID() } };
  expect((await server.anonymous.call('unlock', unlocking)).status).toBe(204);
  expect((await server.anonymous.call('login', good)).status).toBe(200);
  expect((await server.anonymous.call('unlock', unlocking)).status).toBe(204);
  expect(await server.anonymous.refused('unlock', { body: { token } })).toMatchObject({ code: 'linkExpired' });
  // No second mail within the hour, however many attempts there are.
  expect(mailServer.mails.filter(({ to }) => to === username)).toHaveLength(1);
});

test('a mail is in the language of the last sign-in, and is sent again when the mail server failed', async () => {
  const username = await newUser('sven');
  const login = { body: { username, password: TEST_PASSWORD }, headers: { 'accept-language': 'en' } };
  await server.anonymous.do('login', login);
  mailServer.refuse(1);
  const mail = await mailTo(username, async () => {
    await askFor(username);
    await vi.waitFor(async () => expect((await openJobs(server.db)).some(({ isBusy }) => !isBusy)).toBe(true), {
      timeout: 15_000,
    });
    await hastenJobs(server.db, HOUR);
  });
  expect(mail.subject).toBe('Reset your Kaj password');
  await server.anonymous.do('login', { ...login, headers: { 'accept-language': 'sv' } });
  expect((await mailTo(username, () => askFor(username))).subject).toBe('Byt ditt lösenord hos Kaj');
});

test('a mail says the same as text and as HTML, and shows a name as it is', async () => {
  const username = await newUser('name', false);
  const fullName = `<b>Åsa</b>&"x'`;
  await server.db.updateTable('users').set({ full_name: fullName }).where('username', '=', username).execute();
  const { text, html, link } = await mailTo(username, () => askFor(username));
  expect(text).toContain(`Hej ${fullName}.`);
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;Åsa&lt;/b&gt;&amp;&quot;x&#39;');
  expect(text).toContain(link);
  expect(html).not.toMatch(/<img|<script|https?:\/\/(?!kaj\.example\.com)/);
});

test('without SMTP_URL mails are put into the outbox, and the log says where their link leads', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const quiet = await startTestServer({ environment: { PUBLIC_URL } });
  await quiet.anonymous.do('resetPassword', { body: { username: TEST_USERS.SuperUser } });
  const folder = path.join(quiet.config.dataDirectory, 'outbox');
  const [name = ''] = await vi.waitFor(
    () => {
      const names = readdirSync(folder).filter((file) => file.endsWith('.eml'));
      if (names.length === 0) throw new Error('no mail yet');
      return names;
    },
    { timeout: 15_000, interval: 50 },
  );
  const mail = readMail(readFileSync(path.join(folder, name), 'utf8').replaceAll(/\r?\n/g, '\r\n'));
  expect(mail.link).toContain('/ResetPassword/');
  expect(said).toHaveBeenCalledWith(expect.stringContaining(mail.link));
  said.mockRestore();
});

test('what happened to an account stands in the security log, and no link does', async () => {
  const username = await newUser('log');
  const { link } = await mailTo(username, () => askFor(username));
  await server.anonymous.do('changePassword', change(tokenOf(link)));
  expect(server.securityLog).toContainEqual(
    expect.objectContaining({ event: 'passwordChosen', username, by: 'reset' }),
  );
  expect(JSON.stringify(server.securityLog)).not.toContain(tokenOf(link));
});

test('a link for somebody who has been deleted meanwhile is not made, and is no failure', async () => {
  const link = { companyId: TEST_COMPANY, username: 'gone@demo.test', purpose: 'invite', token: 'a.b.c' } as const;
  expect(await addLink(server.db, { ...link, expiresAt: now }, now)).toBe(false);
});
