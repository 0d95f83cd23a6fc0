/** Tells the moderators of a company, who look after its series, that one is running out or has run out. */
import type { SeriesKind } from '#domain/carriers/number-series.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';
import { seriesExhausted, seriesRunsLow, seriesTitle } from '#server/i18n/series-sentences.ts';
import { addNotification, type NewNotification } from '#server/notifications/notification-repository.ts';

export async function noticeLowSeries(
  tx: WriteTx,
  language: Language,
  carrier: string,
  kind: SeriesKind,
  left: string,
) {
  await tellModerators(tx, {
    type: 'warning',
    title: seriesTitle(language),
    message: seriesRunsLow(language, carrier, kind, left),
  });
}

export async function noticeExhaustedSeries(
  tx: WriteTx,
  language: Language,
  carrier: string,
  kind: SeriesKind,
  shipmentId: string,
) {
  await tellModerators(tx, {
    type: 'error',
    title: seriesTitle(language),
    message: seriesExhausted(language, carrier, kind),
    shipmentId,
  });
}

async function tellModerators(tx: WriteTx, notification: NewNotification): Promise<void> {
  const moderators = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where('role', '=', 'Moderator')
    .orderBy('username')
    .execute();
  for (const { username } of moderators) await addNotification(tx, username, notification);
}
