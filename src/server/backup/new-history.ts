/**
 * Restored data begin a new history: devices show their users what was waiting for the old one, number series are held until
 * somebody confirms them, and ids of lost records are not reused.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * How far ids, and references of messages to carriers, skip ahead: records made after the backup are lost, but their ids are on
 * paper, in mails and with carriers.
 */
const IDS_SKIPPED = 100_000;

/** Returns the name of the new history. */
export async function beginHistory(db: Db): Promise<string> {
  await migrate(db);
  return db.transaction().execute(async (trx) => {
    const history = crypto.randomUUID();
    await trx
      .updateTable('server_meta')
      .set({ value: history })
      .where('name', '=', 'history')
      .executeTakeFirstOrThrow();
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${IDS_SKIPPED}::bigint)
      from pg_sequences where schemaname = current_schema()`.execute(trx);
    return history;
  });
}
