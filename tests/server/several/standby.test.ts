/** The database's machine dies while three servers are written to, and its standby takes over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { isPoolerMissing, startPooler } from '#tests/support/pooler.ts';
import { signInAt } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { isStandbyMissing, startReplicated } from '#tests/support/standby.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const SECRET = 'the secret that all servers of these tests have';
const WRITES = 200;
/** The primary dies when so many were acknowledged. */
const DIES_AFTER = 60;
const DEVICES = 6;
/** Unit: milliseconds. */
const AGAIN = 60;
const TIME_LIMIT = 240_000;

test('the programs of a standby are installed', () => {
  expect({ isPoolerMissing, isStandbyMissing }).toEqual({ isPoolerMissing: false, isStandbyMissing: false });
});

test.skipIf(isPoolerMissing || isStandbyMissing)(
  '[OPS-03] nothing acknowledged is lost or doubled when the standby takes over from a primary that dies under load',
  async () => {
    const database = await startReplicated();
    const pooler = await startPooler(database.primary);
    const folder = mkdtempSync(path.join(tmpdir(), 'kaj-replicated-'));
    whenDone(async () => rmSync(folder, { recursive: true, force: true }));
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.directUrl, SECRET };
    const start = async (name: string) => {
      const environment = { ...settings, DATA_DIR: path.join(folder, name) };
      const server = await startServerProcess(serverProgram('main'), environment);
      whenDone(async () => void (await server.end('SIGKILL')));
      return server.url;
    };
    const urls = await Promise.all(['one', 'two', 'three'].map(start));
    const seeding = openDatabase(database.primary);
    await seedTestCompanies(seeding);
    await seeding.destroy();
    const { session } = await signInAt(urls[0] ?? '', TEST_USERS.Moderator);
    const headers = { authorization: `Bearer ${session?.accessToken}`, 'content-type': 'application/json' };

    const acknowledged: string[] = [];
    const odd: string[] = [];
    let answeredAgain: number | undefined;
    let diedAt: number | undefined;
    /** Sends a write under one key, to the servers in turn, until one of them acknowledges it. */
    const insist = async (turn: number) => {
      const orderNumber = `Standby ${turn}`;
      const body = JSON.stringify({
        orderNumber,
        addresses: { receiver: swedishReceiver },
        goodsLines: [goodsLine(1, 2)],
      });
      const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
      for (let tries = turn; ; tries += 1) {
        const call = { method: 'PUT', headers: keyed, body };
        const answer = await fetch(`${urls[tries % urls.length]}/api/shipment/new`, call).catch(() => undefined);
        if (answer?.status === 200) break;
        const text = await answer?.text();
        if (answer && answer.status !== 503 && !text?.includes('inProgress'))
          return void odd.push(`${answer.status} ${text}`);
        await pause(AGAIN);
      }
      acknowledged.push(orderNumber);
      if (diedAt !== undefined) answeredAgain ??= Date.now() - diedAt;
    };
    let next = 0;
    const device = async () => {
      while (next < WRITES) {
        next += 1;
        await insist(next);
      }
    };
    const devices = Promise.all(Array.from({ length: DEVICES }, device));
    while (acknowledged.length < DIES_AFTER && odd.length === 0) await pause(AGAIN);
    await database.killPrimary();
    diedAt = Date.now();
    database.promoteStandby();
    pooler.leadTo(database.standby);
    await devices;

    expect(odd).toEqual([]);
    const db = openDatabase(database.standby);
    const stored = await db.selectFrom('shipments').select('order_number').execute();
    await db.destroy();
    expect(stored.map(({ order_number }) => order_number).sort(), 'each once').toEqual(acknowledged.sort());
    expect(acknowledged).toHaveLength(WRITES);
    for (const url of urls) expect((await fetch(`${url}/api/health/ready`)).status, 'goes on by itself').toBe(200);
    console.log(`The first write was acknowledged ${answeredAgain} ms after the primary had died.`);
  },
  TIME_LIMIT,
);
