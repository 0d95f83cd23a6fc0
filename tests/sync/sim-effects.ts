/**
 * What the server really did: one row per row it wrote, logged by the database itself in the transaction that wrote it.
 * Not here: what should have been done (sim-invariants.ts).
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A database row before and after one write; null before it was created and after it was deleted. */
export interface Effect {
  readonly n: number;
  readonly kind: 'shipments' | 'addresses' | 'delivery_types' | 'notifications';
  readonly entityId: string;
  readonly version: number;
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly by: string;
  /** History of the data it was written in. */
  readonly history: string;
  /** Undone, because a backup from before it was restored. */
  readonly lost: boolean;
}

/** What is kept of a row, by its table. */
const LOGGED = [
  { table: 'shipments', id: 'shipment_id', kept: (row: string) => `${row}.document` },
  { table: 'addresses', id: 'address_id', kept: (row: string) => `${row}.entry` },
  {
    table: 'delivery_types',
    id: 'id',
    kept: (row: string) => `${row}.choice || jsonb_build_object('name', ${row}.name)`,
  },
  {
    table: 'notifications',
    id: 'id',
    kept: (row: string) => `jsonb_build_object('unread', ${row}.unread, 'username', ${row}.username)`,
  },
] as const;

/** Once per database. */
export async function logEffects(db: Db): Promise<void> {
  await sql`create sequence sim_companies`.execute(db);
  await sql`
    create table effects (
      n bigint generated always as identity primary key,
      company_id text not null,
      kind text not null,
      entity_id text not null,
      version integer not null,
      before jsonb,
      after jsonb,
      changed_by text not null,
      history text not null,
      lost boolean not null default false
    )`.execute(db);
  await sql`create index on effects (company_id, n)`.execute(db);
  for (const { table, id, kept } of LOGGED) {
    const row = `case when tg_op = 'DELETE' then old else new end`;
    await sql
      .raw(`
        create function log_${table}() returns trigger language plpgsql as $$
        declare written ${table} := ${row};
        begin
          insert into effects (company_id, kind, entity_id, version, before, after, changed_by, history)
          values (written.company_id, '${table}', written.${id}::text, written.row_version,
            case when tg_op <> 'INSERT' then ${kept('old')} end,
            case when tg_op <> 'DELETE' then ${kept('new')} end, written.changed_by,
            (select value from server_meta where name = 'history'));
          return null;
        end $$`)
      .execute(db);
    await sql
      .raw(
        `create trigger log after insert or update or delete on ${table} for each row execute function log_${table}()`,
      )
      .execute(db);
  }
}

export async function readEffects(db: Db, companyId: string): Promise<readonly Effect[]> {
  const { rows } = await sql<{
    n: string;
    kind: Effect['kind'];
    entity_id: string;
    version: number;
    before: Fields | null;
    after: Fields | null;
    changed_by: string;
    history: string;
    lost: boolean;
  }>`select * from effects where company_id = ${companyId} order by n`.execute(db);
  return rows.map(({ n, entity_id: entityId, changed_by: by, ...row }) => ({ ...row, n: Number(n), entityId, by }));
}

/** Carriers know a number only once, whoever sends it, so each company has a range of its own. */
export async function nextCompanyNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('sim_companies') as n`.execute(db);
  return Number(rows[0]?.n);
}
