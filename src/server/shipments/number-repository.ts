/**
 * Number series and the numbers issued from them, in SQL. A number belongs to one shipment from the moment its row is
 * there; the primary key, not the counter, is what makes a second issue impossible. No other company has the number,
 * because its range is this company's alone (carriers/number-ranges.ts).
 * Not here: which numbers come next (domain/carriers/number-series.ts), what a shipment needs (number-service.ts).
 */
import { sql } from 'kysely';
import type { NumberSeries } from '#contract/carrier.ts';
import type { SeriesKind, SeriesState } from '#domain/carriers/number-series.ts';
import { json, type Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';

export interface SeriesOwner {
  readonly companyId: string;
  readonly carrierId: string;
}

export interface LockedSeries extends SeriesState {
  /** Nobody has vouched for the next number in this history of the data. */
  readonly isHeld: boolean;
}

/** The series of a connection, held until commit so that two bookings issue one after the other. */
export async function lockSeries(
  db: Tx,
  { companyId, carrierId }: SeriesOwner,
  kind: SeriesKind,
): Promise<LockedSeries | undefined> {
  const row = await db
    .selectFrom('number_series')
    .select((eb) => ['series', 'exhausted', eb('history', '!=', currentHistory).as('is_held')])
    .where('company_id', '=', companyId)
    .where('carrier_id', '=', carrierId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return row && { series: row.series, exhausted: row.exhausted, isHeld: row.is_held === true };
}

export async function advanceSeries(
  db: Tx,
  { companyId, carrierId }: SeriesOwner,
  kind: SeriesKind,
  series: NumberSeries,
  exhausted: boolean,
): Promise<void> {
  await db
    .updateTable('number_series')
    .set({ series: json(series), exhausted })
    .where('company_id', '=', companyId)
    .where('carrier_id', '=', carrierId)
    .where('kind', '=', kind)
    .execute();
}

export interface Claim {
  readonly suiteId: string;
  readonly kind: SeriesKind;
  readonly companyId: string;
  readonly shipmentId: string;
  readonly now: Date;
  /** Numbers of this company issued before this moment may be issued again; null for a series that does not recycle. */
  readonly reusableBefore: Date | null;
}

/** Those of the numbers that nobody has, in the order given. */
export async function freeNumbers(db: Tx, claim: Claim, numbers: readonly string[]): Promise<string[]> {
  const { suiteId, kind, companyId, reusableBefore } = claim;
  const taken = await sql<{ number: string }>`
    select number from issued_numbers
    where company_id = ${companyId} and suite_id = ${suiteId} and kind = ${kind} and number = any (${numbers}::text[])
      and (issued_at < ${reusableBefore}::timestamptz) is not true`.execute(db);
  const blocked = new Set(taken.rows.map((row) => row.number));
  return numbers.filter((number) => !blocked.has(number));
}

/** Makes numbers the shipment's own; answers those that were free, in the order given. */
export async function claimNumbers(db: Tx, claim: Claim, numbers: readonly string[]): Promise<string[]> {
  const { suiteId, kind, companyId, shipmentId, now, reusableBefore } = claim;
  const claimed = await sql<{ number: string }>`
    insert into issued_numbers (suite_id, kind, number, company_id, shipment_id, issued_at)
    select ${suiteId}, ${kind}, number, ${companyId}, ${shipmentId}::bigint, ${now}::timestamptz
    from unnest(${numbers}::text[]) as wanted (number)
    order by number
    on conflict (company_id, suite_id, kind, number) do update
      set shipment_id = excluded.shipment_id, issued_at = excluded.issued_at, void = false
      where issued_numbers.issued_at < ${reusableBefore}::timestamptz
    returning number`.execute(db);
  const mine = new Set(claimed.rows.map((row) => row.number));
  return numbers.filter((number) => mine.has(number));
}

/** Numbers of a shipment that it no longer carries stay issued for ever, marked void. */
export async function voidOtherNumbers(
  db: Tx,
  companyId: string,
  shipmentId: string,
  carried: readonly string[],
): Promise<void> {
  await sql`
    update issued_numbers set void = not (number = any (${carried}::text[]))
    where company_id = ${companyId} and shipment_id = ${shipmentId}::bigint`.execute(db);
}
