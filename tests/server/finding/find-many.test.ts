/** What the one box finds and reads where a word is in more shipments than are counted. */
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const MANY = 2 * SNAPSHOT_LIMIT;
const server = await startTestServer();
const caller = await server.signIn(TEST_USERS.Moderator);
const oldest = await createOldest();
await copy(oldest, MANY);

/** Its numbers are those with which the numbers of all others begin. */
async function createOldest(): Promise<string> {
  const receiver = { name: 'Korg & Kalk AB', city: 'Korgby', street1: 'Kajen 1', zipCode: '21120', countryCode: 'SE' };
  const { shipmentId } = await createShipment(caller, { orderNumber: 'KORG-7', addresses: { receiver } });
  await sql`
    update shipments set find_text = ${`\nkorg7\nkorgkalkab\nkorgby\n${shipmentId}\n456012\n`}, find_packages = ${'\n3735\n'},
      document = jsonb_set(document, '{goodsLines,0,packageNumbers}', '["3735"]')
    where shipment_id = ${shipmentId}`.execute(server.db);
  return shipmentId;
}

/** Written past the API: twenty thousand saves would take minutes. */
async function copy(shipmentId: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'shipments' and is_generated = 'NEVER'
      and column_name not in ('shipment_id', 'find_text', 'find_packages', 'document')`.execute(server.db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into shipments (shipment_id, find_text, find_packages, document, ${columns})
    select n, format(E'\nkorg7%1$s\nkorgkalkab\nkorgby\n%1$s\n456012%1$s\n', n), format(E'\n3735%s\n', n),
      jsonb_set(document, '{goodsLines,0,packageNumbers}', jsonb_build_array(format('3735%s', n))), ${columns}
    from shipments, generate_series(${shipmentId}::bigint + 1, ${shipmentId}::bigint + ${count}) n
    where shipment_id = ${shipmentId}`.execute(server.db);
  await sql`analyze shipments`.execute(server.db);
}

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

function shipmentsRead(node: Node): number {
  const { 'Rows Removed by Filter': left = 0, 'Rows Removed by Index Recheck': unfit = 0 } = node;
  const own = node['Relation Name'] === 'shipments' ? node['Actual Rows'] + left + unfit : 0;
  return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, part) => sum + shipmentsRead(part), 0);
}

/** What the box answers, and how many shipments each of its statements reads, which is counted by asking it again. */
async function find(text: string) {
  const asked: { readonly text: string; readonly values: unknown[] }[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const listening = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function note(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown[]];
    const { text: statement, values: own = values } = typeof first === 'string' ? { text: first } : first;
    if (/find_(text|packages)/.test(statement)) asked.push({ text: statement, values: own });
    return query.apply(this, given);
  } as never);
  const found = await caller.do('find', { body: { text, limit: 3 } });
  listening.mockRestore();
  const read: number[] = [];
  for (const statement of asked) {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${statement.text}`, statement.values);
    const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explained);
    read.push(...rows.map((row) => shipmentsRead(row['QUERY PLAN'][0].Plan)));
  }
  return { ...found, read: Math.max(...read) };
}

test('[FND-01] a word that twenty thousand shipments have is answered from ten thousand of them', async () => {
  const found = await find('kalk');
  expect(found.counts.shipments).toBe(SNAPSHOT_LIMIT);
  expect(found.isCapped).toBe(true);
  expect(found.shipments.map(({ shipmentId }) => Number(shipmentId) - Number(oldest))).toEqual([
    MANY,
    MANY - 1,
    MANY - 2,
  ]);
  expect(found.read).toBeLessThan(1.1 * SNAPSHOT_LIMIT);
});

test.each([
  ['order number', 'KORG-7', 'shipments'],
  ['consignment', '456012', 'shipments'],
  ['package', '3735', 'packages'],
] as const)(
  '[FND-01] the oldest shipment comes first by its %s, with which those of very many others begin',
  async (_, text, group) => {
    const found = await find(text);
    expect(found.isCapped).toBe(true);
    expect(found.counts[group]).toBe(SNAPSHOT_LIMIT);
    const [first] = group === 'packages' ? found.packages.map(({ shipment }) => shipment) : found.shipments;
    expect(first?.shipmentId).toBe(oldest);
    expect(found.read).toBeLessThan(1.1 * SNAPSHOT_LIMIT);
  },
);

test('[FND-01] an id finds its shipment alone, and nothing says that there are more', async () => {
  const found = await find(`#${oldest}`);
  expect(found.shipments.map(({ shipmentId }) => shipmentId)).toEqual([oldest]);
  expect(found).not.toHaveProperty('isCapped');
  expect(found.read).toBeLessThan(0.1 * SNAPSHOT_LIMIT);
});
