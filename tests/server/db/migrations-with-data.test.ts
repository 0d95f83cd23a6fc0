/** Data in the tables of an earlier version survive the migrations. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const FOLDER = path.resolve('src/server/db/migrations');

const { connection } = await createTestDatabase();
// An empty schema beside today's tables.
const db = openDatabase({ ...connection, options: '-c search_path=earlier,public' });
afterAll(() => db.destroy());
beforeEach(() => sql`create schema earlier`.execute(db));
afterEach(() => sql`drop schema earlier cascade`.execute(db));

/** Builds the schema as it was just before this migration. */
const migrateBefore = (first: string) => migrateBy((name) => name < first);
const migrateFrom = (first: string) => migrateBy((name) => name >= first);

async function migrateBy(isMeant: (name: string) => boolean): Promise<void> {
  for (const name of readdirSync(FOLDER).toSorted().filter(isMeant)) {
    const { up } = (await import(path.join(FOLDER, name))) as { up: (db: Kysely<unknown>) => Promise<void> };
    await up(db as unknown as Kysely<unknown>);
  }
}

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

test('sessions, keys, notifications and numbers go on; of two companies with one range, the second is asked about it', async () => {
  const keys = '0009_company_keys.ts';
  await migrateBefore(keys);
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
  await migrateFrom(keys);

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

test('ended runs of end of day keep a line for each shipment, also for one that is there no more', async () => {
  const lists = '0035_lists_of_runs.ts';
  await migrateBefore(lists);
  await sql
    .raw(`
    insert into companies (company_id, name, warehouse, created_at, changed_at, changed_by)
      values ('1', 'A', '{"city": "Göteborg"}', now(), now(), 'x');
    insert into shipments (
      company_id, shipment_id, document, status, disp_date, order_number, order_number_folded, receiver_name,
      receiver_folded, tracking_folded, delivery_type_name, carrier_name, created_at, changed_at, changed_by
    ) values (
      '1', 7, '{"consignmentNo": "C7", "orderNumber": null, "totals": {"pieces": 3, "weight": 1.5},
        "addresses": {"receiver": {"name": "B", "zipCode": "75320", "city": "Uppsala", "countryCode": "SE"}}}',
      70, '', '', '', '', '', '{}', '', '', now(), now(), 'x'
    );
    insert into day_runs (company_id, run_id, started_at, started_by, documents, max_shipment_id)
      values ('1', 'r', now(), 'x', '{}', 8);
    insert into day_run_shipments (
      company_id, run_id, shipment_id, place, carrier_name, carrier_suite_id, printed
    ) values ('1', 'r', 7, 0, '', '', '[]'), ('1', 'r', 8, 1, '', '', '[]');`)
    .execute(db);
  await migrateFrom(lists);

  const receiver = { name: 'B', zipCode: '75320', city: 'Uppsala', countryCode: 'SE' };
  expect(await rowsOf('select line from day_run_shipments order by place')).toMatchObject([
    { line: { shipmentId: '7', consignmentNo: 'C7', orderNumber: null, receiver, packages: 3, weight: 1.5 } },
    { line: { shipmentId: '8', receiver: { name: '' }, packages: 0 } },
  ]);
  expect(await rowsOf('select warehouse from day_runs')).toEqual([
    { warehouse: { name: 'A', street1: null, street2: null, zipCode: null, city: 'Göteborg', countryCode: 'SE' } },
  ]);
});

test('[FLD-05] [W15] texts that were stored before are found by the signs that are now taken for the same', async () => {
  const folded = '0047_folded_again.ts';
  await migrateBefore(folded);
  await sql
    .raw(`
    insert into companies (company_id, name, created_at, changed_at, changed_by) values ('1', 'A', now(), now(), 'x');
    insert into shipments (company_id, shipment_id, document, status, disp_date, order_number, order_number_folded,
        receiver_name, receiver_folded, tracking_folded, delivery_type_name, carrier_name, created_at, changed_at, changed_by)
      values ('1', 1, '{}', 10, '2026-11-27', 'AB–12', 'ab–12', 'O’Brien', 'o’brien', '{}', '', '', now(), now(), 'x'),
        ('1', 2, '{}', 10, '2026-11-27', 'AB-13', 'ab-13', 'Åkeri', 'åkeri', '{a‑1}', '', '', now(), now(), 'x');
    insert into carriers (company_id, carrier_id, name, connection, created_at, changed_at, changed_by)
      values ('1', '1', 'DSV', '{}', now(), now(), 'x');
    insert into delivery_types (company_id, id, position, name, name_folded, choice, carrier_id, created_at, changed_at, changed_by)
      values ('1', '1', 1, 'A–B', 'a–b', '{}', '1', now(), now(), 'x'), ('1', '2', 2, 'A-B', 'a-b', '{}', '1', now(), now(), 'x');`)
    .execute(db);
  await migrateFrom(folded);

  expect(
    await rowsOf('select order_number_folded, receiver_folded, tracking_folded from shipments order by shipment_id'),
  ).toEqual([
    { order_number_folded: 'ab-12', receiver_folded: "o'brien", tracking_folded: [] },
    { order_number_folded: 'ab-13', receiver_folded: 'åkeri', tracking_folded: ['a-1'] },
  ]);
  expect(await rowsOf('select name_folded from delivery_types order by id')).toEqual([
    { name_folded: 'a–b' },
    { name_folded: 'a-b' },
  ]);
});

test('[FND-01] what was stored before is found by the one box', async () => {
  const found = '0052_found_texts.ts';
  await migrateBefore(found);
  await sql
    .raw(`
    insert into companies (company_id, name, created_at, changed_at, changed_by) values ('1', 'A', now(), now(), 'x');
    insert into shipments (company_id, shipment_id, document, status, disp_date, order_number, order_number_folded,
        receiver_name, receiver_folded, tracking_folded, delivery_type_name, carrier_name, created_at, changed_at, changed_by)
      values ('1', 7, '{"consignmentNo": "C-7", "addresses": {"receiver": {"city": "Malmö"}},
        "goodsLines": [{"packageNumbers": ["P1"]}, {"packageNumbers": ["P2"]}]}', 10, '2026-11-27', 'SO-1', 'so-1',
        'Åkeri', 'åkeri', '{}', '', '', now(), now(), 'x'),
        ('1', 8, '{}', 10, '2026-11-27', '', '', '', '', '{}', '', '', now(), now(), 'x');
    insert into addresses (company_id, address_id, name, entry, customer_no, created_at, changed_at, changed_by)
      values ('1', '1', 'Pålsson', '{"city": "Ærø"}', 'K 1', now(), now(), 'x');`)
    .execute(db);
  await migrateFrom(found);

  expect(await rowsOf('select find_text, find_packages from shipments order by shipment_id')).toEqual([
    { find_text: '\nso1\nakeri\nmalmo\n7\nc7\n', find_packages: '\np1\np2\n' },
    { find_text: '\n8\n', find_packages: '' },
  ]);
  expect(await rowsOf('select find_text from addresses')).toEqual([{ find_text: '\npalsson\naero\nk1\n' }]);
});
