/**
 * Number series and the numbers issued from them, in SQL. A number belongs to one shipment once its row exists; the primary key,
 * not the counter, makes a second issue impossible. No other company has the number, because its range belongs to this company
 * alone (carriers/number-ranges.ts).
 * Not here: which numbers come next (domain/numbers/number-series.ts), what a shipment needs (number-service.ts).
 */
import { sql } from 'kysely';
import type { NumberSeries } from '#contract/carrier.ts';
import type { SeriesKind, SeriesState } from '#domain/numbers/number-series.ts';
import { json, type Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';

export interface SeriesOwner {
  readonly companyId: string;
  readonly carrierId: string;
}

export interface LockedSeries extends SeriesState {
  /** Nobody has confirmed the next number in this history of the data. */
  readonly isHeld: boolean;
}

/** Locks series of connections, by connection and kind, until the commit, so that two bookings issue one after the other. */
export async function lockSeries(
  db: Tx,
  companyId: string,
  wanted: readonly { readonly carrierId: string; readonly kind: SeriesKind }[],
): Promise<Map<string, LockedSeries>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('number_series')
    .select((eb) => ['carrier_id', 'kind', 'series', 'exhausted', eb('history', '!=', currentHistory).as('is_held')])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or(wanted.map(({ carrierId, kind }) => eb.and({ carrier_id: carrierId, kind }))))
    // Always in this order, so that two writes on the same series cannot hold each other up.
    .orderBy('carrier_id')
    .orderBy('kind')
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ carrier_id, kind, series, exhausted, is_held }) => [
      seriesName(carrier_id, kind),
      { series, exhausted, isHeld: is_held === true },
    ]),
  );
}

export const seriesName = (carrierId: string, kind: SeriesKind): string => `${carrierId} ${kind}`;

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

/** The series is not moved back below its present number any more. */
export async function keepFloor(db: Tx, { companyId, carrierId }: SeriesOwner, kind: SeriesKind): Promise<void> {
  await db
    .updateTable('number_series')
    .set({ floor: sql`series ->> 'current'` })
    .where('company_id', '=', companyId)
    .where('carrier_id', '=', carrierId)
    .where('kind', '=', kind)
    .execute();
}

export interface Claim {
  readonly suiteId: string;
  readonly kind: SeriesKind;
  readonly companyId: string;
  readonly now: Date;
  /** Numbers of this company issued before this moment may be issued again; null for a series that does not recycle. */
  readonly reusableBefore: Date | null;
  /** The block they are leased with; absent for numbers that shipments get. */
  readonly leaseId?: string | undefined;
}

/** The unissued ones of these numbers, in the given order. */
export async function freeNumbers(db: Tx, claim: Claim, numbers: readonly string[]): Promise<string[]> {
  const { suiteId, kind, companyId, reusableBefore } = claim;
  const taken = await sql<{ number: string }>`
    select number from issued_numbers
    where company_id = ${companyId} and suite_id = ${suiteId} and kind = ${kind} and number = any (${numbers}::text[])
      and (issued_at < ${reusableBefore}::timestamptz and lease_id is null) is not true`.execute(db);
  const blocked = new Set(taken.rows.map((row) => row.number));
  return numbers.filter((number) => !blocked.has(number));
}

/** A number and the shipment that is to have it. */
export interface Assigned {
  readonly number: string;
  readonly shipmentId: string;
}

/** Assigns numbers to their shipments; returns those that were free, in the given order. */
export async function claimNumbers<Wanted extends Assigned>(
  db: Tx,
  claim: Claim,
  assigned: readonly Wanted[],
): Promise<Wanted[]> {
  const { suiteId, kind, companyId, now, reusableBefore, leaseId } = claim;
  const numbers = assigned.map(({ number }) => number);
  const shipmentIds = assigned.map(({ shipmentId }) => shipmentId);
  const claimed = await sql<{ number: string }>`
    insert into issued_numbers (suite_id, kind, number, company_id, shipment_id, issued_at, lease_id)
    select ${suiteId}, ${kind}, number, ${companyId}, shipment_id, ${now}::timestamptz, ${leaseId ?? null}
    from unnest(${numbers}::text[], ${shipmentIds}::bigint[]) as wanted (number, shipment_id)
    order by number
    on conflict (company_id, suite_id, kind, number) do update
      set shipment_id = excluded.shipment_id, issued_at = excluded.issued_at, void = false, lease_id = excluded.lease_id
      where issued_numbers.issued_at < ${reusableBefore}::timestamptz and issued_numbers.lease_id is null
    returning number`.execute(db);
  const issued = new Set(claimed.rows.map((row) => row.number));
  return assigned.filter(({ number }) => issued.has(number));
}

/** Marks numbers that these shipments no longer carry as void; they stay issued forever. */
export async function voidOtherNumbers(
  db: Tx,
  companyId: string,
  shipmentIds: readonly string[],
  carried: readonly Assigned[],
): Promise<void> {
  const numbers = carried.map(({ number }) => number);
  const carriers = carried.map(({ shipmentId }) => shipmentId);
  await sql`
    with carried as (select * from unnest(${numbers}::text[], ${carriers}::bigint[]) as pair (number, shipment_id))
    update issued_numbers set void = not void
    where company_id = ${companyId} and shipment_id = any (${shipmentIds}::bigint[])
      and void = ((number, shipment_id) in (select number, shipment_id from carried))`.execute(db);
}
