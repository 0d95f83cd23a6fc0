/**
 * Backs up one company's data and restores them, inside their own database: every row, the next ids, and a new history, or none
 * where nobody tells the server. What was done since stays in the log of effects, marked as lost.
 * Ids go back too, which the server's own restore avoids: so that a lost id and its etag are given out again.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Not restored: companies, users and sessions, short-lived snapshots, the log. */
const KEPT = [
  ...['companies', 'users', 'refresh_families', 'refresh_tokens', 'web_socket_tokens'],
  ...['search_snapshots', 'effects'],
];
const ID_SEQUENCES = ['shipment_ids', 'register_ids', 'notifications_id_seq'];

/** Once per database, after its schema. */
export async function prepareBackups(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(quote_ident(column_name)) filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and not table_name = any (${KEPT})
    group by table_name
    having bool_or(column_name = 'company_id')`.execute(db);
  const kept = tables.map(
    ({ name }) => `
      insert into backups select '${name}', coalesce(jsonb_agg(to_jsonb(one)), '[]')
      from ${name} one where company_id = of_company;`,
  );
  const restored = tables.map(
    ({ name, columns }) => `
      delete from ${name} where company_id = of_company;
      insert into ${name} (${columns}) overriding system value
      select ${columns.map((column) => `one.${column}`)}
      from backups, jsonb_populate_recordset(null::${name}, content) as one where backups.part = '${name}';`,
  );
  const sequences = ID_SEQUENCES.map((name) => `select '${name}' as name, last_value, is_called from ${name}`);
  await sql
    .raw(`
      create table backups (part text not null, content jsonb not null);
      create function take_backup(of_company text) returns void language plpgsql as $$
      begin
        delete from backups;
        ${kept.join('')}
        insert into backups select 'sequences', jsonb_agg(to_jsonb(one)) from (${sequences.join(' union all ')}) one;
        insert into backups select 'effects', to_jsonb(coalesce(max(n), 0)) from effects;
      end $$;
      create function restore_backup(of_company text, silently boolean) returns void language plpgsql as $$
      begin
        -- Neither the log of effects nor references between the tables are minded here.
        perform set_config('session_replication_role', 'replica', true);
        ${restored.join('')}
        perform setval(one.name::regclass, one.last_value, one.is_called)
        from backups, jsonb_to_recordset(content) as one (name text, last_value bigint, is_called boolean)
        where part = 'sequences';
        update effects set lost = true
        where company_id = of_company and n > (select content::bigint from backups where part = 'effects');
        if silently then update sim.lives set n = n + 1;
        else
          update server_meta set value = gen_random_uuid() where name = 'history';
          insert into server_meta select 'history ' || value, 'known' from server_meta where name = 'history';
        end if;
      end $$`)
    .execute(db);
}

export async function takeBackup(db: Db, companyId: string): Promise<void> {
  await sql`select take_backup(${companyId})`.execute(db);
}

/** The number each series would have issued next, for whoever confirms it after the restore. */
export interface LostSeries {
  readonly kind: 'consignment' | 'package';
  readonly current: string;
}

export async function readSeries(db: Db, companyId: string): Promise<readonly LostSeries[]> {
  const { rows } = await sql<LostSeries>`
    select kind, series ->> 'current' as current from number_series where company_id = ${companyId}`.execute(db);
  return rows;
}

export async function restoreBackup(db: Db, companyId: string, silently: boolean): Promise<void> {
  await sql`select restore_backup(${companyId}, ${silently})`.execute(db);
}
