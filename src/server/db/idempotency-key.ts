/**
 * What a repeated key finds: each key is one user's, stands for one request, and keeps how that succeeded for 90 days.
 * Not here: reading it from a request (http/operation-routes.ts), the transaction it belongs to (write.ts).
 */
import { sql } from 'kysely';
import { HttpError } from '#server/http/http-error.ts';
import type { Db, Tx } from './database.ts';

/** Unit: milliseconds. */
export const KEY_LIFE = 90 * 24 * 60 * 60 * 1000;

export interface IdempotencyKey {
  readonly key: string;
  readonly bodyHash: string;
  /** The status a success is answered with. */
  readonly status: number;
}

/** What a repeated key is answered with instead of a second effect. */
export interface KeptAnswer {
  readonly status: number;
  readonly id: string | null;
  readonly etag: string | null;
}

/** Thrown instead of doing the work again. */
export class Replay extends Error {
  readonly kept: KeptAnswer;

  constructor(kept: KeptAnswer) {
    super('This request was carried out before.');
    this.kept = kept;
  }
}

interface KeyOwner {
  readonly companyId: string;
  readonly username: string;
}

/** The answer kept for a key, or a refusal when the key came with another body. */
export async function findKeptAnswer(
  db: Db,
  { companyId, username }: KeyOwner,
  { key, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'entity_id', 'etag'])
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - KEY_LIFE))
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.body_hash !== bodyHash) throw new HttpError('keyReused');
  return { status: kept.status, id: kept.entity_id, etag: kept.etag };
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEY_LIFE))
    .execute();
}

/** Only one request at a time works under a key; a later one finds what it left. */
export async function claimKey(trx: Tx, owner: KeyOwner, key: IdempotencyKey, now: Date): Promise<void> {
  const name = `${owner.username}\n${key.key}`;
  const tryLock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`;
  const { rows } = await tryLock.execute(trx);
  if (!rows[0]?.taken) throw new HttpError('inProgress');
  const kept = await findKeptAnswer(trx, owner, key, now);
  if (kept) throw new Replay(kept);
}

export async function keepAnswer(
  trx: Tx,
  { companyId, username }: KeyOwner,
  key: IdempotencyKey,
  written: { id?: string; etag?: string },
  now: Date,
) {
  const answer = {
    body_hash: key.bodyHash,
    status: key.status,
    entity_id: written.id ?? null,
    etag: written.etag ?? null,
    created_at: now,
  };
  await trx
    .insertInto('idempotency_keys')
    .values({ company_id: companyId, username, key: key.key, ...answer })
    .onConflict((conflict) => conflict.columns(['company_id', 'username', 'key']).doUpdateSet(answer)) // one older than KEY_LIFE
    .execute();
}
