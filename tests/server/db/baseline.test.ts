/**
 * The schema is made at once (0001_core) where 62 migrations made it before. `schema-0086.sql` is what they left behind, so it is also
 * a database of an operator who has run all of them.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { type Db, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { up as makeBaseline } from '#server/db/migrations/0001_core.ts';
import { LAST_BUILD_WITH_THEM, SQUASHED } from '#server/db/squashed-migrations.ts';
import { onCluster } from '#tests/support/cluster.ts';
import { describeSchema } from '#tests/support/schema-description.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** The lock that a migration holds (kysely's adapter for PostgreSQL). */
const MIGRATION_LOCK = '3853314791062309107';
const OLD_CHAIN = readFileSync('tests/fixtures/schema-0086.sql', 'utf8');
const REFUSED = `Start build ${LAST_BUILD_WITH_THEM} with it once`;

async function emptyDatabase(): Promise<{ db: Db; connection: pg.PoolConfig }> {
  const cluster = inject('testCluster');
  const database = `kaj_baseline_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${database}`);
  const connection = { ...cluster, database };
  const db = openDatabase(connection);
  whenDone(async () => {
    await db.destroy();
    await onCluster(cluster, `drop database ${database} with (force)`);
  });
  return { db, connection };
}

/** As the last build before left it. */
async function oldDatabase(): Promise<Db> {
  const { db, connection } = await emptyDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(OLD_CHAIN);
  await client.end();
  return db;
}

const remembered = async (db: Db) => {
  const { rows } = await sql<{ name: string; at: string }>`
    select name, timestamp as at from kysely_migration order by name`.execute(db);
  return rows;
};

test('the baseline makes the same schema with the same rows as the migrations that it stands for', async () => {
  const { db } = await emptyDatabase();
  await db.transaction().execute((trx) => makeBaseline(trx as never));
  const made = await describeSchema(db);
  const old = await oldDatabase();
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(old);
  expect(made).toEqual(await describeSchema(old));
  expect(made.length).toBeGreaterThan(900);
});

test('an empty database remembers every migration that older builds look for', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const names = (await remembered(db)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining((await remembered(await oldDatabase())).map(({ name }) => name)));
});

test('[OPS-02] a database that has run all of them keeps its rows, and only what is newer is run', async () => {
  const db = await oldDatabase();
  await sql`insert into postal_places values ('SE', '75320', 'Uppsala')`.execute(db);
  const before = await remembered(db);
  expect(await migrate(db)).toEqual([]);
  const newer = readdirSync('src/server/db/migrations').length - 1;
  const after = await remembered(db);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + newer);
  expect(await describeSchema(db)).toContain(
    'row of postal_places {"name": "Uppsala", "zip_code": "75320", "country_code": "SE"}',
  );
});

test.each([['0001_core'], ['0060_shipment_makers'], ['0085_search_indexes']])(
  '[OPS-02] a database that stopped at %s is refused with the build to start first, and stays as it was',
  async (last) => {
    const db = await oldDatabase();
    await sql`delete from kysely_migration where name > ${last}`.execute(db);
    const before = [await describeSchema(db), await remembered(db)];
    await expect(migrate(db)).rejects.toThrow(REFUSED);
    await expect(migrate(db)).rejects.toThrow(SQUASHED.find((name) => name > last));
    expect([await describeSchema(db), await remembered(db)]).toEqual(before);
  },
);

test('[OPS-02] an older build that fills an empty database at the same moment is noticed', async () => {
  const { db, connection } = await emptyDatabase();
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    db,
  );
  const older = new pg.Client(connection);
  await older.connect();
  whenDone(() => older.end());
  await older.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await older.query(
    `insert into kysely_migration values ('0001_core', '2026-01-01'), ('0002_registers', '2026-01-01')`,
  );

  const migrated = migrate(db).catch((error: Error) => error.message);
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
    return rows.length > 0;
  });
  await older.query('commit');
  expect(await migrated).toContain(REFUSED);
  expect((await remembered(db)).map(({ name }) => name)).toEqual(['0001_core', '0002_registers']);
});

test('the numbers of the migrations that the baseline stands for are not used again', () => {
  const [baseline, ...later] = readdirSync('src/server/db/migrations').toSorted();
  expect(baseline).toBe('0001_core.ts');
  for (const file of later) expect(file > (SQUASHED.at(-1) ?? '')).toBe(true);
});
