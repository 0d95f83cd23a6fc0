/** A company's users in the database, and the lock under which they are counted and changed. */
import { sql } from 'kysely';
import type { User, UserInput } from '#contract/user.ts';
import { acrossCompanies } from '#server/db/company-scope.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type ChangedRow, etagOf, nextVersion, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { WriteTx } from '#server/db/write.ts';
import { hasFactor } from '#server/session/session-factors.ts';
import { toRole } from '#server/session/session-repository.ts';

export interface StoredUser {
  readonly user: User;
  readonly row: ChangedRow;
}

/** Most recently seen first; users who never signed in come last. */
export async function listUsers(db: Db | Tx, companyId: string): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'full_name', 'role', 'phone_no', 'invited_at', 'password_hash'])
    .select([...VERSION_COLUMNS, 'changed_at', 'changed_by'])
    .select((eb) =>
      sql<Date | null>`greatest(last_seen_at, ${eb
        .selectFrom('refresh_families')
        .select((families) => families.fn.max('used_at').as('used'))
        .whereRef('refresh_families.company_id', '=', 'users.company_id')
        .whereRef('refresh_families.username', '=', 'users.username')})`.as('seen_at'),
    )
    .select((eb) => hasFactor(eb).as('has_factor'))
    .where('company_id', '=', companyId)
    .orderBy(sql`seen_at desc nulls last`)
    .orderBy('username')
    .execute();
  return rows.map((row) => ({
    row,
    user: {
      username: row.username,
      fullName: row.full_name,
      role: toRole(row.role),
      phoneNo: row.phone_no,
      lastSeenAt: row.seen_at?.toISOString() ?? null,
      invitedAt: row.password_hash === null ? (row.invited_at?.toISOString() ?? null) : null,
      hasFactor: Boolean(row.has_factor),
      _etag: etagOf(row),
    },
  }));
}

/** Until the commit, nobody else can change the company's users. Returns how many extra users its plan allows. */
export async function lockUsersOf({ db, actor }: WriteTx): Promise<{ extra_users: number }> {
  return db
    .selectFrom('companies')
    .select('extra_users')
    .where('company_id', '=', actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Must come after the lock above. Sessions are locked before the user, as when somebody signs in. */
export async function lockUserRow({ db, actor }: WriteTx, username: string): Promise<void> {
  for (const table of ['refresh_families', 'users'] as const) {
    await db
      .selectFrom(table)
      .select('username')
      .where('company_id', '=', actor.companyId)
      .where('username', '=', username)
      .forUpdate()
      .execute();
  }
}

/** Checks all companies: a username belongs to one person. */
export async function isNameTaken(db: Db | Tx, username: string): Promise<boolean> {
  const named = db.selectFrom('user_names').select('username').where('username', '=', username);
  const found = await acrossCompanies('a username is one person’s', () => named.executeTakeFirst());
  return found !== undefined;
}

export type UserFields = Pick<UserInput, 'fullName' | 'role'> & { readonly phoneNo: string | null };

export async function updateUser(tx: WriteTx, username: string, { fullName, role, phoneNo }: UserFields) {
  await ofCompany(tx, username)
    .set({ full_name: fullName, role, phone_no: phoneNo, ...nextVersion(tx) })
    .execute();
}

/** Earlier invitations become invalid. */
export async function recordInvitation(tx: WriteTx, username: string): Promise<void> {
  await tx.db
    .deleteFrom('account_tokens')
    .where('company_id', '=', tx.actor.companyId)
    .where('username', '=', username)
    .where('purpose', '=', 'invite')
    .execute();
  await ofCompany(tx, username)
    .set({ invited_at: tx.now, ...nextVersion(tx) })
    .execute();
}

/** Deletes everything that belongs to the user alone; what they did for the company keeps their name. */
export async function deleteUser({ db, actor }: WriteTx, username: string): Promise<void> {
  await db.deleteFrom('users').where('company_id', '=', actor.companyId).where('username', '=', username).execute();
  await db
    .deleteFrom('user_names')
    .where('company_id', '=', actor.companyId)
    .where('username', '=', username)
    .execute();
}

function ofCompany({ db, actor }: WriteTx, username: string) {
  return db.updateTable('users').where('company_id', '=', actor.companyId).where('username', '=', username);
}
