/** Two devices lease at once from one series while their servers die, and ask again with the keys they asked with. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TakenLease } from '#contract/number-lease.ts';
import type { Session } from '#contract/session.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createCarrier } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const BEFORE_CRASH = 3;
const TIME_LIMIT = 120_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-leases-'));
const server = await startTestServer({ database, environment: { DATA_DIR: dataDirectory } });
const moderator = await server.signIn(TEST_USERS.Moderator);
afterAll(() => rmSync(dataDirectory, { recursive: true }));

test(
  '[OFF-15] two devices lease at once and their servers die: each request gets one block, and no number is in two',
  async () => {
    const carrierId = await createCarrier(moderator);
    const start = (crashAt: string, crashAfter: number) =>
      startServerProcess(serverProgram('crashing-server'), {
        ...{ DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET, DATA_DIR: dataDirectory },
        ...{ CRASH_AT: crashAt, CRASH_AFTER: String(crashAfter) },
      });
    const blocks = new Map<string, TakenLease>();
    const take = async (
      { url }: ServerProcess | { readonly url: string },
      token: string,
      device: string,
      key: string,
    ) => {
      const answer = await fetch(`${url}/api/numberLeases`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
          ...{ 'x-device': device, 'idempotency-key': key },
        },
        body: JSON.stringify({ carrierId, consignments: 10, packages: 20, device }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as TakenLease;
    };

    const doomed = await Promise.all(['beforeCommit', 'afterCommit'].map((crashAt) => start(crashAt, BEFORE_CRASH)));
    const unanswered = await Promise.all(
      doomed.map(async (process, index): Promise<string> => {
        const token = await signIn(process.url);
        for (;;) {
          const key = randomUUID();
          try {
            blocks.set(key, await take(process, token, `tablet-${index}`, key));
          } catch (error) {
            if (!(error instanceof TypeError)) throw error;
            expect(await process.ended).toBe('SIGKILL');
            return key;
          }
        }
      }),
    );
    expect(blocks.size).toBe(BEFORE_CRASH * doomed.length);

    const token = await signIn(server.url);
    const again = await Promise.all(
      [...blocks.keys(), ...unanswered].map(async (key) => {
        const index = unanswered.indexOf(key);
        const device = blocks.get(key)?.device ?? `tablet-${index}`;
        return [key, await take(server, token, device, key)] as const;
      }),
    );
    for (const [key, block] of again) if (blocks.has(key)) expect(block).toEqual(blocks.get(key));
    const all = again.map(([, block]) => block);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const numbers = all.flatMap((block) => [...block.consignmentNumbers, ...block.packageNumbers]);
    expect(numbers).toHaveLength(all.length * 30);
    expect(new Set(numbers).size).toBe(numbers.length);
    // The block whose commit was cut off before its answer is the one that its request gets.
    expect(await moderator.do('numberLeases')).toHaveLength(all.length);
  },
  TIME_LIMIT,
);

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: TEST_USERS.DefaultUser, password: TEST_PASSWORD }),
  });
  return ((await answer.json()) as Session).accessToken;
}
