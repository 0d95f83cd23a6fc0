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
  readonly etag: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly by: string;
  /** Life of the data it was written in (sim-histories.ts). */
  readonly life: string;
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

const KINDS: readonly string[] = LOGGED.map(({ table }) => table);

/** Once per database. */
export async function logEffects(db: Db): Promise<void> {
  // Apart from the server's own, which a new history moves on.
  await sql`create schema sim`.execute(db);
  await sql`create sequence sim.companies`.execute(db);
  // How often the data have been put back without a word.
  await sql`create table sim.lives (n integer not null)`.execute(db);
  await sql`insert into sim.lives values (0)`.execute(db);
  await sql`
    create function sim.make_alike() returns trigger language plpgsql as $$
    begin
      new.incarnation := repeat('0', 16);
      return new;
    end $$`.execute(db);
  // Not for a restore of the simulation, in which no trigger is minded.
  await sql`
    create function sim.change_nothing() returns trigger language plpgsql as $$
    begin
      return null;
    end $$`.execute(db);
  await sql`
    create function sim.leave_free() returns trigger language plpgsql as $$
    begin
      new.shipment_id := 0;
      return new;
    end $$`.execute(db);
  await sql`
    create function sim.leave_live() returns trigger language plpgsql as $$
    begin
      new.returned_at := null;
      return new;
    end $$`.execute(db);
  await sql`
    create table effects (
      n bigint generated always as identity primary key,
      company_id text not null,
      kind text not null,
      entity_id text not null,
      etag text not null,
      before jsonb,
      after jsonb,
      changed_by text not null,
      life text not null,
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
          insert into effects (company_id, kind, entity_id, etag, before, after, changed_by, life)
          values (written.company_id, '${table}', written.${id}::text,
            format('"%s.%s"', written.row_version, written.incarnation),
            case when tg_op <> 'INSERT' then ${kept('old')} end,
            case when tg_op <> 'DELETE' then ${kept('new')} end, written.changed_by,
            (select value || '#' || n from server_meta, sim.lives where name = 'history'));
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

/**
 * Rules that can be taken out of the server: that incarnations differ, that a proof begins a new history, that a leased number is used
 * once, that what is left of a returned block is void.
 */
export type ServerRule = 'incarnations' | 'newHistory' | 'usedOnce' | 'returned';

/** From now on this rule is missing, or none. */
export async function takeOut(db: Db, rule: ServerRule | undefined): Promise<void> {
  for (const { table } of LOGGED) {
    await sql`drop trigger if exists alike on ${sql.table(table)}`.execute(db);
    if (rule !== 'incarnations') continue;
    await sql`
      create trigger alike before insert or update on ${sql.table(table)}
      for each row execute function sim.make_alike()`.execute(db);
  }
  await sql`drop trigger if exists same on server_meta`.execute(db);
  await sql`drop trigger if exists free on issued_numbers`.execute(db);
  await sql`drop trigger if exists live on number_leases`.execute(db);
  if (rule === 'newHistory')
    await sql`
      create trigger same before update on server_meta
      for each row execute function sim.change_nothing()`.execute(db);
  if (rule === 'usedOnce')
    await sql`
      create trigger free before update on issued_numbers
      for each row when (old.shipment_id = 0) execute function sim.leave_free()`.execute(db);
  if (rule === 'returned')
    await sql`
      create trigger live before update on number_leases
      for each row when (old.returned_at is null) execute function sim.leave_live()`.execute(db);
}

export async function readEffects(db: Db, companyId: string): Promise<readonly Effect[]> {
  const { rows } = await sql<{
    n: string;
    kind: Effect['kind'];
    entity_id: string;
    etag: string;
    before: Fields | null;
    after: Fields | null;
    changed_by: string;
    life: string;
    lost: boolean;
  }>`select * from effects where company_id = ${companyId} and kind = any (${KINDS}) order by n`.execute(db);
  return rows.map(({ n, entity_id: entityId, changed_by: by, ...row }) => ({ ...row, n: Number(n), entityId, by }));
}

/** Carriers know a number only once, whoever sends it, so each company has a range of its own. */
export async function nextCompanyNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('sim.companies') as n`.execute(db);
  return Number(rows[0]?.n);
}
