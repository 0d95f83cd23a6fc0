/** What users see and change of their own account, in the database. Always confined to one company and one user. */
import type { Db, Tx } from '#server/db/database.ts';
import { nextVersion } from '#server/db/etag.ts';
import type { Actor, WriteTx } from '#server/db/write.ts';
import type { ClientKey } from '#server/security/client-key.ts';
import { ABSOLUTE_LIMIT, IDLE_LIMIT } from '#server/session/refresh-decision.ts';

const MAX_SESSIONS = 100;

export interface StoredProfile {
  readonly created_at: Date;
  readonly full_name: string;
  readonly client_key_end: string | null;
  readonly client_key_made_at: Date | null;
}

export function readProfile(db: Db | Tx, { companyId, username }: Actor): Promise<StoredProfile> {
  return db
    .selectFrom('users')
    .select(['created_at', 'full_name', 'client_key_end', 'client_key_made_at'])
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

export async function saveFullName(tx: WriteTx, fullName: string): Promise<void> {
  await ownUser(tx)
    .set({ full_name: fullName, ...nextVersion(tx) })
    .execute();
}

/** Other users do not see the key, so the row's version stays the same. */
export async function saveClientKey(tx: WriteTx, { hash, end }: ClientKey): Promise<void> {
  await ownUser(tx).set({ client_key_hash: hash, client_key_end: end, client_key_made_at: tx.now }).execute();
}

function ownUser({ db, actor }: WriteTx) {
  return db.updateTable('users').where('company_id', '=', actor.companyId).where('username', '=', actor.username);
}

/** Sessions that could still be renewed, most recently used first. */
export function listSessions(db: Db, { companyId, username }: Actor, now: Date) {
  return db
    .selectFrom('refresh_families')
    .select(['family_id', 'created_at', 'used_at', 'address', 'user_agent'])
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - ABSOLUTE_LIMIT))
    .where('used_at', '>', new Date(now.getTime() - IDLE_LIMIT))
    .orderBy('used_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
}

/** Locks the session, so that no refresh of it comes in between. */
export async function isOwnSession({ db, actor }: WriteTx, familyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('refresh_families')
    .select('family_id')
    .where('company_id', '=', actor.companyId)
    .where('username', '=', actor.username)
    .where('family_id', '=', familyId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
