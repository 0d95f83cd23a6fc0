/** After a restore: brings the data to the schema of this build and begins their new history. */
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { newHistory } from '#server/db/new-history.ts';

/** Returns the name of the new history. */
export async function beginHistory(db: Db): Promise<string> {
  await migrate(db);
  return db.transaction().execute(newHistory);
}
