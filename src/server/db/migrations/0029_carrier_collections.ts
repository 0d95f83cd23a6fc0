/** When each carrier connection's answers were last fetched. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carrier_collections (
      company_id text not null,
      carrier_id text not null,
      fetched_at timestamptz not null,
      primary key (company_id, carrier_id),
      foreign key (company_id, carrier_id) references carriers on delete cascade
    )`.execute(db);
}
