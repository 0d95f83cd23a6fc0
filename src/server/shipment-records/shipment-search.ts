/**
 * The search over shipments in SQL: the same meaning as domain/shipments/search.ts, on columns folded when stored. Text is
 * compared byte by byte in its folded form and sorted in Swedish order, so that server and device agree.
 */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchFields, Sort, SortColumn } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { likePattern } from '#domain/shared/wildcard.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { foundPattern } from '#domain/shipments/found-pattern.ts';
import { CLOSED_STATUSES, statusesOf, TEXT_MEANING, trackingNumbersOf } from '#domain/shipments/search.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { plannedEachTime } from '#server/db/preparing-client.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Finding } from '#server/db/search-snapshot.ts';
import { SHIPMENT_ID } from './shipment-repository.ts';
import { answersByPackage, any, findingIds } from './text-conditions.ts';

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

/**
 * Which shipments a search finds, in order, at most SNAPSHOT_LIMIT: of more the newest. They are counted to one more than that. To be
 * kept by db/search-snapshot.ts.
 */
export function findingShipments(
  db: Db | Tx,
  companyId: string,
  search: SearchFields,
  sort: Sort | null | undefined,
): Finding {
  const newest = db
    .selectFrom('shipments')
    .where('company_id', '=', companyId)
    .where((builder) => builder.and(conditions(builder, search)))
    .select(['shipment_id', `${SORT_COLUMNS[sort?.column ?? 'dispDate']} as sorted_by`, isClosed.as('is_closed')])
    .orderBy('shipment_id', 'desc')
    .limit(SNAPSHOT_LIMIT + 1)
    .modifyEnd(plannedEachTime);
  return sql`
    with newest as materialized (${newest}),
      kept as (select * from newest order by shipment_id desc limit ${SNAPSHOT_LIMIT})
    select ${inOrder(sort)} as ids, (select count(*) from newest) as hits from kept`;
}

/** Where no sorting is asked for: what is still to do by its day, late first, and then what is closed, newest first. */
function inOrder(sort: Sort | null | undefined) {
  if (sort?.direction === 'desc') return idsBy(sql`sorted_by desc, shipment_id desc`, sql`true`);
  if (sort) return idsBy(sql`sorted_by, shipment_id`, sql`true`);
  // Two sorts by two keys take half of one by five.
  const toDo = idsBy(sql`sorted_by, shipment_id`, sql`not is_closed`);
  const closed = idsBy(sql`sorted_by desc, shipment_id desc`, sql`is_closed`);
  return sql`${toDo} || ${closed}`;
}

function idsBy(order: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return sql`coalesce(array_agg(shipment_id order by ${order}) filter (where ${which}), '{}')`;
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
  for (const field of Object.keys(TEXT_MEANING) as TextField[]) {
    const like = likePattern(search[field], TEXT_MEANING[field]);
    if (like !== undefined) wanted.push(textCondition(builder, field, like, search[field]));
  }
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

type TextField = keyof typeof TEXT_MEANING;

const COLUMNS = {
  orderNumber: 'order_number_folded',
  receiver: 'receiver_folded',
  deliveryType: 'delivery_type_id',
  carrier: 'carrier_id',
  createdBy: 'created_by_folded',
} as const;

/** What is found whole has an index of its own. A part is first looked for in the texts of the box, whose index knows parts. */
function textCondition(
  builder: Builder,
  field: TextField,
  like: string,
  search: string | null | undefined,
): Expression<SqlBool> {
  const found = foundPattern(search, TEXT_MEANING[field]);
  switch (field) {
    case 'trackingNo': {
      const numbers = trackingNumbersOf(search);
      if (numbers) return sql<boolean>`tracking_folded && ${numbers}::text[]`;
      return narrowed(anyNumber(like), found, ['find_text', 'find_packages']);
    }
    case 'shipmentId':
      if (SHIPMENT_ID.test(like)) return builder('shipment_id', '=', like);
      return narrowed(sql`cast(shipment_id as text) like ${like}`, found);
    case 'orderNumber':
    case 'receiver': {
      const condition = builder(COLUMNS[field], 'like', like);
      // An index of whole order numbers knows how they begin.
      return field === 'receiver' || like.startsWith('%') ? narrowed(condition, found) : condition;
    }
    default:
      return builder(COLUMNS[field], 'like', like);
  }
}

function anyNumber(like: string): Expression<SqlBool> {
  return sql<boolean>`exists (
    select 1 from unnest(tracking_folded) as tracking (number) where number collate "C" like ${like})`;
}

/**
 * Asks for the pattern that each hit answers in the texts of the box, and of what they find for the condition. What is inside
 * `coalesce` counts as half for the planner: it knows how rare the pattern is, and would take both together for rarer still.
 */
function narrowed(
  condition: Expression<SqlBool>,
  pattern: string | undefined,
  columns: readonly ('find_text' | 'find_packages')[] = ['find_text'],
): Expression<SqlBool> {
  if (pattern === undefined) return condition;
  const inTexts = any(columns.map((column) => sql<boolean>`${sql.ref(column)} like ${pattern}`));
  return sql<boolean>`(${inTexts} and coalesce(${condition}, false))`;
}
