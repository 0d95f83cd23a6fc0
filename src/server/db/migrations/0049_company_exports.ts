/**
 * A company's data as one archive: the run that makes it and the bytes of the file, in parts, so that every server process can send
 * what any worker has made. `attempt` counts the runs of the job: a part belongs to one, and only the last one's are sent.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_exports (
      company_id text not null references companies,
      export_id uuid not null,
      started_by text not null,
      started_at timestamptz not null,
      language text not null,
      attempt integer not null default 0,
      done integer not null default 0,
      total integer not null default 0,
      ended_at timestamptz,
      file_name text,
      primary key (company_id, export_id)
    )`.execute(db);
  await sql`
    create table company_export_parts (
      company_id text not null,
      export_id uuid not null,
      attempt integer not null,
      part integer not null,
      bytes bytea not null,
      primary key (company_id, export_id, attempt, part),
      foreign key (company_id, export_id) references company_exports on delete cascade
    )`.execute(db);
}
