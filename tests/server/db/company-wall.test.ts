/** The second wall between companies in the database itself, for statements that forgot the first. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { acrossCompanies, inCompany, keepingScope, presentScope } from '#server/db/company-scope.ts';
import { createWall, raiseWall } from '#server/db/company-wall.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { onCluster } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { refuse } from '#tests/support/server.ts';
import { sources, withoutComments } from '#tests/support/source-files.ts';
import { OTHER_COMPANY, seedTestCompanies, TEST_COMPANY } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** Every place that may see more than one company, with its reason. */
const GATES = [
  'app.ts: features begin before anybody calls',
  'carriers/number-ranges.ts: no two companies number alike',
  'company/company-repository.ts: a VAT number is one company’s',
  'feed/put-back.ts: a history is one for all',
  'http/operation-routes.ts: a call of nobody that is known yet',
  'jobs/job-queue.ts: the queue of jobs is one for all',
  'jobs/job-runner.ts: a job that names no company',
  'jobs/job-runner.ts: jobs are of all companies',
  'jobs/worker-lease.ts: jobs are of all companies',
  'shipment-records/text-conditions.ts: an index of words is not used behind the wall',
  'stations/pairing.ts: a program that shows its code is of no company yet',
  'users/user-repository.ts: a username is one person’s',
];
/** What the server asks before it knows a caller, or whatever the caller's company: it is in front of the wall. */
const IN_FRONT = [
  'account/account-feature.ts',
  'app.ts',
  'features.ts',
  'feed/server-feature.ts',
  'health/health-feature.ts',
  'run-server.ts',
  'run-worker.ts',
  'server-context.ts',
  'session/session-feature.ts',
];
const LIMITS = { poolSize: 1, isPooled: false, statement: 10_000, lock: 5_000, idle: 10_000, connection: 10_000 };

const { db, connection } = await createTestDatabase();
await seedTestCompanies(db);
const walled = await openBehindWall();

/** One connection, so that what is left on it would be found. */
async function openBehindWall(): Promise<Db> {
  const wall = { ...createWall(), lost: refuse };
  const opened = openDatabase(connection, LIMITS, undefined, wall);
  whenDone(() => opened.destroy());
  expect(await raiseWall(wall, connection, opened)).toBeUndefined();
  return opened;
}

const usersOf = async (from: Db) => {
  const rows = await from.selectFrom('users').select('company_id').execute();
  return new Set(rows.map(({ company_id }) => company_id));
};

test('every table with a company has row security, and a policy that is about the company', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where a.attname = 'company_id' and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and not (c.relrowsecurity and exists (
        select 1 from pg_policies where tablename = c.relname and cmd = 'ALL' and qual like '%(company_id = NULLIF(current_setting(%'
      ))`.execute(db);
  expect(rows).toEqual([]);
});

test('a statement without a company finds the rows of its own, with values and without', async () => {
  const names = walled.selectFrom('users').select('company_id').where('username', 'like', '%');
  for (const companyId of [TEST_COMPANY, OTHER_COMPANY, TEST_COMPANY]) {
    expect(await inCompany(companyId, () => usersOf(walled))).toEqual(new Set([companyId]));
    const found = await inCompany(companyId, () => names.execute());
    expect(new Set(found.map(({ company_id }) => company_id))).toEqual(new Set([companyId]));
  }
});

test('a statement that is used often is prepared once and still finds the rows of its company alone', async () => {
  for (const turn of Array(20).keys()) {
    const companyId = turn % 2 ? TEST_COMPANY : OTHER_COMPANY;
    const asked = walled.selectFrom('users').select('company_id').where('role', '<>', 'nobody');
    const found = await inCompany(companyId, () => asked.execute());
    expect(new Set(found.map(({ company_id }) => company_id))).toEqual(new Set([companyId]));
  }
});

test('a transaction changes and deletes nothing of another company, and cannot give it anything', async () => {
  const change = (write: (trx: Db) => Promise<unknown>) =>
    inCompany(TEST_COMPANY, () => walled.transaction().execute(write));
  await change((trx) => trx.updateTable('users').set({ full_name: 'Changed' }).execute());
  await change((trx) => trx.deleteFrom('users').where('company_id', '=', OTHER_COMPANY).execute());
  const row = { company_id: OTHER_COMPANY, change_seq: 1 };
  await expect(change((trx) => trx.insertInto('company_counters').values(row).execute())).rejects.toThrow(/row-level/);
  const moved = (trx: Db) => trx.updateTable('user_names').set({ company_id: OTHER_COMPANY }).execute();
  await expect(change(moved)).rejects.toThrow(/row-level/);
  const others = await db.selectFrom('users').select('full_name').where('company_id', '=', OTHER_COMPANY).execute();
  expect(others.length).toBeGreaterThan(0);
  expect(others.map(({ full_name }) => full_name)).not.toContain('Changed');
});

test('a gate within a transaction opens for what it is around and no longer', async () => {
  await inCompany(TEST_COMPANY, () =>
    walled.transaction().execute(async (trx) => {
      expect(await usersOf(trx)).toEqual(new Set([TEST_COMPANY]));
      const all = await acrossCompanies('to see that it opens', () => usersOf(trx));
      expect(all).toEqual(new Set([TEST_COMPANY, OTHER_COMPANY]));
      expect(await usersOf(trx)).toEqual(new Set([TEST_COMPANY]));
    }),
  );
});

test('nothing is left on a connection after a statement, a failure and a transaction', async () => {
  const state = sql<{ role: string; company: string }>`
    select current_user as role, coalesce(current_setting('kaj.company', true), '') as company`;
  const left = async () => (await acrossCompanies('to see what is left', () => state.execute(walled))).rows[0];
  const before = { role: connection.user, company: '' };
  await inCompany(TEST_COMPANY, () => usersOf(walled));
  expect(await left()).toEqual(before);
  await expect(inCompany(TEST_COMPANY, () => sql`select 1 / ${0}::integer`.execute(walled))).rejects.toThrow(/zero/);
  expect(await left()).toEqual(before);
  await inCompany(TEST_COMPANY, () => walled.transaction().execute((trx) => usersOf(trx)));
  expect(await left()).toEqual(before);
});

test('rows of the empty company, which are the operator’s, belong to nobody behind the wall', async () => {
  const row = { company_id: '', at: new Date(), username: 'nobody', kind: 'refused', entity: 'nobody' } as const;
  await db.insertInto('audit_log').values(row).execute();
  const found = () => walled.selectFrom('audit_log').select('company_id').execute();
  expect(await inCompany('', found)).toEqual([]);
});

test('a statement of no company and no gate is told of once, and refused in tests', async () => {
  await expect(usersOf(walled)).rejects.toThrow('neither a company nor a named gate');
  const begun = walled.transaction().execute((trx) => usersOf(trx));
  await expect(begun).rejects.toThrow('neither a company nor a named gate');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { lost } = createWall();
  for (const text of ['select 1', 'select 1', 'select 2']) lost(text);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('what is read at the pace of its reader stays in the scope in which it was begun', async () => {
  async function* parts() {
    yield presentScope()?.companyId;
    yield presentScope()?.companyId;
  }
  const kept = inCompany(TEST_COMPANY, () => keepingScope(parts()));
  for await (const companyId of kept) expect(companyId).toBe(TEST_COMPANY);
});

test('whoever may see more than one company is listed here with the reason', () => {
  const gates = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/acrossCompanies\(\s*'([^']+)'/g)].map(([, reason]) => `${nameOf(file)}: ${reason}`),
  );
  expect([...new Set(gates)].sort()).toEqual(GATES);
  const calls = sources.flatMap(({ text }) => text.match(/acrossCompanies\(/g) ?? []);
  expect(calls.length, 'each with a reason in words').toBe(gates.length);
});

test('whoever asks in front of the wall is listed here', () => {
  const files = sources
    .filter(({ text }) => /\bsessionDb\b/.test(withoutComments(text)))
    .map(({ file }) => nameOf(file));
  expect(files.sort()).toEqual(IN_FRONT);
});

const nameOf = (file: string) => file.replace('src/server/', '');

describe('a login that is no superuser', () => {
  const name = `kaj_plain_${randomUUID().slice(0, 8)}`;

  test('a login that is no superuser may make no role, and the server says so until the operator has made it', async () => {
    const cluster = inject('testCluster');
    await onCluster(cluster, `create role ${name} login`);
    await onCluster(cluster, `create database ${name} owner ${name}`);
    const plain = { ...cluster, database: name, user: name };
    const wall = { ...createWall(), lost: refuse };
    const owner = openDatabase(plain);
    const behind = openDatabase(plain, LIMITS, undefined, wall);
    whenDone(async () => {
      await Promise.all([owner.destroy(), behind.destroy()]);
      await onCluster(cluster, `drop database ${name} with (force)`);
      await onCluster(cluster, `drop role ${name}, ${name}_company`);
    });
    await migrate(owner);
    await seedTestCompanies(owner);

    expect(await raiseWall(wall, plain, behind)).toContain('permission denied to create role');
    expect(await inCompany(TEST_COMPANY, () => usersOf(behind))).toEqual(new Set([TEST_COMPANY, OTHER_COMPANY]));

    await onCluster(cluster, `create role ${name}_company nologin`);
    await onCluster(cluster, `grant ${name}_company to ${name}`);
    expect(await raiseWall(wall, plain, behind)).toBeUndefined();
    expect(await inCompany(TEST_COMPANY, () => usersOf(behind))).toEqual(new Set([TEST_COMPANY]));
    expect(await usersOf(owner)).toEqual(new Set([TEST_COMPANY, OTHER_COMPANY]));
  });

  test('a login that is no superuser may make roles, and has its own', async () => {
    const cluster = inject('testCluster');
    const maker = `kaj_maker_${randomUUID().slice(0, 8)}`;
    await onCluster(cluster, `create role ${maker} login createrole`);
    await onCluster(cluster, `create database ${maker} owner ${maker}`);
    const theirs = { ...cluster, database: maker, user: maker };
    const wall = { ...createWall(), lost: refuse };
    const owner = openDatabase(theirs);
    const behind = openDatabase(theirs, LIMITS, undefined, wall);
    whenDone(async () => {
      await Promise.all([owner.destroy(), behind.destroy()]);
      await onCluster(cluster, `drop database ${maker} with (force)`);
      await onCluster(cluster, `drop role ${maker}_company, ${maker}`);
    });
    await migrate(owner);
    await seedTestCompanies(owner);
    expect(await raiseWall(wall, theirs, behind)).toBeUndefined();
    expect(await inCompany(OTHER_COMPANY, () => usersOf(behind))).toEqual(new Set([OTHER_COMPANY]));
  });
});
