/** What the tables of an earlier version hold when every key begins to begin with the company. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const FOLDER = path.resolve('src/server/db/migrations');
const KEYS = '0009_company_keys.ts';

const { connection } = await createTestDatabase();
// An empty place beside the tables of today.
const db = openDatabase({ ...connection, options: '-c search_path=earlier,public' });
afterAll(() => db.destroy());

async function migrateBy(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { up } = (await import(path.join(FOLDER, name))) as { up: (db: Kysely<unknown>) => Promise<void> };
    await up(db as unknown as Kysely<unknown>);
  }
}

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

test('sessions, keys, notifications and numbers go on; of two companies with one range, the second is asked about it', async () => {
  await sql`create schema earlier`.execute(db);
  const names = readdirSync(FOLDER).toSorted();
  await migrateBy(names.filter((name) => name < KEYS));
  await sql
    .raw(`
    insert into companies (company_id, name, created_at, changed_at, changed_by)
      values ('1', 'A', now(), now(), 'x'), ('2', 'B', now(), now(), 'x');
    insert into users (username, company_id, full_name, role, created_at, changed_at, changed_by)
      values ('a@a.test', '1', 'A', 'Moderator', now(), now(), 'x'), ('b@b.test', '2', 'B', '', now(), now(), 'x');
    insert into refresh_families values ('00000000-0000-4000-8000-000000000001', 'b@b.test', now(), now(), null);
    insert into refresh_tokens (token_hash, family_id, created_at)
      values ('hash', '00000000-0000-4000-8000-000000000001', now());
    insert into idempotency_keys (username, key, body_hash, status, created_at)
      values ('a@a.test', '00000000-0000-4000-8000-000000000002', '', 200, now()),
        ('gone@a.test', '00000000-0000-4000-8000-000000000003', '', 200, now());
    insert into issued_numbers (suite_id, kind, number, company_id, shipment_id, issued_at)
      values ('DSVROAD', 'package', '4570', '2', 1, now());
    insert into carriers (company_id, carrier_id, name, connection, created_at, changed_at, changed_by)
      select company, '10', 'DSV', '{"carrierSuiteId": "DSVROAD", "testMode": true}', now(), now(), 'x'
      from unnest(array['1', '2']) as company;
    insert into number_series (company_id, carrier_id, kind, series, history)
      select company, '10', kind, series::jsonb, (select value from server_meta where name = 'history')
      from (values
        ('1', 'package', '{"from": "1", "to": "999", "prefix1": "45", "suffix1": "SE"}'),
        ('2', 'package', '{"from": "0500", "to": "800", "prefix1": "45", "suffix1": "SE"}'),
        ('2', 'consignment', '{"from": "500", "to": "800", "prefix1": null}')
      ) as given (company, kind, series);`)
    .execute(db);
  await migrateBy(names.filter((name) => name >= KEYS));

  expect(await rowsOf('select company_id, username from user_names order by 1')).toEqual([
    { company_id: '1', username: 'a@a.test' },
    { company_id: '2', username: 'b@b.test' },
  ]);
  expect(await rowsOf('select company_id, token_hash from refresh_tokens')).toEqual([
    { company_id: '2', token_hash: 'hash' },
  ]);
  expect(await rowsOf('select company_id, username from idempotency_keys')).toEqual([
    { company_id: '1', username: 'a@a.test' },
  ]);
  expect(await rowsOf('select company_id, kind, first, last, suffix from number_ranges order by 1, 2')).toEqual([
    { company_id: '1', kind: 'package', first: '45001', last: '45999', suffix: 'SE' },
    { company_id: '2', kind: 'consignment', first: '500', last: '800', suffix: '' },
    { company_id: '2', kind: 'package', first: '45500', last: '45800', suffix: 'SE' },
  ]);
  expect(await rowsOf("select company_id, kind from number_series where history = '' order by 1, 2")).toEqual([
    { company_id: '2', kind: 'package' },
  ]);
});
