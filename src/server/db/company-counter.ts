/**
 * The counter that a company's writes take turns for. One row per company counts its changes; a write that raises it holds it
 * until the commit, so that change numbers, and shipment ids drawn meanwhile, follow the order of commits.
 */
import { type OperationNodeSource, sql } from 'kysely';
import type { ChangeKind } from '#contract/changes.ts';
import type { Tx } from './database.ts';

/** Channel of NOTIFY; its payload is the company. */
export const CHANGES_CHANNEL = 'kaj_changes';

export async function createOnce(
  trx: Tx,
  companyId: string,
  kind: ChangeKind,
  clientRef: string | undefined,
  create: () => Promise<string>,
): Promise<{ id: string; created: boolean }> {
  await holdCounter(trx, companyId);
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

/** Drawn while the counter is held, so that nobody who has read the highest id sees a lower one committed later. */
export async function nextShipmentIds(trx: Tx, companyId: string, count: number): Promise<string[]> {
  await holdCounter(trx, companyId);
  const { rows } = await sql<{ id: string }>`
    select nextval('shipment_ids') as id from generate_series(1, ${count}::integer)`.execute(trx);
  return rows.map(({ id }) => String(id));
}

export interface PendingChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly etag: string | null;
  readonly deleted: boolean;
}

/**
 * Numbers the changes of a write and announces them. Comes last, because nobody else in the company can write from here on.
 * `insertion`: what is stored besides, in the same statement.
 */
export async function recordChanges(
  trx: Tx,
  companyId: string,
  changes: readonly PendingChange[],
  insertion?: OperationNodeSource,
): Promise<void> {
  // Arrays, because a statement takes only some ten thousand parameters.
  const kinds = changes.map(({ kind }) => kind);
  const ids = changes.map(({ id }) => id);
  const etags = changes.map(({ etag }) => etag);
  const deletions = changes.map(({ deleted }) => deleted);
  await sql`
    with ${insertion ? sql`besides as (${insertion}), ` : sql``}counter as (
      insert into company_counters (company_id, change_seq) values (${companyId}, ${changes.length})
      on conflict (company_id) do update set change_seq = company_counters.change_seq + excluded.change_seq
      returning change_seq
    ), recorded as (
      insert into changes (company_id, kind, entity_id, seq, etag, deleted)
      select ${companyId}, kind, entity_id, change_seq - ${changes.length} + place, etag, deleted
      from counter, unnest(${kinds}::text[], ${ids}::text[], ${etags}::text[], ${deletions}::boolean[])
        with ordinality as change (kind, entity_id, etag, deleted, place)
      on conflict (company_id, kind, entity_id) do update
        set seq = excluded.seq, etag = excluded.etag, deleted = excluded.deleted
    )
    select pg_notify(${CHANGES_CHANNEL}, ${companyId}) from counter`.execute(trx);
}

/** Announces, after the commit, something new that is not an entity of the feed. */
export async function announceChange(trx: Tx, companyId: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${companyId})`.execute(trx);
}

/** Held until the commit. */
async function holdCounter(trx: Tx, companyId: string): Promise<void> {
  await trx
    .insertInto('company_counters')
    .values({ company_id: companyId, change_seq: 0 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ change_seq: sql`company_counters.change_seq` }),
    )
    .execute();
}
