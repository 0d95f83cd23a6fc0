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

test('who signs in or renews a session does not wait for connections that are all at work', async () => {
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
