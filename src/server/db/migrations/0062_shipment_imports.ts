/** What imports of shipments made, so that no row makes anything twice and an import can be undone for a day. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_imports (
      company_id text not null references companies,
      import_id text not null,
      imported_at timestamptz not null,
      imported_by text not null,
      undone jsonb,
      primary key (company_id, import_id)
    )`.execute(db);
  await sql`create index shipment_imports_by_age on shipment_imports (company_id, imported_at)`.execute(db);
  await sql`
    create table shipment_import_rows (
      company_id text not null,
      row_key text not null,
      import_id text not null,
      shipment_id bigint not null,
      row_version integer not null,
      primary key (company_id, row_key),
      foreign key (company_id, import_id) references shipment_imports on delete cascade
    )`.execute(db);
  await sql`create index shipment_import_rows_by_import on shipment_import_rows (company_id, import_id)`.execute(db);
}
