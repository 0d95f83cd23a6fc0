/** What an etag stands for when the data may have been put back to an older state, and for devices of the build before. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readHistory } from '#server/db/history.ts';
import { createAddress, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const { db } = server;
const history = await readHistory(db);
let moderator: TestCaller;
let carrierId: string;

beforeAll(async () => {
  moderator = await server.signIn(TEST_USERS.Moderator);
  carrierId = await createCarrier(moderator);
});

type Table = 'shipments' | 'addresses' | 'delivery_types' | 'carriers';
/** How each kind is made and changed; `change` answers the status and code of a change with this etag. */
const KINDS: readonly {
  readonly table: Table;
  readonly id: string;
  make(): Promise<{ readonly id: string; readonly _etag: string | null }>;
  change(id: string, headers: Record<string, string>): Promise<unknown>;
}[] = [
  {
    table: 'shipments',
    id: 'shipment_id',
    make: async () => {
      const { shipmentId, _etag } = await createShipment(moderator);
      return { id: shipmentId, _etag };
    },
    change: (shipmentId, headers) =>
      answer(moderator.call('saveShipment', { params: { shipmentId }, headers, body: { orderNumber: 'Mine' } })),
  },
  {
    table: 'addresses',
    id: 'address_id',
    make: async () => {
      const { addressId, _etag } = await createAddress(moderator, 'Theirs');
      return { id: addressId, _etag };
    },
    change: (addressId, headers) =>
      answer(moderator.call('saveAddress', { headers, body: { addressId, name: 'Mine', countryCode: 'SE' } })),
  },
  {
    table: 'delivery_types',
    id: 'id',
    make: async () => createDeliveryType(moderator, carrierId, `Theirs ${crypto.randomUUID()}`),
    change: (id, headers) =>
      answer(
        moderator.call('saveDeliveryType', {
          params: { id },
          headers,
          body: { name: `Mine ${id} ${crypto.randomUUID()}`, carrierId, dom: { value: 'SYSTEM' } },
        }),
      ),
  },
];

async function answer(call: ReturnType<TestCaller['call']>): Promise<unknown> {
  const { status, body } = await call;
  return status === 200 ? 200 : [status, (body as { code?: string }).code];
}

const named = (etag: string | null) => ({ 'if-match': etag ?? '', 'x-history': history });

/** The row as another life of it has it: born anew, or only with another version of this number. */
async function relive(table: Table, column: string, id: string, what: 'row' | 'version'): Promise<void> {
  const other = what === 'row' ? sql`'00000000' || right(incarnation, 8)` : sql`left(incarnation, 8) || '00000000'`;
  await sql`update ${sql.table(table)} set incarnation = ${other} where ${sql.ref(column)}::text = ${id}`.execute(db);
}

/** The row as it was before the update that brought incarnations. */
async function makeOlder(table: Table, column: string, id: string): Promise<void> {
  const before = sql`(select value from server_meta where name = 'update_incarnation')`;
  await sql`update ${sql.table(table)} set incarnation = ${before} where ${sql.ref(column)}::text = ${id}`.execute(db);
}

test.each(KINDS)(
  '[FLD-09] every version of a row of $table has an etag of its own',
  async ({ make, change, table, id: column }) => {
    const { id, _etag } = await make();
    const read = async () => {
      const { rows } = await sql<{ etag: string }>`
      select row_version || '.' || incarnation as etag from ${sql.table(table)}
      where ${sql.ref(column)}::text = ${id}`.execute(db);
      return `"${rows[0]?.etag}"`;
    };
    expect(_etag).toBe(await read());
    expect(await change(id, named(_etag))).toBe(200);
    const [before = '', after = ''] = [_etag ?? '', await read()].map((etag) => etag.split('.')[1] ?? '');
    expect(after.slice(0, 8)).toBe(before.slice(0, 8));
    expect(after.slice(8)).not.toBe(before.slice(8));
  },
);

test.each(KINDS)(
  '[FLD-09] an edit of a lost row of $table is not made to the one that has its number and version',
  async (kind) => {
    const { id, _etag } = await kind.make();
    await relive(kind.table, kind.id, id, 'row');
    expect(await kind.change(id, named(_etag))).toEqual([412, 'otherHistory']);
    expect(await kind.change(id, { 'if-match': _etag ?? '' })).toEqual([412, 'otherHistory']);
  },
);

test.each(KINDS)('[FLD-09] an edit of a lost version in $table meets what the row says now', async (kind) => {
  const { id, _etag } = await kind.make();
  await relive(kind.table, kind.id, id, 'version');
  expect(await kind.change(id, named(_etag))).toEqual([412, 'stale']);
});

test.each(KINDS)(
  '[FLD-09] an etag of the build before counts for a row of $table that is older than the update',
  async (kind) => {
    const { id } = await kind.make();
    await makeOlder(kind.table, kind.id, id);
    expect(await kind.change(id, named('"2"'))).toEqual([412, 'stale']);
    expect(await kind.change(id, named('"1"'))).toBe(200);
    // It has changed since: the version alone says nothing any more, and what was seen was this row all the same.
    expect(await kind.change(id, named('"2"'))).toEqual([412, 'stale']);
    expect(await kind.change(id, named('"1"'))).toEqual([412, 'stale']);
  },
);

test.each(KINDS)(
  '[FLD-09] an etag of the build before is of no row of $table that is newer than the update',
  async (kind) => {
    const { id } = await kind.make();
    expect(await kind.change(id, named('"1"'))).toEqual([412, 'otherHistory']);
    // Who names no history is no device.
    expect(await kind.change(id, { 'if-match': '"1"' })).toEqual([412, 'stale']);
  },
);

test('[FLD-09] an etag of the build before counts no more once another history has begun', async () => {
  const { shipmentId } = await createShipment(moderator);
  await makeOlder('shipments', 'shipment_id', shipmentId);
  const value = crypto.randomUUID();
  await db.updateTable('server_meta').set({ value }).where('name', '=', 'history').execute();
  const save = (headers: Record<string, string>) =>
    answer(moderator.call('saveShipment', { params: { shipmentId }, headers, body: { orderNumber: 'A' } }));
  expect(await save({ 'if-match': '"1"' })).toEqual([412, 'stale']);
  expect(await save({ 'if-match': '"1"', 'x-history': value })).toEqual([412, 'otherHistory']);
  await db.updateTable('server_meta').set({ value: history }).where('name', '=', 'history').execute();
  expect(await save({ 'if-match': '"1"', 'x-history': history })).toBe(200);
});
