/** Mailed links and passwords in the database. Only the hash of a link is stored. */
import { sql } from 'kysely';
import { addToAuditLog } from '#server/audit/audit-entries.ts';
import type { CallPlace } from '#server/audit/audit-writes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { nextIncarnation } from '#server/db/etag.ts';
import { hashToken } from '#server/security/random-token.ts';
import { usersByName } from '#server/session/session-repository.ts';
import type { AccountClaims, Purpose } from './account-token.ts';

export interface NewLink extends AccountClaims {
  readonly purpose: Purpose;
  readonly token: string;
  readonly expiresAt: Date;
  /** Where it was asked for, if somebody asked who had not signed in. */
  readonly from?: CallPlace | undefined;
}

/** One request to use a link. */
export interface LinkUse {
  readonly token: string;
  /** The same when the request is repeated. */
  readonly clientRef?: string | undefined;
}

/** Returns whether the user still exists. */
export async function addLink(db: Db, link: NewLink, now: Date): Promise<boolean> {
  const { companyId, username, purpose, token, expiresAt, from } = link;
  const row = { company_id: companyId, token_hash: hashToken(token), username, purpose };
  return db.transaction().execute(async (trx) => {
    const user = trx.selectFrom('users').select('username').where('company_id', '=', companyId);
    if (!(await user.where('username', '=', username).forKeyShare().executeTakeFirst())) return false;
    await trx
      .insertInto('account_tokens')
      .values({ ...row, created_at: now, expires_at: expiresAt, used_at: null, used_by_hash: null })
      .execute();
    const entry = { kind: 'password', entity: username, before: null, after: { linkMailed: purpose } } as const;
    await addToAuditLog(trx, { companyId, username: '', ...from }, [entry], now);
    return true;
  });
}

export async function isLinkUnused(db: Db | Tx, { companyId }: AccountClaims, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_tokens')
    .select('purpose')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether the link was unused until now. */
export async function takeLink(
  db: Db | Tx,
  { companyId }: AccountClaims,
  { token, clientRef }: LinkUse,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_tokens')
    .set({ used_at: now, used_by_hash: clientRef === undefined ? null : hashToken(clientRef) })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether this very request has used the link before. */
export async function isRepeatedUse(db: Db, { companyId }: AccountClaims, { token, clientRef }: LinkUse) {
  if (clientRef === undefined) return false;
  const found = await db
    .selectFrom('account_tokens')
    .select('purpose')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hashToken(token))
    .where('used_by_hash', '=', hashToken(clientRef))
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts used links too, so that nobody is sent the same mail over and over. */
export async function hasLinkSince(db: Db, { companyId, username }: AccountClaims, purpose: Purpose, since: Date) {
  const found = await db
    .selectFrom('account_tokens')
    .select('purpose')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A new password invalidates every link mailed earlier; the one that set it, if one did, was used. */
export async function setPassword(
  tx: Tx,
  { companyId, username }: Pick<AccountClaims, 'companyId' | 'username'>,
  { token, passwordHash }: { token?: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .$if(token !== undefined, (others) => others.where('token_hash', '!=', hashToken(token ?? '')))
    .execute();
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      row_version: sql`row_version + 1`,
      incarnation: nextIncarnation,
      changed_at: now,
      changed_by: username,
    })
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .execute();
}

/** What a mail to a user needs to know; undefined when no user has that name. */
export async function findAddressee(db: Db, username: string) {
  return usersByName(db, username)
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['users.username', 'users.company_id', 'full_name', 'role', 'password_hash', 'language'])
    .select(['companies.name', 'companies.warehouse', 'companies.test_mode'])
    .executeTakeFirst();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<', now).execute();
}
