/**
 * What the box finds in the database, in the order of domain/finding/find.ts, over the texts that are stored beside each shipment
 * and address (domain/shipments/found-text.ts). They hold letters, digits and edges only, so a pattern needs no escapes. Everything
 * is confined to the caller's company. A word that very many have is answered from the newest of them, as the list is.
 */
import { type RawBuilder, sql } from 'kysely';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import type { AskedText } from '#domain/shipments/asked-text.ts';
import { EDGE } from '#domain/shipments/found-text.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';
import type { Db } from '#server/db/database.ts';
import { plannedEachTime } from '#server/db/preparing-client.ts';
import { answers, any, findingIds, part, whole } from '#server/shipment-records/text-conditions.ts';

export interface FoundIds {
  readonly ids: readonly string[];
  /** At most SNAPSHOT_LIMIT; of packages, those of as many shipments. */
  readonly count: number;
  /** There are more, which are not counted. */
  readonly isCapped: boolean;
}

export interface FindQuery {
  readonly companyId: string;
  readonly asked: AskedText;
  readonly today: string;
  readonly limit: number;
}

export function findShipmentIds(db: Db, query: FindQuery): Promise<FoundIds> {
  const { companyId, asked } = query;
  const text = sql.ref('find_text');
  const hits = sql`
    select shipment_id, shipment_id as id, status, disp_day, ${rank(text, asked)} as rank, 1 as found from shipments
    where company_id = ${companyId} and ${answers(text, asked)}`;
  const order = { newest: sql`shipment_id desc`, best: sql`rank, ${byUse(query)}` };
  return idsOf(db, query, { hits, isWhole: any(whole(text, asked)), ...order });
}

/** Shipments that only a package number answers for; `count` is that of their packages that do. */
export function findPackageShipments(db: Db, query: FindQuery): Promise<FoundIds> {
  const { companyId, asked } = query;
  const text = sql.ref('find_packages');
  const isAsked = (packages: RawBuilder<unknown>) => any([...whole(packages, asked), ...part(packages, asked)]);
  const found = sql`(
    select count(*) from unnest(string_to_array(btrim(find_packages, ${EDGE}), ${EDGE})) as one (number)
    where ${isAsked(sql`(${EDGE} || one.number || ${EDGE})`)})`;
  const isWhole = any(whole(text, asked));
  const hits = sql`
    select shipment_id, shipment_id as id, status, disp_day, case when ${isWhole} then 0 else 1 end as rank, ${found} as found
    from shipments
    where company_id = ${companyId} and ${isAsked(text)} and not ${answers(sql.ref('find_text'), asked)}`;
  const order = { newest: sql`shipment_id desc`, best: sql`rank, ${byUse(query)}` };
  return idsOf(db, query, { hits, isWhole, ...order });
}

export function findAddressIds(db: Db, query: FindQuery): Promise<FoundIds> {
  const { companyId, asked } = query;
  const text = sql.ref('find_text');
  const hits = sql`
    select address_id, address_id as id, name, ${rank(text, asked)} as rank, 1 as found from addresses
    where company_id = ${companyId} and ${answers(text, asked)}`;
  const order = { newest: sql`name, address_id`, best: sql`rank, name, address_id collate "C"` };
  return idsOf(db, query, { hits, isWhole: any(whole(text, asked)), ...order });
}

interface Bounded {
  /** All that answer, each with its `id`, how well (`rank`), and how many hits it is (`found`). */
  readonly hits: RawBuilder<unknown>;
  readonly isWhole: RawBuilder<boolean>;
  /** Which of very many are looked at: in the order of an index, so that reading ends there. */
  readonly newest: RawBuilder<unknown>;
  readonly best: RawBuilder<unknown>;
}

/**
 * The best, chosen among as many as the list counts. Of more hits, what is called exactly so is chosen from as well, or a word that
 * very many have would hide the one order whose number it is; unless enough of the newest are called so, as is everything of a city.
 */
async function idsOf(db: Db, { limit }: FindQuery, { hits, isWhole, newest, best }: Bounded): Promise<FoundIds> {
  const found = sql<{ id: string; count: string; looked_at: string }>`
    with newest as materialized (${hits} order by ${newest} limit ${SNAPSHOT_LIMIT + 1}),
      exact as materialized (
        ${hits} and ${isWhole}
          and (select count(*) > ${SNAPSHOT_LIMIT} and count(*) filter (where rank = 0) < ${limit} from newest)
        order by ${newest} limit ${SNAPSHOT_LIMIT})
    select id, (select sum(found) from newest) as count, (select count(*) from newest) as looked_at
    from (select * from newest union select * from exact) as candidates
    order by ${best} limit ${limit} ${plannedEachTime}`;
  const { rows } = await findingIds(() => found.execute(db));
  const isCapped = Number(rows[0]?.looked_at ?? 0) > SNAPSHOT_LIMIT;
  const count = Number(rows[0]?.count ?? 0);
  return { ids: rows.map(({ id }) => id), count: isCapped ? Math.min(count, SNAPSHOT_LIMIT) : count, isCapped };
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
