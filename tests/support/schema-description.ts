/**
 * Everything that a database holds in its own schema, one line for each thing, to compare two of them: columns, constraints, indexes,
 * triggers, functions, sequences, extensions, comments, rights, policies, and the rows.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

const OWN = sql`current_schema()::regnamespace`;
/** Functions and types of extensions are theirs. */
const ofNoExtension = (catalog: string) =>
  sql`not exists (select from pg_depend where classid = ${sql.lit(catalog)}::regclass and objid = thing.oid and deptype = 'e')`;

const PARTS = [
  sql`select 'extension ' || extname from pg_extension`,
  sql`
    select concat_ws(' ', 'relation', relkind, relname, relpersistence, reloptions, relacl, relrowsecurity, amname,
      obj_description(thing.oid, 'pg_class'))
    from pg_class as thing left join pg_am on pg_am.oid = relam where relnamespace = ${OWN}`,
  sql`
    select concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), collname, attnotnull, attidentity, attgenerated,
      attstorage, attcompression, attacl, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p', 'v', 'm') and relnamespace = ${OWN}
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
    where attnum > 0`,
  // What must have a value is told with its column: some versions of PostgreSQL keep a constraint for it, others none.
  sql`
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, obj_description(oid, 'pg_constraint'))
    from pg_constraint where connamespace = ${OWN} and contype != 'n'`,
  sql`
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${OWN}`,
  sql`
    select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = ${OWN} and not tgisinternal`,
  sql`
    select concat_ws(' ', pg_get_functiondef(oid), proacl, obj_description(oid, 'pg_proc'))
    from pg_proc as thing where pronamespace = ${OWN} and ${ofNoExtension('pg_proc')}`,
  sql`
    select concat_ws(' ', 'sequence', relname, format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
      pg_sequence_last_value(seqrelid), refobjid::regclass, refobjsubid)
    from pg_sequence
    join pg_class on pg_class.oid = seqrelid and relnamespace = ${OWN}
    left join pg_depend on objid = seqrelid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')`,
  sql`select concat_ws(' ', 'type', typname, typtype) from pg_type as thing where typnamespace = ${OWN} and ${ofNoExtension('pg_type')}`,
  sql`select 'policy ' || to_jsonb(pg_policies)::text from pg_policies where schemaname = current_schema()`,
  sql`select 'rule ' || definition from pg_rules where schemaname = current_schema()`,
  sql`select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = ${OWN}`,
];

/** What is drawn anew in each database. */
const withoutDrawn = (line: string) =>
  line.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'a name').replace(/"\d{16}"/g, '"digits"');

export async function describeSchema(db: Db): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const part of PARTS) {
    const { rows } = await sql<{ line: string }>`select line from (${part}) as part (line)`.execute(db);
    lines.push(...rows.map(({ line }) => line));
  }
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = ${OWN} and relname not like 'kysely_%'`.execute(
    db,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(it)::text as row from ${sql.table(name)} as it`.execute(db);
    lines.push(...rows.map(({ row }) => withoutDrawn(`row of ${name} ${row}`)));
  }
  return lines.sort();
}
