/**
 * The access matrix once more, while the company is taken out of the conditions of every statement: only the second wall is left, and each call
 * must end as ever. The same calls without that wall show that there is something to keep out.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { presentScope } from '#server/db/company-scope.ts';
import type { Db } from '#server/db/database.ts';
import { OTHER_USERS, TEST_COMPANY } from '#tests/support/test-companies.ts';
import { COLUMNS, expectedAccess } from './access-expectations.ts';
import { createAccessWorld, MARK, outcome } from './access-world.ts';

/** A condition, not an assignment; the value stays a parameter. */
const CONDITION = /(?<=\b(?:where|and|on)\s+\(*)(?:"?\w+"?\.)?"?company_id"? = (\$\d+)/gi;
/** Statements of one company, and those that look for ids in it. */
const INDEX = 'an index of words is not used behind the wall';

const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function forgetful(this: pg.Client, ...asked: unknown[]) {
  const scope = presentScope();
  const [first, ...rest] = asked;
  const isOfCompany = scope !== undefined && (scope.companyId !== null || scope.reason === INDEX);
  if (!isOfCompany) return query.apply(this, asked);
  if (typeof first === 'string') return query.call(this, withoutCompany(first), ...rest);
  const statement = first as { text: string };
  const text = withoutCompany(statement.text);
  // Its name stands for the text with the company.
  if (text !== statement.text) Object.assign(statement, { text, name: undefined });
  return query.call(this, statement, ...rest);
} as never);

function withoutCompany(text: string): string {
  return text.replaceAll(CONDITION, '$1::text is not null');
}

/** A sum of the rows of the first company in each table. */
async function foreignRows(db: Db): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'company_id' and table_schema = current_schema() order by 1`.execute(db);
  const sums = rows.map(
    ({ name }) => sql`
      select ${name} as name, md5(string_agg(one::text, '' order by one::text)) as sum from ${sql.table(name)} as one
      where company_id = ${TEST_COMPANY}`,
  );
  return (await sql`${sql.join(sums, sql` union all `)}`.execute(db)).rows;
}

const OTHERS = COLUMNS.filter((column) => column.startsWith('other'));
const walled = await createAccessWorld({ COMPANY_WALL: '1' });

describe.each(Object.entries<Operation>(operations))(
  'without the company in its statements the operation $0',
  (key, operation) => {
    const name = key as OperationName;
    const expected = expectedAccess[name].replace('|', '').split(/\s+/);
    test.each(OTHERS.map((column) => [column, expected[COLUMNS.indexOf(column)]] as const))(
      'a call by $0 ends as $1 and neither reads nor writes what is foreign',
      async (column, wanted) => {
        const caller = await walled.callerOf(column, operation);
        const request = await walled.requestFor(name, caller);
        const before = await foreignRows(walled.server.db);
        const answer = await caller.call(name, request);
        expect(outcome(operation, answer), JSON.stringify(answer.body)).toBe(wanted);
        expect(JSON.stringify(answer.body) ?? '').not.toContain(MARK);
        // A sign-in is one of the first company, whoever asks for it.
        if (name !== 'login') expect(await foreignRows(walled.server.db)).toEqual(before);
      },
    );
  },
);

test('without the second wall the same calls would read what is foreign', async () => {
  const { wall } = walled.server;
  if (wall) wall.role = undefined;
  // The calls before may have ended or renewed any other session.
  const caller = await walled.server.signIn(OTHER_USERS.Moderator);
  const leaks: string[] = [];
  const refused: string[] = [];
  for (const [key, { method, access }] of Object.entries<Operation>(operations)) {
    if (method !== 'GET' || access === 'cookie') continue;
    const name = key as OperationName;
    const { status, body } = await caller.call(name, await walled.requestFor(name, caller));
    if (JSON.stringify(body)?.includes(MARK)) leaks.push(name);
    else if (status >= 400) refused.push(`${name} ${status}`);
  }
  for (const name of ['addresses', 'audit', 'carriers', 'shipment', 'stations', 'users']) {
    expect(leaks, `refused: ${refused.join(', ')}`).toContain(name);
  }
});
