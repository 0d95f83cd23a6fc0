/**
 * Data that were brought back begin a history of their own: devices put what waited for the old one to its people, number
 * series are held until somebody vouches for them, and no id of what was lost is given to anything else.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * Ids, and references of messages to carriers, go on so much higher: what was made after the backup and is lost now had
 * ids that stand on paper, in mails and with carriers.
 */
const IDS_SKIPPED = 100_000;

/** Answers the new history's name. */
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
