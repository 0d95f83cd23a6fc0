/** A connection may say whom waybills name as its carrier; those of earlier versions name what the carrier publishes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update carriers
    set connection = '{"waybillName": null, "waybillStreet": null, "waybillCity": null}'::jsonb || connection`.execute(
    db,
  );
}
