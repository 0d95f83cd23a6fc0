/** Replacing the server's secret: people stay signed in, what is stored stays readable, and the old secret is needed no more in the end. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createAccountTokens } from '#server/account/account-token.ts';
import { createSecretBox, secretPlace } from '#server/security/secret-box.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createCarrier } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { serverProgram } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const OLD = 'the-secret-of-last-year-0123456789abcdef';
const NEW = 'the-secret-of-this-year-0123456789abcdef';
const PASSWORD = 'carriers-own-password';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const serverWith = (secret: string) => startTestServer({ database, secret, environment: { JOBS: '0' } });
const before = await serverWith(OLD);
const during = await serverWith(`${NEW}\n${OLD}`);
const after = await serverWith(NEW);

const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

test('[OPS-02] a device that signed in under the old secret stays signed in under the new one', async () => {
  const device = await before.signIn(TEST_USERS.Moderator);
  const headers = bearer(device.session?.accessToken);
  expect((await during.anonymous.call('myProfile', { headers })).status).toBe(200);
  // Once the old secret is gone its tokens are refused, and the device renews its session as it does every ten minutes.
  expect((await after.anonymous.call('myProfile', { headers })).body).toMatchObject({ code: 'session' });
  const renewed = await after.anonymous.call('refresh', { headers: { cookie: device.cookie ?? '' } });
  expect(renewed.status).toBe(200);
  const { accessToken } = renewed.body as { accessToken: string };
  expect((await after.anonymous.call('myProfile', { headers: bearer(accessToken) })).status).toBe(200);
});

test('[OPS-02] what is new is signed by the new secret, and its token names the key', async () => {
  const device = await during.signIn(TEST_USERS.SuperUser);
  const headers = bearer(device.session?.accessToken);
  expect((await after.anonymous.call('myProfile', { headers })).status).toBe(200);
  expect((await before.anonymous.call('myProfile', { headers })).body).toMatchObject({ code: 'session' });
  const names = [before, during, after].map(async (server) => {
    const { session } = await server.signIn(TEST_USERS.DefaultUser);
    return decodeProtectedHeader(session?.accessToken ?? '').kid;
  });
  const [ofOld, ofBoth, ofNew] = await Promise.all(names);
  expect(ofBoth).toBe(ofNew);
  expect(ofBoth).not.toBe(ofOld);
});

test('[OPS-02] a device goes on reading the change feed where it was', async () => {
  const device = await before.signIn(TEST_USERS.Moderator);
  const first = await device.do('changes');
  const headers = bearer(device.session?.accessToken);
  const query = { cursor: first.cursor };
  expect((await during.anonymous.call('changes', { headers, query })).status).toBe(200);
});

test('[OPS-02] a mailed link of the old secret still works beside the new one, and not without it', async () => {
  const clock = () => new Date();
  const owner = { companyId: TEST_COMPANY, username: TEST_USERS.DefaultUser };
  const { token } = await createAccountTokens(OLD, clock).issue('invite', owner);
  const read = (secret: string) => createAccountTokens(secret, clock).read(['reset', 'invite'], token);
  expect(await read(`${NEW}\n${OLD}`)).toEqual({ ...owner, purpose: 'invite' });
  expect(await read(NEW)).toBeUndefined();
});

/** An operator's command, with the settings of the server. */
const command = (environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [serverProgram('main'), 'secret', ...args], { env: environment });

test("[OPS-02] carriers' passwords are read by the old secret until the command has sealed them with the new one", async () => {
  const carrierId = await createCarrier(await before.signIn(TEST_USERS.Moderator), {
    ...{ name: 'Hemlig frakt', fTPserver: 'ftp.example.com', fTPaccount: 'kaj', fTPpassword: PASSWORD },
  });
  const place = secretPlace(TEST_COMPANY, carrierId, 'fTPpassword');
  const stored = async () => {
    const carriers = database.db
      .selectFrom('carriers')
      .select(['secrets', 'row_version'])
      .where('carrier_id', '=', carrierId);
    const { secrets, row_version: version } = await carriers.executeTakeFirstOrThrow();
    return { sealed: secrets.fTPpassword ?? '', version };
  };
  const was = await stored();
  const [both, alone] = [createSecretBox(`${NEW}\n${OLD}`), createSecretBox(NEW)];
  expect(both.open(was.sealed, place)).toBe(PASSWORD);
  expect(() => alone.open(was.sealed, place)).toThrow('sealed under another SECRET');

  const settings = { DATABASE_URL: databaseUrl(database.connection), SECRET: NEW };
  expect((await command({ ...settings, OLD_SECRETS: OLD })).stdout).toMatch(
    /^New data are signed and sealed with key [\da-f]{12}\.\nKey [\da-f]{12} has sealed 1 passwords of carriers\.\n$/,
  );
  // Without the old secret nothing is lost, and it is told.
  expect((await command(settings, 'rewrite')).stdout).toContain('1 are of a secret that is not known here');
  expect((await stored()).sealed).toBe(was.sealed);

  const told = (await command({ ...settings, OLD_SECRETS: OLD }, 'rewrite')).stdout;
  expect(told).toBe(`1 passwords of carriers were sealed anew, with key ${both.keyName}.\n`);
  expect(told).not.toContain(NEW);
  const now = await stored();
  expect(alone.open(now.sealed, place)).toBe(PASSWORD);
  expect(now.version).toBe(was.version);
  expect((await command(settings, 'rewrite')).stdout).toContain('0 passwords');
});

test('[OPS-02] [USR-04] the key of an app that shows codes is sealed anew by the same command', async () => {
  const device = await during.signIn(TEST_USERS.SuperUser);
  const box = createSecretBox(OLD);
  const [key, id] = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', randomUUID()];
  const owner = { company_id: TEST_COMPANY, username: TEST_USERS.SuperUser };
  const place = `${TEST_COMPANY}/${TEST_USERS.SuperUser}/${id}`;
  await database.db
    .insertInto('second_factors')
    .values({
      ...owner,
      factor_id: id,
      kind: 'totp',
      name: 'Telefon',
      sealed_key: box.seal(key, place),
      created_at: new Date(),
    })
    .execute();
  const settings = { DATABASE_URL: databaseUrl(database.connection), SECRET: NEW };
  expect((await command({ ...settings, OLD_SECRETS: OLD })).stdout).toContain('has sealed 1 keys of second factors');
  const told = (await command({ ...settings, OLD_SECRETS: OLD }, 'rewrite')).stdout;
  expect(told).toContain('1 keys of second factors were sealed anew');
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  const headers = bearer(device.session?.accessToken);
  await after.anonymous.do('confirmTotp', { headers, body: { id, code } });
});

test('[OPS-02] a new secret is put before the one in the data directory, for its owner alone', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'kaj-secret-'));
  whenDone(async () => rmSync(directory, { recursive: true }));
  await expect(command({ DATA_DIR: directory }, 'new')).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no secret'),
  });
  const file = path.join(directory, 'secret');
  writeFileSync(file, OLD);
  await command({ DATA_DIR: directory }, 'new');
  const [newest, older, ...more] = readFileSync(file, 'utf8').split('\n');
  expect(newest).toMatch(/^[\w-]{43}$/);
  expect([older, ...more]).toEqual([OLD]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const set = { DATA_DIR: directory, SECRET: NEW };
  await expect(command(set, 'new')).rejects.toMatchObject({ stderr: expect.stringContaining('OLD_SECRETS') });
});
