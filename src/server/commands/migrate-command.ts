/**
 * `npm run db:migrate`: brings the database that DATABASE_URL names to the schema of this build, before any server of the build is
 * started. A server does the same when it starts, so an embedded database needs no command.
 */
import type { Config } from '#server/config/config.ts';
import { bringUpToDate } from '#server/jobs/bring-up-to-date.ts';

type PrintLine = (line: string) => void;

export async function migrateDatabase(_args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  if (!config.directUrl) {
    throw new Error('Say which database with DATABASE_URL: an embedded one is brought up to date by its server.');
  }
  const newer = await bringUpToDate({ connectionString: config.directUrl });
  say('The database has the schema of this build.');
  if (newer) say(newer);
}
