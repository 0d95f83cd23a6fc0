/** All rows of a database: put back as they were, and as text, in which runs can be compared. */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Every table, and those of its columns that can be written. */
const TABLES = sql.raw(`
  select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
  group by table_name`);
/** Times, files, how often something was written and by whom last, and what sequences count: they differ from one run to the next. */
const VARYING: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:\d\d)?)?/g, 'time'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid'],
  [/"\\\\x[0-9a-f]*"/g, '"bytes"'],
  [/\b\d{6}:\d{4}\b|\bDTM\+137:\d{12}/g, 'time of a message'],
  [/\bTI\d{12}\b|\bKAJ\d{10}\b/g, 'reference of a message'],
  [/(?:SIM|sim)\d{9}\b|39521234\d{10}\b/g, 'number of the simulated carrier'],
  [/"token_hash": "[^"]+"/g, 'hash of a link'],
  [
    /"_?etag": "(\\"|[^"])*"|"row_version": \d+|"incarnation": "\d+"|"change_seq": \d+|"changed_by": "[^"]*"/g,
    'version',
  ],
  [/"attempt": \d+/g, 'how often it was begun'],
  [/"reply_id": \d+|"seq": \d+/g, 'number in a sequence'],
  [/("kind": "notification".*)"entity_id": "\d+"/g, '$1 number in a sequence'],
];

/** Keeps a copy of every row for `restoreRows`. */
export async function keepRows(db: Db): Promise<void> {
  await sql`do $$
    declare one record;
    begin
      create schema kept;
      for one in ${TABLES} loop
        execute format('create table kept.%1$I as table %1$I', one.name);
      end loop;
    end $$`.execute(db);
}

/** Takes all jobs away. */
export async function restoreRows(db: Db): Promise<void> {
  await sql`do $$
    declare one record;
    begin
      set local session_replication_role = replica;
      delete from graphile_worker._private_jobs;
      for one in ${TABLES} loop
        execute format('delete from %1$I', one.name);
        execute format('insert into %1$I (%2$s) overriding system value select %2$s from kept.%1$I', one.name, one.columns);
      end loop;
    end $$`.execute(db);
}

/** Each row begins with its table's name. */
export async function storedRows(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; counted: string[] }>`
    select table_name as name, coalesce(
      array_agg(column_name) filter (where is_identity = 'YES'), '{}'
    )::text[] as counted
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    group by table_name`.execute(db);
  const parts = tables.map(
    ({ name, counted }) =>
      sql`select ${name} as name, (to_jsonb(one) - ${counted}::text[])::text as row
        from ${sql.table(name)} as one`,
  );
  const jobs = sql`select 'jobs' as name, concat_ws(' ', task_identifier, jobs.key, queue_name, payload) as row
    from graphile_worker.jobs join graphile_worker._private_jobs using (id)`;
  const { rows } = await sql<{ name: string; row: string }>`${sql.join([...parts, jobs], sql` union all `)}`.execute(
    db,
  );
  return rows.map(({ name, row }) => comparable(`${name} ${row}`)).sort();
}

/** The text without what differs from one run to the next. */
export function comparable(text: string): string {
  return VARYING.reduce((rest, [varying, word]) => rest.replaceAll(varying, word), text);
}
