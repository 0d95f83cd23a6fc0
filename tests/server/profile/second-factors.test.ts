/** Second factors over HTTP: added, shown at sign-in, used up, taken away, demanded, lost. */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { FactorAsked } from '#contract/factor.ts';
import type { Role } from '#contract/primitives.ts';
import type { Session } from '#contract/session.ts';
import { addLink } from '#server/account/account-repository.ts';
import { createAccountTokens } from '#server/account/account-token.ts';
import { createPasskey } from '#tests/support/passkey.ts';
import { cookieOf, startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { addTestUser, OTHER_USERS, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
const STEP = 30_000;
let now = new Date('2026-11-27T09:00:00Z');
const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};
const server = await startTestServer({ clock: () => now, environment: { TRUST_PROXY: '127.0.0.1' } });
const newUser = (role?: Role, company?: string) => addTestUser(server.db, role, company);

const codeOf = (key: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });

/** Adds an app, and waits for the next code, since none works twice. */
async function addApp(caller: TestCaller): Promise<string> {
  const { id, secret } = await caller.do('newTotp', { body: {} });
  await caller.do('confirmTotp', { body: { id, code: codeOf(secret) } });
  pass(STEP);
  return secret;
}

async function firstStep(username: string, headers = {}): Promise<FactorAsked['factor']> {
  const {
    status,
    body,
    headers: answered,
  } = await server.anonymous.call('login', {
    body: { username, password: TEST_PASSWORD },
    headers,
  });
  expect(status).toBe(200);
  expect(cookieOf(answered), 'no session yet').toBeUndefined();
  expect(body).not.toHaveProperty('accessToken');
  return (body as FactorAsked).factor;
}

const signedIn = ({ accessToken }: Session) => ({ headers: { authorization: `Bearer ${accessToken}` } });

test('[USR-04] a code of the app is asked for after the password, and works once', async () => {
  const username = await newUser();
  const key = await addApp(await server.signIn(username));
  const { token, kinds } = await firstStep(username);
  expect(kinds).toEqual(['totp']);
  const code = codeOf(key);
  const answer = await server.anonymous.call('loginFactor', {
    body: { token, code: `${code.slice(0, 3)} ${code.slice(3)}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ username, role: 'DefaultUser', companyId: TEST_COMPANY });
  expect(cookieOf(answer.headers)).toMatch(/^kaj_refresh=/);
  expect(await server.anonymous.do('myProfile', signedIn(answer.body as Session))).toMatchObject({ username });
  expect(
    await server.anonymous.refused('loginFactor', { body: { token, code } }),
    'the token is used up',
  ).toMatchObject({
    status: 410,
    code: 'factorExpired',
  });
  const again = await firstStep(username);
  expect(await server.anonymous.refused('loginFactor', { body: { token: again.token, code } })).toMatchObject({
    status: 401,
    code: 'badFactor',
  });
  pass(STEP);
  await server.anonymous.do('loginFactor', { body: { token: again.token, code: codeOf(key) } });
});

test('[USR-04] an app counts once a code of it was given, and its key is stored sealed', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const { id, secret, uri } = await caller.do('newTotp', { body: { name: 'Telefonen' } });
  expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  await server.signIn(username);
  expect((await caller.do('factors')).factors).toEqual([]);
  expect(await caller.refused('confirmTotp', { body: { id, code: '000000' } })).toMatchObject({
    status: 400,
    fields: { code: { code: 'wrongCode' } },
  });
  expect(await caller.do('confirmTotp', { body: { code: codeOf(secret) } })).toMatchObject({ id, name: 'Telefonen' });
  expect((await caller.do('factors')).factors).toMatchObject([{ id, kind: 'totp', name: 'Telefonen', usedAt: null }]);
  const row = await server.db.selectFrom('second_factors').selectAll().where('factor_id', '=', id).executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect((await firstStep(username)).kinds).toEqual(['totp']);
});

test('[USR-04] a passkey is added, signs in, and answers each challenge once', async () => {
  const username = await newUser();
  const passkey = createPasskey(server.url);
  const at = { headers: { origin: server.url } };
  const caller = await server.signIn(username);
  const options = await caller.do('passkeyOptions', { body: {}, ...at });
  const credential = passkey.attest(String(options.challenge));
  const body = { name: 'Datorn', credential };
  expect(await caller.do('addPasskey', { body, ...at })).toMatchObject({ kind: 'passkey', name: 'Datorn' });
  expect(await caller.refused('addPasskey', { body: { credential }, ...at }), 'asked once').toMatchObject({
    status: 400,
    fields: { credential: { code: 'wrongPasskey' } },
  });
  expect((await firstStep(username)).kinds, 'a program has no passkey').toEqual([]);
  expect((await firstStep(username, at.headers)).kinds).toEqual(['passkey']);
  const { token, passkey: asked = {} } = await firstStep(username, at.headers);
  const assertion = passkey.assert(String(asked.challenge));
  const foreign = createPasskey(server.url).assert(String(asked.challenge));
  expect(
    await server.anonymous.refused('loginFactor', {
      body: { token, assertion: { ...foreign, id: passkey.id } },
      ...at,
    }),
  ).toMatchObject({ status: 401, code: 'badFactor' });
  await server.anonymous.do('loginFactor', { body: { token, assertion }, ...at });
  const next = await firstStep(username, at.headers);
  expect(
    await server.anonymous.refused('loginFactor', { body: { token: next.token, assertion }, ...at }),
    'an old signature',
  ).toMatchObject({ status: 401 });
});

test('[USR-04] a passkey of another site is refused as none, and nothing is said of this one', async () => {
  const [caller, at] = [await server.signIn(await newUser()), { headers: { origin: server.url } }];
  const { challenge } = await caller.do('passkeyOptions', { body: {}, ...at });
  const credential = createPasskey('https://elsewhere.example').attest(String(challenge));
  const refused = await caller.call('addPasskey', { body: { credential }, ...at });
  expect(refused).toMatchObject({ status: 400, body: { fields: { credential: { code: 'wrongPasskey' } } } });
  expect(JSON.stringify(refused.body)).not.toMatch(/elsewhere|127\.0\.0\.1/);
});

test('[USR-04] ten recovery codes are shown once, each lets in once, and new ones end the earlier ones', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  expect(await caller.refused('newRecoveryCodes')).toMatchObject({ status: 409, code: 'wrongState' });
  await addApp(caller);
  const { codes: early } = await caller.do('newRecoveryCodes');
  const { codes } = await caller.do('newRecoveryCodes');
  expect(new Set(codes).size).toBe(10);
  // 28 letters of 32: 140 bits.
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
  expect((await caller.do('factors')).recoveryCodesLeft).toBe(10);
  const stored = await server.db.selectFrom('recovery_codes').selectAll().where('username', '=', username).execute();
  expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll('-', ''));
  const { token, kinds } = await firstStep(username);
  expect(kinds).toEqual(['totp', 'recovery']);
  expect(await server.anonymous.refused('loginFactor', { body: { token, code: early[0] } })).toMatchObject({
    code: 'badFactor',
  });
  const typed = codes[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
  await server.anonymous.do('loginFactor', { body: { token, code: typed } });
  expect((await caller.do('factors')).recoveryCodesLeft).toBe(9);
  const next = await firstStep(username);
  expect(await server.anonymous.refused('loginFactor', { body: { token: next.token, code: codes[0] } })).toMatchObject({
    code: 'badFactor',
  });
});

/** What mails, chats, password managers and keyboards add to a code, or write its digits as. */
const PASTED: Readonly<Record<string, (code: string) => string>> = {
  'spaces that do not break': (code) => `\u00a0${code.slice(0, 3)}\u202f${code.slice(3)}\n`,
  'a byte order mark and a zero-width space': (code) => `\ufeff${code.slice(0, 2)}\u200b${code.slice(2)}`,
  'marks of direction': (code) => `\u202a${code}\u202c`,
  'other dashes': (code) => `${code.slice(0, 3)}\u2011${code.slice(3)}\u2212`,
  'full-width characters': (code) =>
    code.replace(/[0-9a-z]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
  'Arabic digits': (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  'Persian digits': (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit))),
};

test.each(Object.entries(PASTED))('[USR-04] a code of an app and a recovery code let in with %s', async (_, paste) => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const { id, secret } = await caller.do('newTotp', { body: {} });
  await caller.do('confirmTotp', { body: { id, code: paste(codeOf(secret)) } });
  pass(STEP);
  const { codes } = await caller.do('newRecoveryCodes');
  for (const code of [codeOf(secret), codes[0] ?? '']) {
    const { token } = await firstStep(username);
    await server.anonymous.do('loginFactor', { body: { token, code: paste(code) } });
  }
  expect((await caller.do('factors')).recoveryCodesLeft).toBe(9);
});

test.each([
  ['16', 'K7M2-9QXW-4T0H-8F3C'],
  ['24', 'K7M2-9QXW-4T0H-8F3C-P5NA-2RZD'],
])('[USR-04] a recovery code of %s letters, made by an earlier build, still lets in once', async (_, former) => {
  const username = await newUser();
  const caller = await server.signIn(username);
  await addApp(caller);
  await caller.do('newRecoveryCodes');
  const letters = former.replaceAll('-', '').toLowerCase();
  const code_hash = createHash('sha256').update(`${username}\n${letters}`).digest('base64url');
  await server.db
    .updateTable('recovery_codes')
    .set({ code_hash })
    .where('username', '=', username)
    .where(
      'code_hash',
      'in',
      server.db.selectFrom('recovery_codes').select('code_hash').where('username', '=', username).limit(1),
    )
    .execute();
  const use = async () => ({ body: { token: (await firstStep(username)).token, code: former } });
  await server.anonymous.do('loginFactor', await use());
  expect(await server.anonymous.refused('loginFactor', await use())).toMatchObject({ code: 'badFactor' });
});

test('[USR-04] guesses at a code are few: five of one sign-in, and they count as failed sign-ins', async () => {
  const username = await newUser();
  const key = await addApp(await server.signIn(username));
  const guess = async (token: string, code: string) =>
    (
      await server.anonymous.refused('loginFactor', {
        body: { token, code },
        headers: { 'x-forwarded-for': '81.224.10.9' },
      })
    ).code;
  const { token } = await firstStep(username);
  for (let tries = 0; tries < 5; tries += 1) expect(await guess(token, '000000')).toBe('badFactor');
  expect(await guess(token, codeOf(key)), 'the right one too').toBe('factorExpired');
  const codes = new Set<string>();
  for (let signIns = 0; signIns < 5; signIns += 1) {
    const { token: next } = await firstStep(username);
    for (let tries = 0; tries < 5; tries += 1) codes.add(await guess(next, '000000'));
  }
  expect([...codes].at(-1)).toBe('tooMany');
  expect(server.securityLog.filter((line) => line.event === 'factorRefused' && line.username === username)).not.toEqual(
    [],
  );
});

test('[USR-04] a sign-in that waits for its factor ends with time and with a new password', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  const key = await addApp(caller);
  const { token } = await firstStep(username);
  pass(6 * MINUTE);
  expect(await server.anonymous.refused('loginFactor', { body: { token, code: codeOf(key) } })).toMatchObject({
    status: 410,
  });
  const { token: second } = await firstStep(username);
  await caller.do('changeMyPassword', { body: { password: TEST_PASSWORD, newPassword: 'Kaj-annat-7' } });
  expect(await server.anonymous.refused('loginFactor', { body: { token: second, code: codeOf(key) } })).toMatchObject({
    status: 410,
    code: 'factorExpired',
  });
});

test('[USR-04] a password that was chosen by a mailed link lets nobody past the second factor', async () => {
  const username = await newUser();
  const key = await addApp(await server.signIn(username));
  pass(STEP);
  const link = { companyId: TEST_COMPANY, username };
  const { token: vt, expiresAt } = await createAccountTokens(TEST_SECRET, () => now).issue('reset', link);
  await addLink(server.db, { ...link, purpose: 'reset', token: vt, expiresAt }, now);
  const chosen = await server.anonymous.call('changePassword', { body: { resetToken: vt, password: 'Kaj-annat-7' } });
  expect([chosen.status, chosen.body]).toEqual([200, { username }]);
  expect(chosen.headers.getSetCookie()).toEqual([]);
  const first = await server.anonymous.do('login', { body: { username, password: 'Kaj-annat-7' } });
  expect(first).toMatchObject({ factor: { kinds: ['totp'] } });
  const { token } = (first as FactorAsked).factor;
  await server.anonymous.do('loginFactor', { body: { token, code: codeOf(key) } });
});

test('[USR-04] who is there is asked again before factors change, and before roles and keys do for whoever has one', async () => {
  const username = await newUser('Moderator');
  const caller = await server.signIn(username);
  const person = { username: await newUser(), fullName: 'Ny Roll', role: 'DefaultUser' };
  pass(11 * MINUTE);
  const at = signedIn((await server.anonymous.do('refresh', { headers: { cookie: caller.cookie ?? '' } })) as Session);
  expect(await server.anonymous.refused('newTotp', { body: {}, ...at })).toMatchObject({ status: 403, code: 'stepUp' });
  await server.anonymous.do('saveUser', { body: person, ...at });
  expect(await server.anonymous.refused('stepUp', { body: { password: 'Fel-lösen-1' }, ...at })).toMatchObject({
    status: 400,
    fields: { password: { code: 'wrongPassword' } },
  });
  expect(await server.anonymous.refused('newTotp', { body: {}, ...at })).toMatchObject({ code: 'stepUp' });
  await server.anonymous.do('stepUp', { body: { password: TEST_PASSWORD }, ...at });
  const { secret } = await server.anonymous.do('newTotp', { body: {}, ...at });
  await server.anonymous.do('confirmTotp', { body: { code: codeOf(secret) }, ...at });
  await server.anonymous.do('saveUser', { body: { ...person, fullName: 'Nyare' }, ...at });
  pass(9 * MINUTE);
  const later = signedIn(
    (await server.anonymous.do('refresh', { headers: { cookie: caller.cookie ?? '' } })) as Session,
  );
  pass(2 * MINUTE);
  for (const name of ['saveUser', 'createUser'] as const)
    expect(await server.anonymous.refused(name, { body: person, ...later })).toMatchObject({
      status: 403,
      code: 'stepUp',
    });
  expect(await server.anonymous.refused('newClientKey', later)).toMatchObject({ code: 'stepUp' });
  expect(await server.anonymous.refused('deleteUser', { params: person, ...later })).toMatchObject({ code: 'stepUp' });
  expect(await server.anonymous.refused('stepUp', { body: { code: '000000' }, ...later })).toMatchObject({
    fields: { code: { code: 'wrongCode' } },
  });
  await server.anonymous.do('stepUp', { body: { code: codeOf(secret) }, ...later });
  await server.anonymous.do('saveUser', { body: person, ...later });
});

test('[USR-04] a Moderator with a factor demands one of everybody: nothing else is answered until it is added', async () => {
  const [moderator, other] = [await newUser('Moderator', '2000'), await newUser('DefaultUser', '2000')];
  const caller = await server.signIn(moderator);
  const theirs = await server.signIn(other);
  expect(await caller.refused('saveCompany', { body: { demandsFactor: true } })).toMatchObject({
    status: 422,
    fields: { demandsFactor: { code: 'ownFactorFirst' } },
  });
  await addApp(caller);
  const superUser = await server.signIn(OTHER_USERS.SuperUser);
  expect(await superUser.refused('saveCompany', { body: { demandsFactor: true } })).toMatchObject({ status: 403 });
  expect(await caller.do('saveCompany', { body: { demandsFactor: true } })).toMatchObject({ demandsFactor: true });
  for (const name of ['staticData', 'changes', 'myProfile'] as const)
    expect(await theirs.refused(name)).toMatchObject({ status: 403, code: 'factorDemanded' });
  expect(await theirs.refused('saveNotifications', { body: [] })).toMatchObject({ code: 'factorDemanded' });
  const fresh = await server.signIn(other);
  expect(fresh.session).toMatchObject({ addFactor: true });
  expect(await fresh.do('factors')).toEqual({ factors: [], recoveryCodesLeft: 0, demanded: true });
  await addApp(fresh);
  await fresh.do('myProfile');
  const { factors } = await fresh.do('factors');
  expect(await fresh.refused('deleteFactor', { params: { factorId: factors[0]?.id ?? '' } })).toMatchObject({
    status: 422,
    fields: { factorId: { code: 'lastFactor' } },
  });
  await caller.do('saveCompany', { body: { demandsFactor: false } });
  await fresh.do('deleteFactor', { params: { factorId: factors[0]?.id ?? '' } });
  await server.signIn(other);
});

test('[USR-04] a lost factor is reset by a Moderator, who ends the sessions; the user is mailed', async () => {
  const username = await newUser();
  const caller = await server.signIn(username);
  await addApp(caller);
  await caller.do('newRecoveryCodes');
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const params = { username };
  for (const role of ['DefaultUser', 'SuperUser'] as const)
    expect(await (await server.signIn(TEST_USERS[role])).refused('resetFactors', { params })).toMatchObject({
      status: 403,
    });
  expect(await (await server.signIn(OTHER_USERS.Moderator)).refused('resetFactors', { params })).toMatchObject({
    status: 404,
  });
  expect(await moderator.refused('resetFactors', { params: { username: TEST_USERS.Moderator } })).toMatchObject({
    fields: { username: { code: 'ownAccount' } },
  });
  await moderator.do('resetFactors', { params });
  expect(await moderator.refused('resetFactors', { params })).toMatchObject({ status: 409, code: 'wrongState' });
  expect(await caller.refused('myProfile')).toMatchObject({ status: 403, code: 'session' });
  expect((await (await server.signIn(username)).do('factors')).recoveryCodesLeft).toBe(0);
  const mails = await server.db
    .selectFrom('audit_log')
    .select(['kind', 'entity', 'before', 'after'])
    .where('kind', '=', 'factor')
    .where('entity', 'like', `${username}%`)
    .orderBy('audit_id')
    .execute();
  expect(mails).toMatchObject([
    { before: null, after: { kind: 'totp' } },
    { before: { kind: 'totp' }, after: null },
  ]);
});

test('[USR-04] every other session of one’s own ends with one call, this one goes on', async () => {
  const username = await newUser();
  const others = [await server.signIn(username), await server.signIn(username)];
  const caller = await server.signIn(username);
  await caller.do('endOtherSessions');
  for (const other of others) expect(await other.refused('myProfile')).toMatchObject({ code: 'session' });
  expect(await caller.do('sessions')).toHaveLength(1);
});
