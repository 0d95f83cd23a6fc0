/** How many numbers a company's connections have issued since a given moment, by connection and kind, including void ones. */
import { sql } from 'kysely';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import type { Db } from '#server/db/database.ts';

export type SeriesUse = (carrierId: string, kind: SeriesKind) => number;

/** Attributes numbers to connections by their ranges, including ranges they had earlier. */
export async function readSeriesUse(db: Db, companyId: string, since: Date): Promise<SeriesUse> {
  const { rows } = await sql<{ carrier_id: string; kind: SeriesKind; issued: number }>`
    select range.carrier_id, range.kind, count(*)::int as issued
    from number_ranges as range
    join issued_numbers as issued
      on issued.company_id = range.company_id and issued.suite_id = range.suite_id and issued.kind = range.kind
        and issued.number >= range.first and issued.number < range.last || chr(127)
        and substr(issued.number, 1, length(range.first)) <= range.last
    where range.company_id = ${companyId} and issued.issued_at >= ${since}
    group by range.carrier_id, range.kind`.execute(db);
  return (carrierId, kind) => rows.find((row) => row.carrier_id === carrierId && row.kind === kind)?.issued ?? 0;
}
