/**
 * `npm run db:migrate`: brings the database that DATABASE_URL names to the schema of this build, before any server of the build is
 * started. A server does the same when it starts, so an embedded database needs no command. Where DATABASE_OWNER_URL names
 * another login, it does so as that one, and gives servers the right to read and write rows, which is all they need.
 */
import type { Config } from '#server/config/config.ts';
import { closeCompanies } from '#server/db/company-wall.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { giveServerRights } from '#server/db/server-rights.ts';
import { bringUpToDate } from '#server/jobs/bring-up-to-date.ts';

type PrintLine = (line: string) => void;

export async function migrateDatabase(_args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  if (!config.ownerUrl || !config.databaseUrl) {
    throw new Error('Say which database with DATABASE_URL: an embedded one is brought up to date by its server.');
  }
  const connection = { connectionString: config.ownerUrl };
  const newer = await bringUpToDate(connection);
  const login = decodeURIComponent(new URL(config.databaseUrl).username);
  if (login !== decodeURIComponent(new URL(config.ownerUrl).username)) {
    const owner = openDatabase(connection);
    await openToServers(owner, login, config).finally(() => owner.destroy());
    say(`Servers may read and write its rows as ${login}.`);
  }
  say('The database has the schema of this build.');
  if (newer) say(newer);
}

async function openToServers(owner: Db, login: string, { companyWall }: Config): Promise<void> {
  if (companyWall) await closeCompanies(owner, login);
  await giveServerRights(owner, login);
}
