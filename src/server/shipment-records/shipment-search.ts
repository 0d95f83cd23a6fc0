/**
 * The search over shipments in SQL: the same meaning as domain/shipments/search.ts, on columns folded when stored. Text is
 * compared byte by byte in its folded form and sorted in Swedish order, so that server and device agree.
 */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { SearchFields, Sort, SortColumn } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { likePattern } from '#domain/shared/wildcard.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { CLOSED_STATUSES, statusesOf, TEXT_MEANING, trackingNumbersOf } from '#domain/shipments/search.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { plannedEachTime } from '#server/db/preparing-client.ts';
import type { Tables } from '#server/db/schema.ts';
import { SHIPMENT_ID } from './shipment-repository.ts';
import { answersByPackage, findingIds } from './text-conditions.ts';

type Builder = ExpressionBuilder<Tables, 'shipments'>;

const SORT_COLUMNS = {
  shipmentId: 'shipment_id',
  status: 'status',
  dispDate: 'disp_date',
  carrier: 'carrier_name',
  orderNumber: 'order_number',
  receiver: 'receiver_name',
  deliveryType: 'delivery_type_name',
} as const satisfies Record<SortColumn, keyof Tables['shipments']>;

const isClosed = sql<boolean>`status in (${sql.join(CLOSED_STATUSES.map((status) => sql.lit(status)))})`;

export interface SearchHits {
  /** In order, at most SNAPSHOT_LIMIT: of more the newest. */
  readonly ids: readonly string[];
  /** How many there are, counted to one more than SNAPSHOT_LIMIT. */
  readonly hits: number;
}

export async function searchShipments(
  db: Db | Tx,
  companyId: string,
  search: SearchFields,
  sort: Sort | null | undefined,
): Promise<SearchHits> {
  const found = db
    .selectFrom('shipments')
    .where('company_id', '=', companyId)
    .where((builder) => builder.and(conditions(builder, search)))
    .modifyEnd(plannedEachTime);
  const newest = found
    .select(['shipment_id', `${SORT_COLUMNS[sort?.column ?? 'dispDate']} as sorted_by`, isClosed.as('is_closed')])
    .orderBy('shipment_id', 'desc')
    .limit(SNAPSHOT_LIMIT);
  const counting = db
    .selectFrom(
      found
        .select('shipment_id')
        .limit(SNAPSHOT_LIMIT + 1)
        .as('counted'),
    )
    .select((builder) => builder.fn.countAll<string>().as('hits'));
  const sorting = db
    .selectFrom(newest.as('newest'))
    .select('shipment_id')
    .$call((query) =>
      sort
        ? query.orderBy('sorted_by', sort.direction).orderBy('shipment_id', sort.direction)
        : query
            .orderBy('is_closed')
            .orderBy(sql`case when not is_closed then sorted_by end`)
            .orderBy(sql`case when not is_closed then shipment_id end`)
            .orderBy('sorted_by', 'desc')
            .orderBy('shipment_id', 'desc'),
    );
  const [{ hits }, rows] = await findingIds(() => Promise.all([counting.executeTakeFirstOrThrow(), sorting.execute()]));
  return { ids: rows.map((row) => row.shipment_id), hits: Number(hits) };
}

/** Shipments found by a search, in these states and up to an id, ordered by carrier and id; at most SNAPSHOT_LIMIT. */
export async function searchUpTo(
  db: Db | Tx,
  companyId: string,
  search: SearchFields,
  { maxShipmentId, statuses }: { readonly maxShipmentId: string; readonly statuses: readonly number[] },
): Promise<string[]> {
  const searched = idsFound(db, companyId, search)
    .where('shipment_id', '<=', maxShipmentId)
    .where('status', 'in', statuses)
    .orderBy('carrier_name')
    .orderBy('shipment_id')
    .limit(SNAPSHOT_LIMIT)
    .modifyEnd(plannedEachTime);
  const found = await findingIds(() => searched.execute());
  return found.map((row) => row.shipment_id);
}

/** The ids found by a search below an id, newest first: one part of reading all of them. */
export async function searchBelow(
  db: Db | Tx,
  companyId: string,
  search: SearchFields,
  { below, limit }: { readonly below: string | undefined; readonly limit: number },
): Promise<string[]> {
  const searched = idsFound(db, companyId, search)
    .$if(below !== undefined, (query) => query.where('shipment_id', '<', below ?? ''))
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .modifyEnd(plannedEachTime);
  const found = await findingIds(() => searched.execute());
  return found.map((row) => row.shipment_id);
}

function idsFound(db: Db | Tx, companyId: string, search: SearchFields) {
  return db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', companyId)
    .where((builder) => builder.and(conditions(builder, search)));
}

function conditions(builder: Builder, search: SearchFields): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = [];
  const pattern = (field: keyof typeof TEXT_MEANING) => likePattern(search[field], TEXT_MEANING[field]);
  const textColumns = {
    orderNumber: 'order_number_folded',
    receiver: 'receiver_folded',
    deliveryType: 'delivery_type_id',
    carrier: 'carrier_id',
    createdBy: 'created_by_folded',
  } as const;
  for (const field of Object.keys(textColumns) as (keyof typeof textColumns)[]) {
    const like = pattern(field);
    if (like !== undefined) wanted.push(builder(textColumns[field], 'like', like));
  }
  const id = pattern('shipmentId');
  if (id !== undefined) wanted.push(idCondition(id));
  const numbers = trackingNumbersOf(search.trackingNo);
  const tracking = pattern('trackingNo');
  if (numbers) wanted.push(sql<boolean>`tracking_folded && ${numbers}::text[]`);
  else if (tracking !== undefined) wanted.push(trackingPattern(tracking));
  const asked = askedText(search.text ?? '');
  if (asked) wanted.push(answersByPackage(asked));
  const statuses = statusesOf(search.status);
  wanted.push(statuses ? builder('status', 'in', statuses) : builder('status', '<>', STATUS.archived));
  const { dispDate, dispDateFrom, dispDateTo } = search;
  if (dispDate) wanted.push(builder('disp_day', '=', dispDate));
  if (dispDateFrom) wanted.push(builder('disp_day', '>=', dispDateFrom));
  if (dispDateTo) wanted.push(builder('disp_day', '<=', dispDateTo));
  return wanted;
}

/** A whole id uses the index. */
function idCondition(like: string): Expression<SqlBool> {
  return SHIPMENT_ID.test(like)
    ? sql<boolean>`shipment_id = ${like}::bigint`
    : sql<boolean>`cast(shipment_id as text) like ${like}`;
}

/** Checks every number of every shipment left by the other conditions. Whole numbers use the index instead. */
function trackingPattern(like: string): Expression<SqlBool> {
  return sql<boolean>`exists (
    select 1 from unnest(tracking_folded) as tracking (number) where number collate "C" like ${like})`;
}
