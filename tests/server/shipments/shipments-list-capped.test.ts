/** A list of more shipments than a snapshot keeps: the newest are paged, and the rest are said to be there without being counted. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const caller = await server.signIn(TEST_USERS.Moderator);

/** Copies of a shipment under these ids, written past the API: ten thousand saves would take minutes. */
async function copyAs(shipmentId: string, first: number, last: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'shipments' and is_generated = 'NEVER' and column_name != 'shipment_id'`.execute(server.db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into shipments (shipment_id, ${columns})
    select n, ${columns} from shipments, generate_series(${first}::bigint, ${last}::bigint) n
    where shipment_id = ${shipmentId}`.execute(server.db);
}

test('[LST-06] ten thousand hits are counted, and of more it is said that they are more', async () => {
  const { shipmentId } = await createShipment(caller, { orderNumber: 'MANGA' });
  const id = Number(shipmentId);
  await copyAs(shipmentId, id + 1, id + SNAPSHOT_LIMIT - 1);
  const search = { searchFields: { orderNumber: 'MANGA' }, page: 1, snapshot: '' };
  const full = await caller.do('shipmentsList', { body: search });
  expect(full).toMatchObject({ shipmentsCount: SNAPSHOT_LIMIT, pages: SNAPSHOT_LIMIT / 50 });
  expect(full).not.toHaveProperty('isCapped');

  const newest = id + SNAPSHOT_LIMIT + 5;
  await copyAs(shipmentId, newest, newest);
  const { snapshot, ...capped } = await caller.do('shipmentsList', { body: search });
  expect(capped).toMatchObject({
    shipmentsCount: SNAPSHOT_LIMIT,
    isCapped: true,
    maxShipmentId: String(newest),
    pages: 200,
  });
  const last = await caller.do('shipmentsList', { body: { ...search, page: 200, snapshot } });
  expect(last).toMatchObject({ shipmentsCount: SNAPSHOT_LIMIT, isCapped: true });
  expect(last.data).toHaveLength(50);
});
