/**
 * What a PostgreSQL that is distributed by company could not send to the node of one company: of all statements that the calls of all
 * operations and the nightly work ask, planned by the database itself, those that read a company's table without its company.
 * docs/scale.md lists them, with what each would need.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createAccessWorld } from '../access-world.ts';

const asked = new Set<string>();
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function listening(this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
  // Those of the server have limits; this test's own have none.
  const { statement_timeout: limit } = (this as unknown as { connectionParameters: pg.ClientConfig })
    .connectionParameters;
  if (typeof text === 'string' && limit) asked.add(text);
  return query.apply(this, given);
} as never);

const world = await createAccessWorld();
/** With nothing in it, so that plans do not depend on what PostgreSQL has counted so far. */
const { db } = await createTestDatabase();

interface Plan {
  readonly [key: string]: unknown;
  readonly Plans?: readonly Plan[];
}

const ASKS = /^\s*(select|insert|update|delete|with)\b/i;
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'One-Time Filter'];
const ONE_COMPANY = /\bcompany_id = \(*\$\d/;
const SAME_COMPANY = /\bcompany_id = |= \(*[\w"* ]+\.company_id\b/;
/** Each node would have them whole (company-keys.test.ts). */
const REFERENCE = ['counted_attempts', 'number_ranges', 'registrations', 'station_pairings', 'user_names'];

async function companyTables(): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = current_schema()`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !REFERENCE.includes(name)));
}

function* nodesOf(plan: Plan): Iterable<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

/** The companies' tables that a statement reads without one company; none if it would go to the node of that. */
async function unrouted(text: string, tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (generic_plan, format json) ${sql.raw(text)}`.execute(trx);
  });
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => [...nodesOf(Plan)]));
  const reads = nodes
    .filter((node) => /Scan/.test(String(node['Node Type'])) && tables.has(String(node['Relation Name'])))
    .map((node) => ({
      table: String(node['Relation Name']),
      on: CONDITIONS.map((name) => node[name] ?? '').join(' '),
    }));
  const isOfOne = reads.some(({ on }) => ONE_COMPANY.test(on));
  const others = reads.filter(({ on }) => !(isOfOne ? SAME_COMPANY : ONE_COMPANY).test(on));
  return [...new Set(others.map(({ table }) => table))].sort();
}

/** The rows of the table in docs/scale.md. `isTimed`: asked by the clock, which the calls need not meet. */
function documented(): { readonly name: string; readonly isTimed: boolean }[] {
  const [, list = ''] = /<!-- unrouted -->([\s\S]*?)<!-- end -->/.exec(readFileSync('docs/scale.md', 'utf8')) ?? [];
  return [...list.matchAll(/^\| `([^`]+)` \| (Each minute|Every five minutes|At a fixed time)?/gm)].map(
    ([, name = '', timed]) => ({
      name,
      isTimed: timed !== undefined,
    }),
  );
}

test('[OPS-01] the statements that are not of one company are those that the page about scale lists', async () => {
  for (const name of Object.keys(operations) as OperationName[]) await world.callAs('Moderator', name);
  const tables = await companyTables();
  const found = new Map<string, string>();
  const planned = new Set<string>();
  async function planMore(): Promise<void> {
    for (const text of asked) {
      const [, verb = ''] = ASKS.exec(text) ?? [];
      if (verb === '' || planned.has(text)) continue;
      planned.add(text);
      const of = await unrouted(text, tables);
      if (of.length > 0) found.set(`${verb.toLowerCase()} ${of.join(', ')}`, text.replace(/\s+/g, ' '));
    }
  }
  // The nightly work runs beside the calls.
  await expect
    .poll(
      async () => {
        await planMore();
        return documented().filter(({ name, isTimed }) => !isTimed && !found.has(name));
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  expect(asked.size).toBeGreaterThan(200);
  const known = documented().map(({ name }) => name);
  const others = [...found].filter(([name]) => !known.includes(name));
  expect(others, 'of statements that the page does not list').toEqual([]);
}, 120_000);
