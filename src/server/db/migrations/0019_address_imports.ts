/** What an import did to the address register, so that it can be undone for a day. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_imports (
      company_id text not null references companies,
      import_id text not null,
      imported_at timestamptz not null,
      imported_by text not null,
      undone jsonb,
      primary key (company_id, import_id)
    )`.execute(db);
  await sql`create index address_imports_by_age on address_imports (company_id, imported_at)`.execute(db);
  await sql`
    create table address_import_rows (
      company_id text not null,
      import_id text not null,
      address_id text not null,
      earlier jsonb,
      row_version integer not null,
      primary key (company_id, import_id, address_id),
      foreign key (company_id, import_id) references address_imports on delete cascade
    )`.execute(db);
}
