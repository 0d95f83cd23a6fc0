/** Keys as the database's catalogue describes them: they begin with the company, so that companies can be distributed. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

/** Tables that every node of a distributed PostgreSQL would hold whole, each for its reason. */
const REFERENCE_TABLES = [
  'counted_attempts', // Who guesses is known by their network, and by names that may be nobody's.
  'invoice_series', // The seller has one series of invoice numbers for all of them.
  'number_ranges', // No two companies of a suite may have the same numbers.
  'simulated_bookings', // Stands for a carrier's own data, which knows bookings by their reference and no companies.
  'postal_places', // Which places a zip code stands for is the same for everybody.
  'station_pairings', // A program shows its code before any company has written it.
  'registrations', // No two companies may have the same VAT number.
  'user_names', // No two people may sign in with the same name.
  'server_meta', // One history for all the data.
  'kysely_migration', // One schema for all the data.
  'kysely_migration_lock', // The same.
];
const COMPANY = 'company_id';

const { db } = await createTestDatabase();

test('beside the tables of the schema there are only those of the jobs, which every node would hold whole', async () => {
  const { rows } = await sql<{ schema: string }>`
    select distinct table_schema as schema from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema', current_schema())`.execute(db);
  expect(rows).toEqual([{ schema: 'graphile_worker' }]);
});

test('every table but the reference tables belongs to a company', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables as tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and not exists (
      select from information_schema.columns as columns
      where columns.table_schema = tables.table_schema and columns.table_name = tables.table_name
        and column_name = ${COMPANY} and is_nullable = 'NO' and tables.table_name != all (${REFERENCE_TABLES}::text[])
    ) order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(REFERENCE_TABLES.toSorted());
});

test("every company's table has a primary key, so that a row has an address in a distributed database", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname != all (${REFERENCE_TABLES}::text[])
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`.execute(db);
  expect(rows).toEqual([]);
});

test("every unique index of a company's table begins with the company", async () => {
  const { rows } = await sql<{ index: string; first: string }>`
    select index.relname as index, attribute.attname as first
    from pg_index
    join pg_class as index on index.oid = indexrelid
    join pg_class as owner on owner.oid = indrelid and owner.relnamespace = current_schema()::regnamespace
    left join pg_attribute as attribute on attribute.attrelid = indrelid and attribute.attnum = indkey[0]
    where indisunique and owner.relname != all (${REFERENCE_TABLES}::text[])`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ first }) => first !== COMPANY)).toEqual([]);
});

test('every foreign key begins with the company on both sides, and no reference table has one', async () => {
  const { rows } = await sql<{ key: string; owner: string; own: string; other: string }>`
    select conname as key, owner.relname as owner, own.attname as own, other.attname as other
    from pg_constraint
    join pg_class as owner on owner.oid = conrelid and owner.relnamespace = current_schema()::regnamespace
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  const wrong = rows.filter(
    ({ owner, own, other }) => own !== COMPANY || other !== COMPANY || REFERENCE_TABLES.includes(owner),
  );
  expect(wrong).toEqual([]);
});
