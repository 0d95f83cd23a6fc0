/**
 * What the login of servers and workers may do in a database that another one owns: read and write rows, and take jobs. It changes no
 * table, ends no row security and gives rights to nobody. They are given anew by each `npm run db:migrate`, so that no table is forgotten.
 * Not here: making the login, which is the operator's; what its role behind the wall may do (company-wall.ts).
 */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rejects with a sentence for the operator where the login cannot serve. */
export async function giveServerRights(owner: Db, login: string): Promise<void> {
  const { rows } = await sql<{ is_bound: boolean; own: string }>`
    select not (rolsuper or rolbypassrls) as is_bound, current_schema() as own from pg_roles where rolname = ${login}`.execute(
    owner,
  );
  const [known] = rows;
  if (!known) throw new Error(`There is no login ${login} in this PostgreSQL, which DATABASE_URL names.`);
  if (known.is_bound) {
    throw new Error(
      `The login ${login} would find no row behind row security: let its own statements pass it (alter role ${login} bypassrls).`,
    );
  }
  const to = sql.id(login);
  await owner.transaction().execute(async (trx) => {
    for (const schema of [sql.id(known.own), sql.id('graphile_worker')]) {
      await sql`grant usage on schema ${schema} to ${to}`.execute(trx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(trx);
      await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx);
      await sql`grant execute on all functions in schema ${schema} to ${to}`.execute(trx);
    }
  });
}
