/** Tells the moderators of a company, who look after its series, that one is running out or has run out. */
import { MODERATORS } from '#contract/primitives.ts';
import type { SeriesKind } from '#domain/carriers/number-series.ts';
import { askForSeriesMail } from '#server/carriers/series-mails.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from '#server/notifications/notification-repository.ts';

export interface LowSeries {
  readonly carrierId: string;
  readonly carrier: string;
  readonly series: SeriesKind;
  readonly left: string;
}

export async function noticeLowSeries(tx: WriteTx, low: LowSeries, byMail: boolean) {
  const { carrier, series, left } = low;
  const moderators = await tellModerators(tx, {
    type: 'warning',
    code: 'seriesLow',
    values: { carrier, series, left },
  });
  if (byMail) for (const username of moderators) await askForSeriesMail(tx.db, { username, ...low });
}

export async function noticeExhaustedSeries(tx: WriteTx, carrier: string, series: SeriesKind, shipmentId: string) {
  await tellModerators(tx, { type: 'error', code: 'seriesExhausted', values: { carrier, series }, shipmentId });
}

/** Answers whom. */
async function tellModerators(tx: WriteTx, notification: NewNotification): Promise<string[]> {
  const moderators = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where('role', 'in', MODERATORS)
    .orderBy('username')
    .execute();
  for (const { username } of moderators) await addNotification(tx, username, notification);
  return moderators.map(({ username }) => username);
}
