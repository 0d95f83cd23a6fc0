/**
 * Ends registrations that nobody has confirmed: whoever was registered, perhaps by somebody else, can then register with the same
 * address and VAT number. A company that was invoiced meanwhile stays, because invoices are kept; nobody can sign in to it.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Unit: days. */
export const CONFIRM_WITHIN = 7;
const DAY = 24 * 60 * 60 * 1000;

export async function findUnconfirmed(tx: Tx, username: string) {
  return unconfirmed(tx).where('users.username', '=', username).executeTakeFirst();
}

/** Runs as a job every night. */
export async function endOldRegistrations(db: Db, now: Date): Promise<void> {
  const ended = await endUnconfirmed(db, { before: new Date(now.getTime() - CONFIRM_WITHIN * DAY) });
  for (const companyId of ended) {
    console.log(
      `Nobody confirmed the registration of company ${companyId} within ${CONFIRM_WITHIN} days: it has ended.`,
    );
  }
}

/** Those of one address, or those made before a moment. Returns the companies' numbers. */
export async function endUnconfirmed(
  db: Db,
  which: { readonly username: string } | { readonly before: Date },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const found = await ('username' in which
      ? unconfirmed(tx).where('users.username', '=', which.username)
      : unconfirmed(tx).where('companies.created_at', '<', which.before)
    )
      .forUpdate(['users'])
      .execute();
    const companyIds = found.map(({ company_id }) => company_id);
    if (companyIds.length > 0) await remove(tx, companyIds);
    return companyIds;
  });
}

/** Companies of which no user has ever chosen a password. */
function unconfirmed(tx: Tx) {
  return tx
    .selectFrom('registrations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'registrations.company_id')
        .onRef('users.username', '=', 'registrations.registered_by'),
    )
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['users.company_id', 'users.username'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as others')
            .select('others.username')
            .whereRef('others.company_id', '=', 'registrations.company_id')
            .where('others.password_hash', 'is not', null),
        ),
      ),
    );
}

async function remove(tx: Tx, companyIds: readonly string[]): Promise<void> {
  for (const table of ['users', 'user_names', 'registrations', 'changes', 'company_counters'] as const) {
    await tx.deleteFrom(table).where('company_id', 'in', companyIds).execute();
  }
  await tx
    .deleteFrom('companies')
    .where('company_id', 'in', companyIds)
    .where(sql<boolean>`not exists (select from invoices where invoices.company_id = companies.company_id)`)
    .execute();
  await tx.deleteFrom('audit_log').where('company_id', 'in', companyIds).where('kind', '!=', 'invoice').execute();
}
