/** Statements that PostgreSQL keeps, as its own list of a connection's prepared statements shows them. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { findingShipments } from '#server/shipment-records/shipment-search.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const USES = 8;
const { connection, db: other } = await createTestDatabase();

/** One connection, so that every statement is sent on it. */
function openConnection() {
  const db = openDatabase({ ...connection, max: 1 });
  onTestFinished(() => db.destroy());
  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  };
  return { db, kept };
}

async function often(work: () => Promise<unknown>): Promise<void> {
  for (let use = 0; use < USES; use += 1) await work();
}

test('a statement that is used often is kept, once, and goes on after a new connection', async () => {
  const { db, kept } = openConnection();
  const find = (name: string) => db.selectFrom('server_meta').select('value').where('name', '=', name).execute();
  await find('history');
  expect(await kept()).toEqual([]);
  await often(() => find('history'));
  expect(await kept()).toEqual(['select "value" from "server_meta" where "name" = $1']);
  expect(await find('history')).toHaveLength(1);
  expect(await find('nothing')).toEqual([]);

  const next = openConnection();
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid = ${await backendOf(db)}`.execute(
    next.db,
  );
  await expect.poll(() => find('history').catch(() => 'broken')).toHaveLength(1);
});

test('a kept statement that fails in a transaction fails only there', async () => {
  const { db } = openConnection();
  const half = (part: number) => sql<{ half: number }>`select 6 / ${part}::int as half`;
  await often(() => half(2).execute(db));
  await expect(db.transaction().execute((tx) => half(0).execute(tx))).rejects.toThrow('division by zero');
  expect((await half(3).execute(db)).rows).toEqual([{ half: 2 }]);
});

test('a search is planned for its values each time', async () => {
  const { db, kept } = openConnection();
  await often(() => findingShipments(db, 'a company', { receiver: '%a%' }, null).execute(db));
  expect((await kept()).filter((statement) => statement.includes('shipments'))).toEqual([]);
});

test('what returns all columns goes on when a newer version has added one', async () => {
  const { db } = openConnection();
  await sql`create table later (id integer)`.execute(other);
  const write = (id: number) => sql`insert into later (id) values (${id}) returning *`.execute(db);
  const read = (id: number) => sql`select * from later where id = ${id} limit 1`.execute(db);
  const join = (id: number) => sql`select one.* from later as one where id = ${id} limit 1`.execute(db);
  await often(async () => [await write(1), await read(1), await join(1)]);
  await sql`alter table later add column name text default 'new'`.execute(other);
  for (const answer of [await write(1), await read(1), await join(1)]) {
    expect(answer.rows).toEqual([{ id: 1, name: 'new' }]);
  }
});

test('a pool keeps a limited number of statements, and no long ones', async () => {
  const { db, kept } = openConnection();
  for (const length of [1000, ...Array.from({ length: 220 }, (_, place) => place + 1)]) {
    const names = Array.from({ length }, (_, place) => `name ${place}`);
    await often(() => db.selectFrom('server_meta').select('value').where('name', 'in', names).execute());
  }
  const statements = await kept();
  expect(statements).toHaveLength(200);
  expect(Math.max(...statements.map((statement) => statement.length))).toBeLessThanOrEqual(5000);
});

async function backendOf(db: ReturnType<typeof openDatabase>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}
