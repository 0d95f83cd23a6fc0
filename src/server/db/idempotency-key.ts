/**
 * What a repeated key finds. Each key belongs to one user and one request, and keeps the answer of its success for 90 days. For a
 * write of several steps that was interrupted, it keeps the results of the finished steps, and the repeated request continues
 * from there.
 * Not here: reading it from a request (http/operation-routes.ts), the transaction it belongs to (write.ts).
 */
import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import { ApiError } from '#server/errors/api-error.ts';
import { type Db, json, type Tx } from './database.ts';
import { holdHistory } from './new-history.ts';
import type { IdempotencyKeysTable, Tables } from './schema.ts';

/** Unit: milliseconds. */
export const KEY_LIFE = 90 * 24 * 60 * 60 * 1000;

export interface IdempotencyKey {
  readonly key: string;
  readonly bodyHash: string;
  /** The status of a successful answer. */
  readonly status: number;
}

/** For a write that no request asks for and that is made once, however often its job runs; then it meets a Replay. */
export function onceFor(key: string, what: string): IdempotencyKey {
  return { key, bodyHash: what, status: 204 };
}

/** The answer to a repeated key, instead of a second effect. */
export interface StoredResponse {
  readonly status: number;
  readonly id: string | null;
  readonly etag: string | null;
  /** The whole answer, where it is kept. */
  readonly answer: unknown;
}

/** The result of each finished step of a write, by the step's name. */
export type Steps = Readonly<Record<string, unknown>>;

type Insertion = InsertQueryBuilder<Tables, 'idempotency_keys', InsertResult>;

/** Thrown instead of doing the work again. */
export class Replay extends Error {
  readonly kept: StoredResponse;

  constructor(kept: StoredResponse) {
    super('This request was carried out before.');
    this.kept = kept;
  }
}

interface KeyOwner {
  readonly companyId: string;
  readonly username: string;
  /** The history of the data that the request was decided in, if it names one. */
  readonly decidedIn?: string | undefined;
}

/** The answer kept for a key. Refuses a key that came with a different body, or from another history. */
export async function findStoredResponse(
  db: Db,
  owner: KeyOwner,
  key: IdempotencyKey,
  now: Date,
): Promise<StoredResponse | undefined> {
  return (await readKey(db, owner, key, now)).kept;
}

async function readKey(
  db: Db,
  { companyId, username, decidedIn }: KeyOwner,
  { key, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<{ kept?: StoredResponse; steps: Steps }> {
  const { history, body_hash, status, entity_id, etag, steps, answer } = await db
    .selectFrom('server_meta')
    .leftJoin('idempotency_keys', (join) =>
      join
        .on('company_id', '=', companyId)
        .on('username', '=', username)
        .on('key', '=', key)
        .on('created_at', '>', new Date(now.getTime() - KEY_LIFE)),
    )
    .select(['body_hash', 'status', 'entity_id', 'etag', 'steps', 'answer', 'value as history'])
    .where('name', '=', 'history')
    .executeTakeFirstOrThrow();
  if (decidedIn !== undefined && decidedIn !== history) throw new ApiError('otherHistory');
  if (body_hash === null) return { steps: {} };
  if (body_hash !== bodyHash) throw new ApiError('keyReused');
  if (status === null) return { steps: steps ?? {} };
  return { kept: { status, id: entity_id, etag, answer }, steps: {} };
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEY_LIFE))
    .execute();
}

/**
 * Only one request at a time writes under a key; a later one finds what it left: the answer, or the steps that were
 * finished. Until it has been committed no other history of the data begins; one may have begun since the request arrived.
 */
export async function claimKey(trx: Tx, owner: KeyOwner, key: IdempotencyKey, now: Date): Promise<Steps> {
  const name = `${owner.username}\n${key.key}`;
  const tryLock = sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken, ${holdHistory}`;
  const { rows } = await tryLock.execute(trx);
  if (!rows[0]?.taken) throw new ApiError('inProgress');
  const { kept, steps } = await readKey(trx, owner, key, now);
  if (kept) throw new Replay(kept);
  return steps;
}

/** The statement that keeps the answer of a success. */
export function storedAnswer(
  trx: Tx,
  owner: KeyOwner,
  key: IdempotencyKey,
  { id, etag, answer }: { id?: string; etag?: string; answer?: unknown },
  now: Date,
): Insertion {
  // The results of the steps are no longer needed.
  return insertion(trx, owner, key, now, {
    status: key.status,
    entity_id: id ?? null,
    etag: etag ?? null,
    steps: json({}),
    answer: answer === undefined ? null : json(answer),
  });
}

/** The statement that keeps the results of the finished steps. */
export function storedSteps(trx: Tx, owner: KeyOwner, key: IdempotencyKey, steps: Steps, now: Date): Insertion {
  const nothing = { status: null, entity_id: null, etag: null, answer: null };
  return insertion(trx, owner, key, now, { ...nothing, steps: json(steps) });
}

/** The key starts over: its work was undone, or is to be done once more. */
export async function forgetKey(trx: Tx, { companyId, username }: KeyOwner, { key }: IdempotencyKey): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('key', '=', key)
    .execute();
}

function insertion(
  trx: Tx,
  { companyId, username }: KeyOwner,
  { key, bodyHash }: IdempotencyKey,
  now: Date,
  state: Pick<Insertable<IdempotencyKeysTable>, 'status' | 'entity_id' | 'etag' | 'steps' | 'answer'>,
): Insertion {
  const row = { ...state, body_hash: bodyHash, created_at: now };
  return (
    trx
      .insertInto('idempotency_keys')
      .values({ company_id: companyId, username, key, ...row })
      // Replaces a key whose write has begun, or one older than KEY_LIFE.
      .onConflict((conflict) => conflict.columns(['company_id', 'username', 'key']).doUpdateSet(row))
  );
}
