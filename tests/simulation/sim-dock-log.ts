/**
 * What the server really did with leased numbers and loads: rows of the log of effects, written like the others by the database
 * itself and marked as lost with them (sim-effects.ts).
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export interface DockRow {
  readonly n: number;
  /** An issued number is one that belongs to a block. */
  readonly table: 'load_events' | 'load_finishes' | 'number_leases' | 'issued_numbers';
  /** Of the event, the load, the block; of a number its text. */
  readonly id: string;
  readonly isNew: boolean;
  readonly row: Readonly<Record<string, unknown>>;
  readonly life: string;
  /** Undone, because a backup from before it was restored. */
  readonly lost: boolean;
}

const LOGGED = [
  { table: 'load_events', on: 'insert', id: 'event_id', when: '' },
  { table: 'load_finishes', on: 'insert', id: 'load_id', when: '' },
  { table: 'number_leases', on: 'insert or update', id: 'lease_id', when: '' },
  { table: 'issued_numbers', on: 'insert or update', id: 'number', when: 'when (new.lease_id is not null)' },
] as const;
const TABLES: readonly string[] = LOGGED.map(({ table }) => table);

/** Once per database. */
export async function logDock(db: Db): Promise<void> {
  for (const { table, on, id, when } of LOGGED) {
    await sql
      .raw(`
        create function log_${table}() returns trigger language plpgsql as $$
        begin
          insert into effects (company_id, kind, entity_id, etag, before, after, changed_by, life)
          values (new.company_id, '${table}', new.${id}, '', case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new), '',
            (select value || '#' || n from server_meta, sim.lives where name = 'history'));
          return null;
        end $$`)
      .execute(db);
    await sql
      .raw(`create trigger log after ${on} on ${table} for each row ${when} execute function log_${table}()`)
      .execute(db);
  }
}

export async function readDockRows(db: Db, companyId: string): Promise<readonly DockRow[]> {
  const { rows } = await sql<Omit<DockRow, 'n'> & { n: string }>`
    select n, kind as table, entity_id as id, before is null as "isNew", after as row, life, lost
    from effects where company_id = ${companyId} and kind = any (${TABLES}) order by n`.execute(db);
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}
