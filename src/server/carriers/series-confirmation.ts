/**
 * After a restore nobody knows which numbers were issued since the backup, and a number on paper must never be issued again. So
 * every series is held until somebody who can look it up confirms its next number. A series is held while its `history` differs
 * from that of the data.
 * Not here: who refuses to take numbers (numbers/number-service.ts).
 */
import type { ConfirmSeries } from '#contract/carrier.ts';
import type { HeldBlock, HeldSeries } from '#contract/errors.ts';
import { continuedAt } from '#domain/numbers/number-series.ts';
import { json, type Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';
import type { ReportedBlock } from '#server/db/tables/number-tables.ts';
import type { Write } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { lockSeriesOf } from './carrier-repository.ts';
import { isRangeShared } from './number-ranges.ts';

/** Somebody reads them. */
const BLOCKS_SHOWN = 50;

export async function heldSeries(
  db: Tx,
  { companyId, carrierId }: { readonly companyId: string; readonly carrierId: string },
): Promise<HeldSeries[]> {
  const rows = await db
    .selectFrom('number_series')
    .innerJoin('carriers', (join) =>
      join
        .onRef('carriers.company_id', '=', 'number_series.company_id')
        .onRef('carriers.carrier_id', '=', 'number_series.carrier_id'),
    )
    .select(['name', 'kind', 'series'])
    .where('number_series.company_id', '=', companyId)
    .where('number_series.carrier_id', '=', carrierId)
    .where('number_series.history', '!=', currentHistory)
    .orderBy('kind')
    .execute();
  const blocks = rows.length > 0 ? await reportedBlocks(db, { companyId, carrierId }) : [];
  return rows.map(({ name, kind, series }) => ({
    ...{ carrierId, carrier: name, kind, current: series.current },
    blocks: blocks.flatMap(({ device, reported }): HeldBlock[] => {
      const block = reported[kind];
      return block ? [{ device, ...block }] : [];
    }),
  }));
}

/** The newest blocks that these data had lost and their devices told of: their numbers are higher than any in the backup. */
async function reportedBlocks(
  db: Tx,
  { companyId, carrierId }: { readonly companyId: string; readonly carrierId: string },
): Promise<{ readonly device: string; readonly reported: ReportedBlock }[]> {
  const rows = await db
    .selectFrom('number_leases')
    .select(['device_name', 'taken_by', 'reported'])
    .where('company_id', '=', companyId)
    .where('carrier_id', '=', carrierId)
    .where('reported_in', '=', currentHistory)
    .orderBy('taken_at', 'desc')
    .limit(BLOCKS_SHOWN)
    .execute();
  return rows.map(({ device_name, taken_by, reported }) => ({
    device: device_name ?? taken_by,
    reported: reported ?? {},
  }));
}

/** Confirming again what is confirmed succeeds; a series never goes back. */
export async function confirmSeries(
  write: Write,
  carrierId: string,
  { kind, current }: ConfirmSeries,
): Promise<undefined> {
  const { body } = await write(async (tx) => {
    const carrier = await lockSeriesOf(tx, carrierId);
    const state = carrier?.series[kind];
    if (!state) throw new ApiError('notFound');
    // Two companies may have entered the same range before that was refused.
    if (await isRangeShared(tx, carrier, kind)) throw rulesBroken({ current: { code: 'numberSeries.overlaps' } });
    const continued = continuedAt(state, current);
    if ('error' in continued) throw rulesBroken({ current: continued.error });
    const { series, exhausted } = continued.state;
    await tx.db
      .updateTable('number_series')
      .set({ series: json(series), exhausted, history: currentHistory, floor: series.current })
      .where('company_id', '=', tx.actor.companyId)
      .where('carrier_id', '=', carrierId)
      .where('kind', '=', kind)
      .execute();
    return { id: carrierId, body: undefined };
  });
  return body;
}
