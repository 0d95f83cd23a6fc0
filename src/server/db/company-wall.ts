/**
 * The second wall between companies: each table with a company has row security, and what servers and workers ask runs as a role of its own
 * that sees the rows of one company. A statement that forgot its company finds nothing of others and writes nothing to them.
 * The first wall is the company in each statement. The tables come from the catalogue, at each start, so that none is
 * forgotten; their owner is not subject to it, so backups, migrations and the operator's own statements are as ever.
 * Not here: whose rows (company-scope.ts), how a connection says so (walled-client.ts).
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { inCompany, keepScopes } from './company-scope.ts';
import { type Db, openDatabase } from './database.ts';
import { sqlState } from './sql-state.ts';
import type { Wall } from './walled-client.ts';

/** Any fixed number that no other lock uses. */
const LOCK = 5443_0006;

/** Statements that are told of. */
const TOLD = 100;

/** A statement of no company and no gate is a fault of this program: told of once, and carried out as if there were no wall. */
export function createWall(): Wall {
  keepScopes();
  const told = new Set<string>();
  const lost = (text: string) => {
    if (told.has(text) || told.size === TOLD) return;
    told.add(text);
    console.warn(`A statement came from neither a company nor a named gate: ${text}`);
  };
  return { role: undefined, lost };
}

/** `db`: what will be behind it. Returns a sentence for the operator where there can be none. */
export async function raiseWall(wall: Wall, connection: pg.PoolConfig, db: Db): Promise<string | undefined> {
  const owner = openDatabase(connection);
  try {
    wall.role = await closeCompanies(owner);
    await inCompany('', () => db.transaction().execute((trx) => sql`select 1`.execute(trx)));
    return undefined;
  } catch (error) {
    wall.role = undefined;
    const words = error instanceof Error ? error.message : String(error);
    return `PostgreSQL does not keep companies apart by itself (${words}); the statements alone do. See "The second wall" in docs/operations.md.`;
  } finally {
    await owner.destroy();
  }
}

/**
 * Gives each table its row security, and the role of those who ask as `login` (without it: as this one) the right to what is behind.
 * Returns the role. Rejects where this login may not do what is still missing.
 */
export async function closeCompanies(owner: Db, login?: string): Promise<string> {
  const role = await findRole(owner, login);
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await closeTables(trx);
    await openToRole(trx, role);
  });
  return role;
}

/** Named after its login, because one PostgreSQL may hold the data of several. */
async function findRole(owner: Db, asked?: string): Promise<string> {
  const { rows } = await sql<{ role: string; login: string; is_there: boolean }>`
    select role, login, exists (select 1 from pg_roles where rolname = role) as is_there
    from (select login, left(login, 55) || '_company' as role
      from (select coalesce(${asked ?? null}, current_user::text) as login) as logins) as names`.execute(owner);
  const { role = '', login = '', is_there } = rows[0] ?? {};
  if (!is_there) {
    await sql`create role ${sql.id(role)} nologin nosuperuser nobypassrls noinherit`.execute(owner).catch(unlessThere);
  }
  const mayBe = asked === undefined ? becomes(owner, role) : isMember(owner, asked, role);
  if (!(await mayBe)) await sql`grant ${sql.id(role)} to ${sql.id(login)}`.execute(owner);
  return role;
}

/** Tried, because who has made a role is a member of it that may not always become it. */
function becomes(owner: Db, role: string): Promise<boolean> {
  const become = owner.transaction().execute((trx) => sql`set local role ${sql.id(role)}`.execute(trx));
  return become.then(
    () => true,
    () => false,
  );
}

async function isMember(owner: Db, login: string, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_has_role(${login}, ${role}, 'member') as may`.execute(owner);
  return rows[0]?.may === true;
}

/** Another server that starts at the same time has made it. */
function unlessThere(error: unknown): void {
  if (!['42710', '23505'].includes(sqlState(error))) throw error;
}

const TABLES = sql`
  select c.oid, c.relname as name, c.relrowsecurity as is_closed,
    exists (select 1 from pg_policy where polrelid = c.oid and polname = 'own_company') as has_policy
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;

async function closeTables(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string; has_policy: boolean }>`
    select name, has_policy from (${TABLES}) as tables where not is_closed or not has_policy order by name`.execute(
    trx,
  );
  for (const { name, has_policy } of rows) {
    const table = sql.table(name);
    // A setting that a transaction has had is empty after it, and rows of the empty company are the operator's.
    if (!has_policy) {
      await sql`create policy own_company on ${table} using (company_id = nullif(current_setting('kaj.company', true), ''))`.execute(
        trx,
      );
    }
    await sql`alter table ${table} enable row level security`.execute(trx);
  }
}

async function openToRole(trx: Db, role: string): Promise<void> {
  const { rows } = await sql<{ schema: string; lacks: boolean }>`
    select current_schema() as schema, exists (
      select 1 from pg_class where relnamespace = current_schema()::regnamespace and case
        when relkind in ('r', 'p') then not has_table_privilege(${role}, oid, 'insert')
        when relkind = 'S' then not has_sequence_privilege(${role}, oid, 'usage') end
    ) as lacks`.execute(trx);
  const { schema = '', lacks } = rows[0] ?? {};
  if (!lacks) return;
  const [to, where] = [sql.id(role), sql.id(schema)];
  await sql`grant usage on schema ${where} to ${to}`.execute(trx);
  await sql`grant select, insert, update, delete on all tables in schema ${where} to ${to}`.execute(trx);
  await sql`grant usage, select on all sequences in schema ${where} to ${to}`.execute(trx);
}
