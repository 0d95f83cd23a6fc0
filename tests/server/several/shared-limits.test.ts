/** Two server processes on one database: what one of them has counted, the other counts on from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { createSharedLimits, deleteOldAttempts } from '#server/http/shared-limit.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const SECRET = 'the secret that both servers of these tests have';
const HOUR = 3_600_000;

const { db, connection } = await createTestDatabase();
await seedTestCompanies(db);
const servers = await Promise.all([startServer(), startServer()]);

async function startServer(): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-several-'));
  const environment = { DATABASE_URL: databaseUrl(connection), SECRET, DATA_DIR: folder, TRUST_PROXY: '1', JOBS: '0' };
  const server = await startServerProcess(serverProgram('main'), environment);
  whenDone(async () => {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}

/** Sent to the servers in turn. */
async function send(turn: number, name: OperationName, body: unknown, address: string, token?: string) {
  const { method, path: route } = operations[name];
  const response = await fetch(`${servers[turn % servers.length]?.url}/api${route}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    wait: Number(response.headers.get('retry-after')),
    body: await response.json().catch(() => undefined),
  };
}

const signIn = (turn: number, username: string, password: string, address: string) =>
  send(turn, 'login', { username, password }, address);

const newPassword = 'A long sentence that nobody guesses 81';
const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe('two servers together', () => {
  test.each([
    [
      'wrong sign-ins',
      'login',
      25,
      401,
      (index: number) => ({ username: `none${index}@demo.test`, password: 'wrong' }),
    ],
    ['resets', 'resetPassword', 25, 204, (index: number) => ({ username: `none${index}@demo.test` })],
    ['wrong links', 'confirm', 25, 410, () => ({ vt: 'guessed', password: newPassword })],
    ['pairing codes', 'askPairing', 60, 200, () => ({ name: 'PACK-1' })],
  ] as const)('[OPS-03] allow a network as many %s as one does', async (_what, name, most, status, body) => {
    const address = `203.0.113.${most}${name.length % 10}`.slice(0, 13);
    const answers = await times(most + 10, (index) => send(index, name, body(index), address));
    const counted = answers.map((answer) => answer.status);
    expect(counted.filter((one) => one === status)).toHaveLength(most);
    expect(counted.filter((one) => one === 429)).toHaveLength(10);
    for (const { status: one, wait } of answers) if (one === 429) expect(wait).toBeGreaterThan(0);
  });

  test('[OPS-03] guesses sent to both at once are counted exactly for one account', async () => {
    const guess = (index: number) => signIn(index, TEST_USERS.DefaultUser, 'wrong', `192.0.2.${index + 1}`);
    const statuses = (await times(40, guess)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(25).fill(401), ...Array(15).fill(429)]);
  });

  test('[OPS-03] a network that a user signed in from at one server is known to the other', async () => {
    const username = TEST_USERS.SuperUser;
    expect((await signIn(0, username, TEST_PASSWORD, '198.51.100.1')).status).toBe(200);
    await times(30, (index) => signIn(index, username, 'wrong', `192.0.2.${index + 101}`));
    expect((await signIn(0, username, TEST_PASSWORD, '198.51.100.2')).status).toBe(429);
    expect((await signIn(1, username, TEST_PASSWORD, '198.51.100.1')).status).toBe(200);
  });

  test('[OPS-03] guesses of somebody who is signed in at both are counted together', async () => {
    const username = TEST_USERS.Moderator;
    const { body } = await signIn(0, username, TEST_PASSWORD, '198.51.100.8');
    const guess = (index: number) =>
      send(index, 'stepUp', { password: `Wrong ${index}` }, `198.51.100.${index + 10}`, body.accessToken);
    const statuses = (await times(30, guess)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(25).fill(400), ...Array(5).fill(429)]);
  });
});

describe('what is counted', () => {
  let now = new Date('2026-03-02T08:00:00Z');
  const limit = createSharedLimits(db, () => now).limit('test', { attempts: 2, window: HOUR });

  test('[OPS-03] what does not count is taken back, and the rest moves out of the window one by one', async () => {
    const takeBack = await limit.take('one');
    await limit.take('one');
    await takeBack();
    now = new Date(now.getTime() + HOUR / 2);
    await limit.take('one');
    await expect(limit.take('one')).rejects.toMatchObject({ code: 'tooMany', details: { retryAfter: 1800 } });
    await expect(limit.check('one')).rejects.toMatchObject({ code: 'tooMany' });
    await limit.take('another');
    now = new Date(now.getTime() + HOUR / 2);
    await limit.take('one');
    await expect(limit.take('one')).rejects.toMatchObject({ details: { retryAfter: 1800 } });
  });

  test('[OPS-03] names are kept as hashes, and rows are deleted once their window has passed', async () => {
    await limit.take('a name typed by mistake');
    const rows = await db.selectFrom('counted_attempts').select('key_hash').execute();
    expect(rows.map(({ key_hash }) => key_hash).join()).not.toContain('name');
    await deleteOldAttempts(db, new Date(now.getTime() + HOUR));
    const left = db
      .selectFrom('counted_attempts')
      .select('key_hash')
      .where('ends_at', '<=', new Date(now.getTime() + HOUR));
    expect(await left.execute()).toEqual([]);
  });
});
