/**
 * Which company uses which range of numbers. A range that overlaps another company's in the same suite is refused, so that no two
 * companies ever send a carrier the same number. A range stays with its company once a number of it was issued.
 * Not here: what a range is (domain/numbers/number-series.ts), taking numbers (numbers/number-service.ts).
 */
import { sql } from 'kysely';
import type { FieldErrors } from '#contract/errors.ts';
import { type Connection, SERIES_KINDS } from '#domain/carriers/connection.ts';
import { type SeriesKind, type SeriesRange, seriesRange } from '#domain/numbers/number-series.ts';
import { acrossCompanies } from '#server/db/company-scope.ts';
import type { WriteTx } from '#server/db/write.ts';

/** Reserves the ranges of a connection for its company; returns an error for each that belongs to another company. */
export async function takeRanges(tx: WriteTx, carrierId: string, carrier: Connection): Promise<FieldErrors> {
  // One company at a time, or two could take the same range at once. Readers are not blocked.
  await sql`lock table number_ranges in share row exclusive mode`.execute(tx.db);
  await releaseRanges(tx, carrierId);
  const errors: FieldErrors = {};
  for (const { kind, range } of rangesOf(carrier)) {
    if (await isTaken(tx, carrier, kind, range))
      errors[`numberSeries.${kind}.from`] = { code: 'numberSeries.overlaps' };
    else {
      await tx.db
        .insertInto('number_ranges')
        .values({ ...placeOf(carrier, kind), ...range, company_id: tx.actor.companyId, carrier_id: carrierId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  return errors;
}

/** Releases the ranges of a connection, except those from which a number was issued. */
export async function releaseRanges({ db, actor }: WriteTx, carrierId: string): Promise<void> {
  await sql`
    delete from number_ranges as range
    where company_id = ${actor.companyId} and carrier_id = ${carrierId} and not exists (
      select from issued_numbers as issued
      where issued.company_id = range.company_id and issued.suite_id = range.suite_id and issued.kind = range.kind
        and issued.number >= range.first and issued.number < range.last || chr(127)
        and substr(issued.number, 1, length(range.first)) <= range.last
    )`.execute(db);
}

/** Whether another company numbers from this series' range as well. */
export async function isRangeShared(tx: WriteTx, carrier: Connection, kind: SeriesKind): Promise<boolean> {
  const own = rangesOf(carrier).find((one) => one.kind === kind);
  return own !== undefined && isTaken(tx, carrier, kind, own.range);
}

async function isTaken({ db, actor }: WriteTx, carrier: Connection, kind: SeriesKind, range: SeriesRange) {
  const { suite_id, test_mode } = placeOf(carrier, kind);
  const others = db
    .selectFrom('number_ranges')
    .select('company_id')
    .where((eb) => eb.and({ suite_id, kind, test_mode, suffix: range.suffix }))
    .where('company_id', '!=', actor.companyId)
    .where(sql<boolean>`length(first) = length(${range.first})`)
    .where('first', '<=', range.last)
    .where('last', '>=', range.first)
    .limit(1);
  const other = await acrossCompanies('no two companies number alike', () => others.executeTakeFirst());
  return other !== undefined;
}

function rangesOf({ series }: Connection): { kind: SeriesKind; range: SeriesRange }[] {
  return SERIES_KINDS.flatMap((kind) => {
    const state = series[kind];
    return state ? [{ kind, range: seriesRange(state.series) }] : [];
  });
}

function placeOf({ connection }: Connection, kind: SeriesKind) {
  return { suite_id: connection.carrierSuiteId, kind, test_mode: connection.testMode };
}
