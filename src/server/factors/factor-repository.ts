/** Second factors in the database, always of one user of one company. A factor counts once it is confirmed. */
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { FactorChallengesTable, StoredPasskey } from '#server/db/tables/factor-tables.ts';
import type { Actor } from '#server/db/write.ts';
import { hashToken, randomToken } from '#server/security/random-token.ts';

export type Owner = Pick<Actor, 'companyId' | 'username'>;
type Purpose = FactorChallengesTable['purpose'];

export function listFactors(db: Db | Tx, owner: Owner) {
  return ofUser(db, owner)
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('factor_id')
    .execute();
}

/** Whoever uses or changes one of them waits for this. */
export async function lockFactors(tx: Tx, owner: Owner) {
  const factors = await ofUser(tx, owner).selectAll().orderBy('factor_id').forUpdate().execute();
  return factors.filter(({ confirmed_at }) => confirmed_at !== null);
}

function ofUser(db: Db | Tx, { companyId, username }: Owner) {
  return db.selectFrom('second_factors').where('company_id', '=', companyId).where('username', '=', username);
}

/** One that is waiting for its first code; replaces the one that waited before. */
export async function addWaitingTotp(
  tx: Tx,
  { companyId: company_id, username }: Owner,
  { id, name, sealedKey }: { id: string; name: string; sealedKey: string },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', company_id)
    .where('username', '=', username)
    .where('confirmed_at', 'is', null)
    .execute();
  const row = { company_id, username, factor_id: id, kind: 'totp' as const, name, sealed_key: sealedKey };
  await tx
    .insertInto('second_factors')
    .values({ ...row, created_at: now })
    .execute();
}

export function findWaitingTotp(tx: Tx, owner: Owner, id: string | undefined) {
  return ofUser(tx, owner)
    .selectAll()
    .where('confirmed_at', 'is', null)
    .$if(id !== undefined, (one) => one.where('factor_id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
}

export async function addPasskey(
  tx: Tx,
  { companyId: company_id, username }: Owner,
  { id, name, passkey }: { id: string; name: string; passkey: StoredPasskey },
  now: Date,
) {
  const row = { company_id, username, factor_id: id, kind: 'passkey' as const, name, credential: json(passkey) };
  return tx
    .insertInto('second_factors')
    .values({ ...row, created_at: now, confirmed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateFactor(
  tx: Tx,
  companyId: string,
  id: string,
  { step, passkey, confirmed }: { step?: number; passkey?: StoredPasskey; confirmed?: true },
  now: Date,
) {
  return tx
    .updateTable('second_factors')
    .set({
      ...(confirmed ? { confirmed_at: now } : { used_at: now }),
      ...(step !== undefined && { last_step: step }),
      ...(passkey && { credential: json(passkey) }),
    })
    .where('company_id', '=', companyId)
    .where('factor_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Without its last factor a user needs no codes for when it is lost. Returns whether it was there. */
export async function removeFactor(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', owner.companyId)
    .where('username', '=', owner.username)
    .where('factor_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if ((await lockFactors(tx, owner)).length === 0) await replaceRecoveryCodes(tx, owner, []);
  return removed.numDeletedRows > 0n;
}

export async function removeAllFactors(tx: Tx, owner: Owner): Promise<number> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', owner.companyId)
    .where('username', '=', owner.username)
    .returning('confirmed_at')
    .execute();
  await replaceRecoveryCodes(tx, owner, []);
  return removed.filter(({ confirmed_at }) => confirmed_at !== null).length;
}

export async function countRecoveryCodes(db: Db | Tx, { companyId, username }: Owner): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function replaceRecoveryCodes(tx: Tx, { companyId, username }: Owner, hashes: readonly string[]) {
  await tx.deleteFrom('recovery_codes').where('company_id', '=', companyId).where('username', '=', username).execute();
  const rows = hashes.map((code_hash) => ({ company_id: companyId, username, code_hash }));
  if (rows.length > 0) await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Returns whether it was one of the user's; it is none afterwards. */
export async function spendRecoveryCode(tx: Tx, { companyId, username }: Owner, hash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export interface NewChallenge {
  readonly purpose: Purpose;
  readonly challenge: string | null;
  readonly passwordMark?: string;
  readonly expiresAt: Date;
}

/** Returns the token that names it, of which only a hash is kept. Replaces an earlier one of a signed-in user. */
export async function addChallenge(
  tx: Tx,
  { companyId: company_id, username }: Owner,
  { purpose, challenge, passwordMark = undefined, expiresAt }: NewChallenge,
): Promise<string> {
  if (purpose !== 'signIn') await removeChallenges(tx, { companyId: company_id, username }, purpose);
  const token = randomToken();
  const row = { company_id, username, token_hash: hashToken(token), purpose, challenge };
  await tx
    .insertInto('factor_challenges')
    .values({ ...row, password_mark: passwordMark ?? null, expires_at: expiresAt })
    .execute();
  return token;
}

export function lockSignInChallenge(tx: Tx, token: string, now: Date) {
  return signInChallenge(tx, token, now).forUpdate().executeTakeFirst();
}

export function findSignInChallenge(db: Db, token: string, now: Date) {
  return signInChallenge(db, token, now).executeTakeFirst();
}

/** By its token alone: whose it is, is not known yet. */
function signInChallenge(db: Db | Tx, token: string, now: Date) {
  return db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'signIn')
    .where('expires_at', '>', now);
}

/** What the user was asked to sign; it is asked only once. */
export async function takeChallenge(tx: Tx, owner: Owner, purpose: Purpose, now: Date): Promise<string | undefined> {
  const taken = await removeChallenges(tx, owner, purpose);
  return taken.find(({ expires_at }) => expires_at > now)?.challenge ?? undefined;
}

function removeChallenges(tx: Tx, { companyId, username }: Owner, purpose: Purpose) {
  return tx
    .deleteFrom('factor_challenges')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .execute();
}

export async function countTry(tx: Tx, { company_id, token_hash }: { company_id: string; token_hash: string }) {
  await tx
    .updateTable('factor_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('token_hash', '=', token_hash)
    .execute();
}

export async function removeChallenge(tx: Tx, { company_id, token_hash }: { company_id: string; token_hash: string }) {
  await tx
    .deleteFrom('factor_challenges')
    .where('company_id', '=', company_id)
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Challenges that nobody answered in time, and factors that were never confirmed. */
export async function deleteExpired(db: Db, now: Date, waitingSince: Date): Promise<void> {
  await db.deleteFrom('factor_challenges').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', waitingSince)
    .execute();
}
