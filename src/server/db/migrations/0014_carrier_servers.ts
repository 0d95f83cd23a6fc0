/**
 * Carriers' servers: the host key by which each connection recognizes its server, directories, and why a delivery last failed.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carrier_host_keys (
      company_id text not null,
      carrier_id text not null,
      server text not null,
      fingerprint text not null,
      approved_by text not null,
      approved_at timestamptz not null,
      refused_fingerprint text,
      refused_at timestamptz,
      primary key (company_id, carrier_id),
      foreign key (company_id, carrier_id) references carriers on delete cascade
    )`.execute(db);
  await sql`alter table edi_messages add column last_error text`.execute(db);
  await sql`
    update carriers
    set connection = '{"fTPinDirectory": null, "fTPoutDirectory": null}'::jsonb || connection`.execute(db);
}
