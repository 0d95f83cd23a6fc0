/** A database whose connections are all in use, and statements that wait too long for a lock. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
await seedTestCompanies(database.db);

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.waiting ?? 0;
}

test('signing in and renewing a session do not wait while every connection for work is busy', async () => {
  const server = await startTestServer({ database, environment: { DB_POOL_SIZE: '2' } });
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId } = await createShipment(caller);
  const { saving } = await database.db.transaction().execute(async (tx) => {
    await sql`select from shipments where shipment_id = ${shipmentId} for update`.execute(tx);
    const save = (orderNumber: string) => caller.do('saveShipment', { params: { shipmentId }, body: { orderNumber } });
    const saving = ['A', 'B', 'C'].map(save);
    await expect.poll(countWaiting).toBe(2);
    await server.anonymous.do('ping');
    const other = await server.signIn(TEST_USERS.Moderator);
    await server.anonymous.do('refresh', { headers: { cookie: other.cookie ?? '' } });
    await other.do('webSocketToken');
    expect(await countWaiting()).toBe(2);
    return { saving };
  });
  expect(await Promise.all(saving)).toHaveLength(3);
});

test('a write that waits too long for somebody else is told to come again', async () => {
  const server = await startTestServer({ database, environment: { DB_LOCK_LIMIT: '1' } });
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId } = await createShipment(caller);
  const call = { params: { shipmentId }, body: { orderNumber: 'A' } };
  await database.db.transaction().execute(async (tx) => {
    await sql`select from shipments where shipment_id = ${shipmentId} for update`.execute(tx);
    expect(await caller.refused('saveShipment', call)).toMatchObject({ status: 503, code: 'unavailable' });
  });
  await caller.do('saveShipment', call);
});

test('[FLD-07] a database that has stopped and says nothing costs a call its limit, and is left for another connection', async () => {
  const environment = { DB_STATEMENT_LIMIT: '1', DB_POOL_SIZE: '2', DB_SESSION_POOL_SIZE: '1', JOBS: '0' };
  const server = await startTestServer({ database, environment });
  const caller = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId } = await createShipment(caller);
  const call = { params: { shipmentId }, body: { orderNumber: 'S' } };
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(database.db);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    const answer = await caller.call('saveShipment', call);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await expect.poll(async () => (await caller.call('saveShipment', call)).status, { timeout: 20_000 }).toBe(200);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
});
