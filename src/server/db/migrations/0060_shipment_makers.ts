/** Who made a shipment, so that people can look for their own. Of what is stored already nobody has noted it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments add column created_by text, add column created_by_folded text collate "C"`.execute(db);
}
