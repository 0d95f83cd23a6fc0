/** Users, sign-ins and their tokens in the database. Tokens are kept as hashes only. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { WEB_SOCKET_TOKEN_LIFE } from '#contract/session.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { ABSOLUTE_LIMIT, DAY, IDLE_LIMIT } from './refresh-decision.ts';
import { noticeSession } from './session-notices.ts';

const TOKEN_BYTES = 32;

export interface StoredUser {
  readonly username: string;
  readonly company_id: string;
  readonly full_name: string;
  readonly role: string;
  readonly password_hash: string | null;
}

export function foldUsername(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}

export async function findUser(db: Db, username: string): Promise<StoredUser | undefined> {
  return db
    .selectFrom('users')
    .select(['username', 'company_id', 'full_name', 'role', 'password_hash'])
    .where('username', '=', foldUsername(username))
    .executeTakeFirst();
}

/** The user of a sign-in that still lasts. */
export async function findSignedIn(db: Db, username: string, familyId: string): Promise<StoredUser | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('refresh_families', 'refresh_families.username', 'users.username')
    .select(['users.username', 'company_id', 'full_name', 'role', 'password_hash'])
    .where('users.username', '=', username)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function startFamily(tx: Tx, username: string, now: Date): Promise<string> {
  const familyId = randomUUID();
  await tx
    .insertInto('refresh_families')
    .values({ family_id: familyId, username, created_at: now, used_at: now, revoked_at: null })
    .execute();
  await noticeSession(tx, { what: 'began', familyId, username });
  return familyId;
}

/** With the family locked, so that two refreshes of one session follow each other. */
export async function lockRefreshToken(tx: Tx, token: string) {
  const hash = hashToken(token);
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('family_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!found) return undefined;
  const family = await tx
    .selectFrom('refresh_families')
    .selectAll()
    .where('family_id', '=', found.family_id)
    .forUpdate()
    .executeTakeFirst();
  const state = await tx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  return family && state ? { family, token: state } : undefined;
}

export async function addRefreshToken(
  tx: Tx,
  { familyId, parent, now }: { familyId: string; parent: string | null; now: Date },
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(token),
      family_id: familyId,
      parent_hash: parent,
      created_at: now,
      retired_at: null,
    })
    .execute();
  await tx.updateTable('refresh_families').set({ used_at: now }).where('family_id', '=', familyId).execute();
  return token;
}

/** A token was used: the one it was given for and others given for that one are worthless from now on. */
export async function retirePredecessors(
  tx: Tx,
  used: { token_hash: string; parent_hash: string | null },
  now: Date,
): Promise<void> {
  const { token_hash, parent_hash } = used;
  if (parent_hash === null) return;
  await tx
    .updateTable('refresh_tokens')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', parent_hash),
        eb.and([eb('parent_hash', '=', parent_hash), eb('token_hash', '!=', token_hash)]),
      ]),
    )
    .execute();
}

/** Answers whether it lasted until now. */
export async function revokeFamily(tx: Tx, familyId: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('refresh_families')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .returning('username')
    .executeTakeFirst();
  if (revoked) await noticeSession(tx, { what: 'ended', familyId, username: revoked.username });
  return revoked !== undefined;
}

export async function addWebSocketToken(tx: Tx, familyId: string, now: Date): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + WEB_SOCKET_TOKEN_LIFE * 1000);
  await tx
    .insertInto('web_socket_tokens')
    .values({ token_hash: hashToken(token), family_id: familyId, expires_at })
    .execute();
  return token;
}

/** Whose sign-in a token stands for. It is used up by asking. */
export async function takeWebSocketToken(db: Db, token: string, now: Date) {
  const taken = await db
    .deleteFrom('web_socket_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('family_id')
    .executeTakeFirst();
  if (!taken) return undefined;
  return db
    .selectFrom('users')
    .innerJoin('refresh_families', 'refresh_families.username', 'users.username')
    .select(['users.username', 'company_id', 'family_id'])
    .where('family_id', '=', taken.family_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Those of these sign-ins that still last. */
export async function findLastingFamilies(db: Db, familyIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('refresh_families')
    .select('family_id')
    .where('family_id', 'in', familyIds)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ family_id }) => family_id);
}

/** Sign-ins nobody can renew any more, with their tokens; of those that last, the tokens that are long spent. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('web_socket_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('refresh_tokens')
    // A spent token is watched for reuse while its session could still be in use.
    .where('retired_at', '<', new Date(now.getTime() - IDLE_LIMIT))
    .execute();
  await db
    .deleteFrom('refresh_families')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', new Date(now.getTime() - ABSOLUTE_LIMIT)),
        eb('used_at', '<', new Date(now.getTime() - IDLE_LIMIT)),
        eb('revoked_at', '<', new Date(now.getTime() - DAY)),
      ]),
    )
    .execute();
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
