/**
 * Moves a series back within its range. Issued numbers stay issued: the series continues at the first number, from the requested
 * one on, that was never issued. Where data were lost nobody knows which were: the series is not moved back below the number it was
 * confirmed at, nor at all while it is held.
 */

import { sql } from 'kysely';
import type { CarrierInput } from '#contract/carrier.ts';
import { type Connection, SERIES_KINDS } from '#domain/carriers/connection.ts';
import { candidates, hasSameRange, type SeriesKind, type SeriesState } from '#domain/numbers/number-series.ts';
import { currentHistory } from '#server/db/history.ts';
import type { WriteTx } from '#server/db/write.ts';

/** How many numbers, from the requested one on, are checked; if none is free, the series stays where it is. */
const LOOKED_AT = 1000;

export async function withLoweredSeries(
  tx: WriteTx,
  carrierId: string,
  merged: Connection,
  before: Connection,
  sent: CarrierInput['numberSeries'],
): Promise<Connection> {
  const series = { ...merged.series };
  const floors = await readFloors(tx, carrierId);
  for (const kind of SERIES_KINDS) {
    const [stored, wanted] = [before.series[kind], sent?.[kind]];
    if (!stored || !wanted || !hasSameRange(stored.series, wanted)) continue;
    const isLower =
      BigInt(wanted.current) < BigInt(stored.series.current) &&
      BigInt(wanted.current) >= BigInt(floors.get(kind) ?? wanted.from);
    const state = isLower ? await firstFree(tx, merged.connection.carrierSuiteId, kind, wanted, stored) : undefined;
    if (state) series[kind] = state;
  }
  return { connection: merged.connection, series };
}

/** Of the series that do not go back to their beginning. */
async function readFloors({ db, actor }: WriteTx, carrierId: string): Promise<ReadonlyMap<SeriesKind, string>> {
  const rows = await db
    .selectFrom('number_series')
    .select((eb) => ['kind', 'series', 'floor', eb('history', '!=', currentHistory).as('isHeld')])
    .where('company_id', '=', actor.companyId)
    .where('carrier_id', '=', carrierId)
    .execute();
  return new Map(
    rows.flatMap(({ kind, series, floor, isHeld }) => {
      const lowest = isHeld ? series.current : floor;
      return lowest === null ? [] : [[kind, lowest]];
    }),
  );
}

async function firstFree(
  tx: WriteTx,
  suiteId: string,
  kind: SeriesKind,
  wanted: SeriesState['series'],
  stored: SeriesState,
): Promise<SeriesState | undefined> {
  const numbers = new Map<string, bigint>();
  let value = BigInt(wanted.current);
  for (const { number, after } of candidates({ series: { ...wanted, allowRecycle: false }, exhausted: false })) {
    if (numbers.size === LOOKED_AT || value >= BigInt(stored.series.current)) break;
    numbers.set(number, value);
    value = BigInt(after.current);
  }
  const { rows } = await sql<{ number: string }>`
    select number from issued_numbers
    where company_id = ${tx.actor.companyId} and suite_id = ${suiteId} and kind = ${kind}
      and number = any (${[...numbers.keys()]}::text[])`.execute(tx.db);
  const issued = new Set(rows.map(({ number }) => number));
  const free = [...numbers].find(([number]) => !issued.has(number));
  if (!free) return undefined;
  const current = free[1].toString().padStart(wanted.current.length, '0');
  return { series: { ...wanted, current }, exhausted: false };
}
