/** Tells the moderators of a company, who look after its series, that one is running out or has run out. */
import { MODERATORS } from '#contract/primitives.ts';
import type { SeriesKind } from '#domain/carriers/number-series.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from '#server/notifications/notification-repository.ts';

export async function noticeLowSeries(tx: WriteTx, carrier: string, series: SeriesKind, left: string) {
  await tellModerators(tx, { type: 'warning', code: 'seriesLow', values: { carrier, series, left } });
}

export async function noticeExhaustedSeries(tx: WriteTx, carrier: string, series: SeriesKind, shipmentId: string) {
  await tellModerators(tx, { type: 'error', code: 'seriesExhausted', values: { carrier, series }, shipmentId });
}

async function tellModerators(tx: WriteTx, notification: NewNotification): Promise<void> {
  const moderators = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where('role', 'in', MODERATORS)
    .orderBy('username')
    .execute();
  for (const { username } of moderators) await addNotification(tx, username, notification);
}
