/** A version is taken back: this build starts on what the next one made of the database, as long as that only added. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const remember = (db: TestDatabase['db'], name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-newer-'));
whenDone(async () => rmSync(dataDirectory, { recursive: true }));

function start(database: TestDatabase) {
  return startServerProcess(serverProgram('main'), {
    DATABASE_URL: databaseUrl(database.connection),
    SECRET: TEST_SECRET,
    DATA_DIR: dataDirectory,
  });
}

test('[OPS-02] this build starts on the schema of the next one, says so, and a person works on', async () => {
  const database = await createTestDatabase();
  await seedTestCompanies(database.db);
  for (const change of [
    'create table seen_shipments (company_id bigint not null, shipment_id bigint not null)',
    "alter table shipments add column colour text not null default 'none', add column shade text",
    'alter table users add column nickname text',
    'create index shipments_by_colour on shipments (company_id, colour)',
  ]) {
    await sql.raw(change).execute(database.db);
  }
  await remember(database.db, '9000_colours');
  await remember(database.db, '9001_seen_shipments');

  for (const time of ['first', 'second']) {
    const server = await start(database);
    expect(server.output(), time).toContain('A newer build was here before (9000_colours, 9001_seen_shipments).');
    const call = async (method: string, address: string, body: unknown, token = '') => {
      const answer = await fetch(`${server.url}/api${address}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const said = await answer.json();
      expect(answer.status, `${method} ${address}: ${JSON.stringify(said)}`).toBeLessThan(300);
      return said;
    };
    const credentials = { username: TEST_USERS.Moderator, password: TEST_PASSWORD };
    const { accessToken } = (await call('POST', '/login', credentials)) as Session;
    const orderNumber = `NEWER-${time}`;
    const made = await call(
      'PUT',
      '/shipment/new',
      { addresses: { receiver: swedishReceiver }, goodsLines: [goodsLine(1, 2)], orderNumber },
      accessToken,
    );
    expect(made).toMatchObject({ shipmentData: { orderNumber } });
    const { shipmentId } = made.shipmentData as { readonly shipmentId: string };
    await call('PUT', `/shipment/${shipmentId}`, { noteInternal: 'By the older build' }, accessToken);
    const read = await call('GET', `/shipment/${shipmentId}?only=shipmentData`, undefined, accessToken);
    expect(read).toMatchObject({ shipmentData: { orderNumber, noteInternal: 'By the older build' } });
    expect(JSON.stringify(read), 'of the new columns').not.toMatch(/colou?r|shade/);
    expect(await server.end('SIGTERM')).toBe(0);
  }
});

test('[OPS-02] where the next build took something away, this one does not start and says what to do', async () => {
  const database = await createTestDatabase();
  await sql`alter table shipments rename column order_number to order_no`.execute(database.db);
  await remember(database.db, '9000_contract_order_number');
  await expect(start(database)).rejects.toThrow(
    /took away what this one needs \(9000_contract_order_number\)\. Start the newer build/,
  );
});

test('[OPS-02] a migration that is missing among those this build knows is not passed over', async () => {
  const database = await createTestDatabase();
  await remember(database.db, '0042a_of_another_branch');
  await expect(start(database)).rejects.toThrow(/could not be migrated/);
});
