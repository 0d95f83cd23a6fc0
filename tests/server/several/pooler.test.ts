/** Three servers and a worker, each a process of its own, on one PostgreSQL behind PgBouncer in transaction mode. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { PrintJob } from '#contract/print.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createEdiDeliveryType, createShipment, numbersOf } from '#tests/support/freight-world.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { isPoolerMissing, startPooler } from '#tests/support/pooler.ts';
import { listenAs } from '#tests/support/push-listener.ts';
import { createCaller, signInAt, type TestCaller } from '#tests/support/server.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const SECRET = 'the secret that all servers of these tests have';
const TIME_LIMIT = 120_000;
const DONE = { timeout: 60_000, interval: 100 };
const SHIPMENTS = 12;

const at = <Item>(items: readonly Item[], turn: number): Item => {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('nobody is there');
  return item;
};

const { db, connection } = await createTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'kaj-pooled-'));
whenDone(async () => rmSync(folder, { recursive: true, force: true }));
/** One person, at each server in turn. */
const { servers, users } = isPoolerMissing ? { servers: [], users: [] } : await startServers();

async function startServers(): Promise<{ servers: readonly ServerProcess[]; users: readonly TestCaller[] }> {
  const pooler = await startPooler(connection);
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.directUrl,
    SECRET,
    DB_STATEMENT_LIMIT: '7',
    COMPANY_WALL: '1',
  };
  const start = async (name: string, command: string[] = []) => {
    const environment = { ...settings, JOBS: '0', DATA_DIR: path.join(folder, name) };
    const program = await startServerProcess(serverProgram('main'), environment, command);
    whenDone(async () => void (await program.end('SIGTERM')));
    return program;
  };
  await seedTestCompanies(db);
  const started = await Promise.all(['one', 'two', 'three'].map((name) => start(name)));
  await start('worker', ['worker']);
  const first = await signInAt(at(started, 0).url, TEST_USERS.Moderator);
  return { servers: started, users: started.map(({ url }) => createCaller(url, first.session, first.cookie)) };
}

test('the pooler is installed', () => {
  expect(isPoolerMissing && 'pgbouncer').toBe(false);
});

describe.skipIf(isPoolerMissing)('behind a pooler in transaction mode', () => {
  test(
    '[OPS-03] what one server writes is edited, booked and printed at the others, and each number is issued once',
    async () => {
      const deliveryType = await createEdiDeliveryType(at(users, 0));
      const ids = await Promise.all(
        Array.from({ length: SHIPMENTS }, async (_, turn) => {
          const { shipmentId } = await createShipment(at(users, turn), { deliveryType });
          const params = { shipmentId };
          await at(users, turn + 1).do('saveShipment', { params, body: { noteInternal: `Note ${turn}` } });
          await at(users, turn + 2).do('bookShipment', { params, body: { action: 'book' } });
          await at(users, turn).do('printShipment', { params, body: { reason: 'Torn' } });
          return shipmentId;
        }),
      );
      const read = await Promise.all(
        ids.map(async (shipmentId) => (await at(users, 1).do('shipment', { params: { shipmentId } })).shipmentData),
      );
      expect(read.every(({ isBooked, noteInternal }) => isBooked && noteInternal?.startsWith('Note '))).toBe(true);
      const numbers = read.flatMap((shipment) => numbersOf(shipment));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.length).toBeGreaterThanOrEqual(SHIPMENTS * 2);
    },
    TIME_LIMIT,
  );

  test(
    '[OPS-03] jobs of all servers are done once by the worker',
    async () => {
      await vi.waitFor(async () => {
        const messages = await db.selectFrom('edi_messages').select(['message_id', 'sent_at']).execute();
        expect(messages).toHaveLength(SHIPMENTS);
        expect(messages.every(({ sent_at }) => sent_at !== null)).toBe(true);
        expect(await openJobs(db)).toEqual([]);
      }, DONE);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.edi'));
      expect(files, 'a file for each booking').toHaveLength(SHIPMENTS);
    },
    TIME_LIMIT,
  );

  test(
    '[OPS-03] a page at one server hears what is written at another',
    async () => {
      const socket = await listenAs(at(servers, 1), users[0], { sync: true });
      await createShipment(at(users, 2));
      await socket.next('changed');
      socket.close();
    },
    TIME_LIMIT,
  );

  test(
    '[OPS-03] a print client that waits at one server is given what is printed at another',
    async () => {
      const { clientKey } = await at(users, 0).do('newClientKey');
      const headers = { authorization: `Bearer ${clientKey}` };
      const waiting = createCaller(at(servers, 1).url, undefined, undefined);
      const ask = (wait: string) => waiting.call('printJobs', { headers, query: { clientId: 'one', wait } });
      await ask('0');
      const answer = ask('25');
      const { shipmentId } = await createShipment(at(users, 0), {
        deliveryType: await createEdiDeliveryType(at(users, 0)),
      });
      await at(users, 2).do('bookShipment', { params: { shipmentId }, body: { action: 'book' } });
      await at(users, 2).do('printShipment', { params: { shipmentId }, body: { reason: 'Torn' } });
      expect((await answer).status).toBe(200);
      expect(((await answer).body as PrintJob).id).toBeDefined();
    },
    TIME_LIMIT,
  );

  test(
    '[OPS-03] a transaction has its limits, and none of them stays on a connection that others are given',
    async () => {
      const { shipmentId } = await createShipment(at(users, 0));
      // Somebody holds the shipment for longer than a statement may take.
      const held = await db.transaction().execute(async (tx) => {
        await sql`select from shipments where shipment_id = ${shipmentId} for update`.execute(tx);
        return at(users, 1).call('saveShipment', { params: { shipmentId }, body: { noteInternal: 'Waits' } });
      });
      expect(held.status).toBe(503);
      expect(
        (await at(users, 2).do('saveShipment', { params: { shipmentId }, body: { noteInternal: 'Later' } }))
          .shipmentData.noteInternal,
      ).toBe('Later');
    },
    TIME_LIMIT,
  );

  test(
    '[OPS-03] statements that are used often are answered by whichever connection there is',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, turn) => at(users, turn).call('shipmentsList', { body: {} })),
      );
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    },
    TIME_LIMIT,
  );

  test('[OPS-03] PostgreSQL itself keeps companies apart there, too', async () => {
    for (const { url } of servers) {
      expect(await (await fetch(`${url}/api/metrics`)).text()).toContain('kaj_company_wall 1');
    }
  });
});
