/**
 * What the box finds in the database, in the order of domain/finding/find.ts, over the texts that are stored beside each shipment
 * and address (domain/shipments/found-text.ts). They hold letters, digits and edges only, so a pattern needs no escapes. Everything
 * is confined to the caller's company.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AskedText } from '#domain/shipments/asked-text.ts';
import { EDGE } from '#domain/shipments/found-text.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';
import type { Db } from '#server/db/database.ts';
import { answers, any, findingIds, part, whole } from '#server/shipment-records/text-conditions.ts';

export interface FoundIds {
  readonly ids: readonly string[];
  readonly count: number;
}

export interface FindQuery {
  readonly companyId: string;
  readonly asked: AskedText;
  readonly today: string;
  readonly limit: number;
}

export async function findShipmentIds(db: Db, query: FindQuery): Promise<FoundIds> {
  const { companyId, asked, limit } = query;
  const text = sql.ref('find_text');
  const found = sql<{ id: string; count: string }>`
    select shipment_id as id, count(*) over () as count from shipments
    where company_id = ${companyId} and ${answers(text, asked)}
    order by ${rank(text, asked)}, ${byUse(query)} limit ${limit}`;
  const { rows } = await findingIds(() => found.execute(db));
  return idsOf(rows);
}

/** Shipments that only a package number answers for; `count` is that of their packages that do. */
export async function findPackageShipments(db: Db, query: FindQuery): Promise<FoundIds> {
  const { companyId, asked, limit } = query;
  const isAsked = (text: RawBuilder<unknown>) => any([...whole(text, asked), ...part(text, asked)]);
  const found = sql<{ id: string; count: string }>`
    select shipment_id as id, sum(numbers.found) over () as count from shipments
    cross join lateral (
      select count(*) as found from unnest(string_to_array(btrim(find_packages, ${EDGE}), ${EDGE})) as one (number)
      where ${isAsked(sql`(${EDGE} || one.number || ${EDGE})`)}
    ) as numbers
    where company_id = ${companyId} and ${isAsked(sql.ref('find_packages'))}
      and not ${answers(sql.ref('find_text'), asked)}
    order by ${byUse(query)} limit ${limit}`;
  const { rows } = await findingIds(() => found.execute(db));
  return idsOf(rows);
}

export async function findAddressIds(db: Db, { companyId, asked, limit }: FindQuery): Promise<FoundIds> {
  const text = sql.ref('find_text');
  const found = sql<{ id: string; count: string }>`
    select address_id as id, count(*) over () as count from addresses
    where company_id = ${companyId} and ${answers(text, asked)}
    order by ${rank(text, asked)}, name, address_id collate "C" limit ${limit}`;
  const { rows } = await findingIds(() => found.execute(db));
  return idsOf(rows);
}

/** So alike that at most two characters of it may be others. */
const LEAST_ALIKE = '0.3';
const MOST_ALIKE = 200;

/** Shipments with a text like the one asked for, the likest first, for the domain to choose from. */
export async function findAlikeIds(db: Db, { companyId, asked }: FindQuery): Promise<readonly string[]> {
  return findingIds(() =>
    db.transaction().execute(async (tx) => {
      // The index uses the threshold of the transaction.
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${LEAST_ALIKE}, true)`.execute(tx);
      const { rows } = await sql<{ id: string }>`
      select shipment_id as id from shipments
      where company_id = ${companyId} and ${asked.whole} <% find_text
      order by word_similarity(${asked.whole}, find_text) desc, shipment_id desc limit ${MOST_ALIKE}`.execute(tx);
      return rows.map(({ id }) => id);
    }),
  );
}

function rank(text: RawBuilder<unknown>, asked: AskedText): RawBuilder<number> {
  return sql`case when ${any(whole(text, asked))} then 0 when ${text} like ${`%${EDGE}${asked.whole}%`} then 1 else 2 end`;
}

/** The order of compareUse. */
function byUse({ today }: FindQuery): RawBuilder<unknown> {
  return sql`(status in (${sql.join(UNSENT_STATUSES)})) desc, abs(disp_day::date - ${today}::date), shipment_id desc`;
}

function idsOf(rows: readonly { id: string; count: string }[]): FoundIds {
  return { ids: rows.map(({ id }) => id), count: Number(rows[0]?.count ?? 0) };
}
