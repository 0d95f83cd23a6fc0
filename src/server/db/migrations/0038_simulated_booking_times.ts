/** When the simulated carrier booked, so that its old bookings can be deleted; those from before count from now on. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulated_bookings add column booked_at timestamptz not null default now()`.execute(db);
}
