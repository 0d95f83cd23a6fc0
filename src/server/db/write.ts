/**
 * The one way to write. A write is one transaction in which the effect, the answer kept for a repeated key, the change
 * rows of the feed and the company's counter become true together, or nothing does. No feature writes outside it.
 *
 * A service receives `write` and uses it so:
 *
 *     const { body } = await write(async (tx) => {
 *       const row = await repository.lock(tx.db, tx.actor.companyId, id);        // select … for update
 *       if (!row) throw new HttpError('notFound');
 *       await requireMatch(ifMatch, { row, current: () => rowToAddress(row) });       // etag.ts
 *       const saved = await repository.save(tx.db, { …patch, ...nextVersion(tx) }); // etag.ts
 *       tx.changed('address', id, etagOf(saved));                                 // once per entity that looks different
 *       return { id, etag: etagOf(saved), body: rowToAddress(saved) };
 *     });
 *
 * A create starts with `await tx.createOnce('address', body.clientRef, async () => newId)`, which takes the company's
 * counter before it looks for an earlier entity of that reference. Every other write takes the counter last, by itself.
 * The counter is held until commit: numbers of changes are in the order of commits. So no carrier, file or mail is
 * waited for inside; what must happen after the commit happens after `write` has returned.
 * The work may run again after a deadlock: it must have no effects but those on `tx.db`.
 */
import { sql } from 'kysely';
import type { ChangeKind } from '#contract/changes.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Db, Tx } from './database.ts';

/** A repeated key is answered from here for this long. Unit: milliseconds. */
export const KEY_LIFE = 90 * 24 * 60 * 60 * 1000;
/** Channel of NOTIFY; its payload is the company. */
export const CHANGES_CHANNEL = 'kaj_changes';
const ATTEMPTS = 4;
const RETRIED_SQL_STATES = new Set(['40001', '40P01']);

export interface Actor {
  readonly companyId: string;
  readonly username: string;
}

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

export interface Written<Body> {
  readonly body: Body;
  /** The entity written and its etag after: what a repeated key is answered with. */
  readonly id?: string;
  readonly etag?: string;
}

export interface WriteTx {
  readonly db: Tx;
  readonly now: Date;
  readonly actor: Actor;
  changed(kind: ChangeKind, id: string, etag: string): void;
  removed(kind: ChangeKind, id: string): void;
  /** Makes an entity, or finds the one an earlier create with the same reference made. */
  createOnce(
    kind: ChangeKind,
    clientRef: string | undefined,
    create: () => Promise<string>,
  ): Promise<{ id: string; created: boolean }>;
  /** The next shipment id, in order of commits. */
  nextShipmentId(): Promise<string>;
}

export type Work<Body> = (tx: WriteTx) => Promise<Written<Body>>;
/** Bound to one caller and, if there is one, to the key of one request. */
export type Write = <Body>(work: Work<Body>) => Promise<Written<Body>>;

export interface WriterDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  /** Seams for tests that end the process in the middle of a write. */
  readonly seams?: { beforeCommit?: () => Promise<void>; afterCommit?: () => Promise<void> };
}

export type Writer = (actor: Actor, key?: IdempotencyKey) => Write;

/** Thrown instead of doing the work again. */
export class Replay extends Error {
  readonly kept: KeptAnswer;

  constructor(kept: KeptAnswer) {
    super('This request was carried out before.');
    this.kept = kept;
  }
}

export function createWriter(dependencies: WriterDependencies): Writer {
  return (actor, key) => async (work) => {
    const written = await retried(() => writeOnce(dependencies, actor, key, work));
    await dependencies.seams?.afterCommit?.();
    return written;
  };
}

/** Of two writes that wait for each other, PostgreSQL ends one; it begins again. */
async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      if (number === ATTEMPTS || !RETRIED_SQL_STATES.has(sqlState(error))) throw error;
    }
  }
}

async function writeOnce<Body>(
  { db, clock, seams }: WriterDependencies,
  actor: Actor,
  key: IdempotencyKey | undefined,
  work: Work<Body>,
): Promise<Written<Body>> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    if (key) await claimKey(trx, actor, key, now);
    const changes = new Map<string, PendingChange>();
    const note = (change: PendingChange) => {
      const place = `${change.kind}\n${change.id}`;
      changes.delete(place);
      changes.set(place, change);
    };
    const written = await work({
      db: trx,
      now,
      actor,
      changed: (kind, id, etag) => note({ kind, id, etag, deleted: false }),
      removed: (kind, id) => note({ kind, id, etag: null, deleted: true }),
      createOnce: (kind, clientRef, create) => createOnce(trx, actor.companyId, kind, clientRef, create),
      nextShipmentId: () => nextShipmentId(trx, actor.companyId),
    });
    if (key) await keepAnswer(trx, actor, key, written, now);
    if (changes.size > 0) await recordChanges(trx, actor.companyId, [...changes.values()]);
    await seams?.beforeCommit?.();
    return written;
  });
}

/** The answer kept for a key, or a refusal when the key came with another body. */
export async function findKeptAnswer(
  db: Db,
  { username }: Actor,
  { key, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'entity_id', 'etag'])
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
async function claimKey(trx: Tx, actor: Actor, key: IdempotencyKey, now: Date): Promise<void> {
  const name = `${actor.username}\n${key.key}`;
  const lock = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(trx);
  if (!lock.rows[0]?.taken) throw new HttpError('inProgress');
  const kept = await findKeptAnswer(trx, actor, key, now);
  if (kept) throw new Replay(kept);
}

async function keepAnswer(trx: Tx, { username }: Actor, key: IdempotencyKey, written: Written<unknown>, now: Date) {
  const answer = {
    body_hash: key.bodyHash,
    status: key.status,
    entity_id: written.id ?? null,
    etag: written.etag ?? null,
    created_at: now,
  };
  await trx
    .insertInto('idempotency_keys')
    .values({ username, key: key.key, ...answer })
    .onConflict((conflict) => conflict.columns(['username', 'key']).doUpdateSet(answer)) // one older than KEY_LIFE
    .execute();
}

async function createOnce(
  trx: Tx,
  companyId: string,
  kind: ChangeKind,
  clientRef: string | undefined,
  create: () => Promise<string>,
): Promise<{ id: string; created: boolean }> {
  await takeNumbers(trx, companyId, 0);
  if (clientRef === undefined) return { id: await create(), created: true };
  const known = await trx
    .selectFrom('client_refs')
    .select('entity_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
  if (known) return { id: known.entity_id, created: false };
  const id = await create();
  await trx
    .insertInto('client_refs')
    .values({ company_id: companyId, client_ref: clientRef, kind, entity_id: id })
    .execute();
  return { id, created: true };
}

/** Drawn while the counter is held: whoever reads a highest id never meets a lower one committed later. */
async function nextShipmentId(trx: Tx, companyId: string): Promise<string> {
  await takeNumbers(trx, companyId, 0);
  const drawn = await sql<{ id: string }>`select nextval('shipment_ids') as id`.execute(trx);
  return String(drawn.rows[0]?.id);
}

interface PendingChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly etag: string | null;
  readonly deleted: boolean;
}

async function recordChanges(trx: Tx, companyId: string, changes: readonly PendingChange[]): Promise<void> {
  const last = await takeNumbers(trx, companyId, changes.length);
  const first = last - BigInt(changes.length) + 1n;
  const rows = changes.map(({ kind, id, etag, deleted }, index) => ({
    company_id: companyId,
    kind,
    entity_id: id,
    seq: first + BigInt(index),
    etag,
    deleted,
  }));
  await trx
    .insertInto('changes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'entity_id']).doUpdateSet((eb) => ({
        seq: eb.ref('excluded.seq'),
        etag: eb.ref('excluded.etag'),
        deleted: eb.ref('excluded.deleted'),
      })),
    )
    .execute();
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${companyId})`.execute(trx);
}

/** Takes numbers of the company's counter, and with them the counter itself until commit. Answers the last one taken. */
async function takeNumbers(trx: Tx, companyId: string, count: number): Promise<bigint> {
  const counter = await trx
    .insertInto('company_counters')
    .values({ company_id: companyId, change_seq: count })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ change_seq: sql`company_counters.change_seq + ${count}` }),
    )
    .returning('change_seq')
    .executeTakeFirstOrThrow();
  return BigInt(counter.change_seq);
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
