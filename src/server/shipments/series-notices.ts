/** Tells the moderators of a company, who look after its series, that one is running out or has run out. */
import { MODERATORS } from '#contract/primitives.ts';
import type { SeriesKind } from '#domain/carriers/number-series.ts';
import { askForSeriesMail } from '#server/carriers/series-mails.ts';
import type { WriteTx } from '#server/db/write.ts';
import { tellRoles } from '#server/notifications/tell-roles.ts';

export interface LowSeries {
  readonly carrierId: string;
  readonly carrier: string;
  readonly series: SeriesKind;
  readonly left: string;
}

export async function noticeLowSeries(tx: WriteTx, low: LowSeries, byMail: boolean) {
  const { carrier, series, left } = low;
  const moderators = await tellRoles(tx, MODERATORS, {
    type: 'warning',
    code: 'seriesLow',
    values: { carrier, series, left },
  });
  if (byMail) for (const username of moderators) await askForSeriesMail(tx.db, { username, ...low });
}

export async function noticeExhaustedSeries(tx: WriteTx, carrier: string, series: SeriesKind, shipmentId: string) {
  await tellRoles(tx, MODERATORS, { type: 'error', code: 'seriesExhausted', values: { carrier, series }, shipmentId });
}
