/**
 * A notification is a code with the values of its sentence, which is composed when it is read. Notifications stored as sentences
 * stay so; one with a code leaves title and message empty, so that an older process running beside this one can still read it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column code text,
      add column "values" jsonb,
      alter column title set default '',
      alter column message set default ''`.execute(db);
}
