/**
 * A migration expands: what the build before reads and writes stays as it is, so that its servers go on while they are replaced.
 * One that contracts says in its header which build was the last to need what it takes away ("Contracts: …"), and in its name
 * that older builds may not start after it (`0100_contract_…`, migrate.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'src/server/db/migrations';
/** Makes the schema in an empty database, where nobody is yet. */
const BASELINE = '0001_core.ts';
const CONTRACTS = /^\/\*\*[\s\S]*?\bContracts: \S[\s\S]*?\*\//;

/** What an older build does not survive. */
const TAKES_AWAY: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a table or column is dropped', /\bdrop (?:table|column)\b/i],
  ['a name changes', /\brename\b/i],
  ['a column must have a value that older builds do not write', /\bset not null\b|\bdrop default\b/i],
  ['a type changes', /\balter column \w+ (?:set data )?type\b/i],
  [
    'a new column has neither a default nor room for nothing',
    /\badd column (?:(?!default|generated)[^,`;])*\bnot null\b(?:(?!default|generated)[^,`;])*(?=[,`;]|$)/i,
  ],
];

function faults(text: string): string[] {
  if (CONTRACTS.test(text)) return [];
  const statements = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return TAKES_AWAY.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what);
}

test('[OPS-02] every migration only adds, or names the build after which it takes something away', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== BASELINE);
  const found = files.flatMap((file) =>
    faults(readFileSync(path.join(FOLDER, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  expect(found).toEqual([]);
});

test('[OPS-02] a migration that takes something away says so in its name too, and no other does', () => {
  for (const file of readdirSync(FOLDER)) {
    const contracts = CONTRACTS.test(readFileSync(path.join(FOLDER, file), 'utf8'));
    expect(/^\d+_contract_/.test(file), file).toBe(contracts);
  }
});

test.each([
  ['alter table shipments drop column status', 1],
  ['alter table shipments rename column status to state', 1],
  ['alter table shipments alter column status set not null', 1],
  ['alter table shipments alter column status type bigint', 1],
  ['alter table shipments add column made_by text not null', 1],
  ['alter table shipments add column made_by text not null, add column b text', 1],
  ["alter table shipments add column made_by text not null default ''", 0],
  ["alter table shipments add column made_by text default '' not null", 0],
  ['alter table shipments add column made_by text', 0],
  ['create table made (made_by text not null)', 0],
  ['drop index shipments_by_day', 0],
])('[OPS-02] of the statement %j the rule finds %i faults', (statement, count) => {
  expect(faults(`await sql\`${statement}\`.execute(db);`)).toHaveLength(count);
  expect(faults(`/** Contracts: build 1764200000 was the last to read it. */\nawait sql\`${statement}\``)).toEqual([]);
});
