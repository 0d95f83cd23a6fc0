/** The indexes of the searches over shipments: what a search reads of other companies must not grow with them. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { SearchFields } from '#contract/shipments-list.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { up as makeBaseline } from '#server/db/migrations/0001_core.ts';
import { findingShipments } from '#server/shipment-records/shipment-search.ts';
import { onCluster } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { whenDone } from '#tests/support/when-done.ts';

const { db } = await createTestDatabase();

const indexesOf = async (where: Db) => {
  const { rows } = await sql<{ name: string; first: string }>`
    select index.relname as name, attribute.attname as first
    from pg_index
    join pg_class as index on index.oid = indexrelid
    left join pg_attribute as attribute on attribute.attrelid = indrelid and attribute.attnum = indkey[0]
    where indrelid = 'shipments'::regclass order by 1`.execute(where);
  return rows;
};

interface Plan {
  readonly [key: string]: unknown;
  readonly Plans?: readonly Plan[];
}

function* nodesOf(plan: Plan): Iterable<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

/** The condition of each index that a search uses. A table with nothing in it would be read whole. */
async function conditionsOf(search: SearchFields): Promise<readonly string[]> {
  const found = findingShipments(db, 'a company', search, null);
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${found}`.execute(trx);
  });
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => [...nodesOf(Plan)]));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  return nodes.filter((node) => 'Index Name' in node).map((node) => String(node['Index Cond']));
}

test('every index of shipments begins with the company', async () => {
  const indexes = await indexesOf(db);
  expect(indexes.map(({ name }) => name)).toContain('shipments_by_text');
  expect(indexes.filter(({ first }) => first !== 'company_id')).toEqual([]);
});

test.each<[string, SearchFields]>([
  ['of everything', {}],
  ['for an order number', { orderNumber: 'SO-1' }],
  ['for a part of an order number', { orderNumber: '%o-12' }],
  ['for a receiver', { receiver: 'Kakel' }],
  ['for a tracking number', { trackingNo: '373500000000000001' }],
  ['for the start of a tracking number', { trackingNo: '3735%' }],
  ['for the end of a tracking number', { trackingNo: '%0001' }],
  ['for a part of an id', { shipmentId: '%123%' }],
  ['for a carrier', { carrier: '1004' }],
  ['for a delivery type', { deliveryType: '1005' }],
  ['for who made it', { createdBy: 'somebody@demo.test' }],
  ['for several statuses', { status: '10,20' }],
  ['for a day', { dispDate: '2026-11-28' }],
  ['for days', { dispDateFrom: '2026-11-01', dispDateTo: '2026-11-28' }],
  ['from the box', { text: 'kakel 12' }],
])('[LST-04] a search %s looks into no index without its company', async (_, search) => {
  const conditions = await conditionsOf(search);
  expect(conditions.length).toBeGreaterThan(0);
  for (const condition of conditions) expect(condition).toMatch(/\bcompany_id = 'a company'/);
});

test('a host that does not allow the extension gets an index of words all the same', async () => {
  const cluster = inject('testCluster');
  const name = `kaj_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${name}`);
  await onCluster(cluster, `create role ${name}`);
  const other = openDatabase({ ...cluster, database: name });
  whenDone(async () => {
    await other.destroy();
    await onCluster(cluster, `drop database ${name} with (force)`);
    await onCluster(cluster, `drop role ${name}`);
  });
  await sql`create extension pg_trgm`.execute(other);
  await sql`grant all on schema public to ${sql.id(name)}`.execute(other);
  await other.transaction().execute(async (trx) => {
    await sql`set local role ${sql.id(name)}`.execute(trx);
    await makeBaseline(trx as unknown as Kysely<unknown>);
  });
  expect(await indexesOf(other)).toContainEqual({ name: 'shipments_by_text', first: 'tracking_folded' });
});
