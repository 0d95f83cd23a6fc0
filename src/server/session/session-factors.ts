/** What sessions know of second factors, in the database: who has one and who lacks one that is demanded. */
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/schema.ts';

/** Of the users that a statement is about. */
export function hasFactor(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.exists(
    eb
      .selectFrom('second_factors')
      .select('factor_id')
      .whereRef('second_factors.company_id', '=', 'users.company_id')
      .whereRef('second_factors.username', '=', 'users.username')
      .where('confirmed_at', 'is not', null),
  );
}

/** Whether their company demands a second factor that the user has not added, or the operator of everybody. */
export async function lacksFactor(
  db: Db,
  { company_id, username }: { readonly company_id: string; readonly username: string },
  ofEverybody: boolean,
) {
  const found = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select((eb) => ['demands_factor', hasFactor(eb).as('has_factor')])
    .where('users.company_id', '=', company_id)
    .where('username', '=', username)
    .executeTakeFirst();
  return found !== undefined && (found.demands_factor || ofEverybody) && !found.has_factor;
}
