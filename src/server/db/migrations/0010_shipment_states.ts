/** Who brought a shipment into its present state, and when: a refusal names them. Unknown for states from before this. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipments add column state_changed_at timestamptz, add column state_changed_by text`.execute(
    db,
  );
}
