/** A connection may set the carrier named on its waybills; existing connections name the one that the carrier publishes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update carriers
    set connection = '{"waybillName": null, "waybillStreet": null, "waybillCity": null}'::jsonb || connection`.execute(
    db,
  );
}
