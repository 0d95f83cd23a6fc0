/**
 * Notifies a company's moderators, who maintain its series, that one is running out or has run out; also tells the person who
 * prints, if the series asks for that.
 */

import type { Notice } from '#contract/notice.ts';
import { MODERATORS } from '#contract/primitives.ts';
import { SERIES_KINDS } from '#domain/carriers/connection.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { needsSeries, remaining, type SeriesKind, warnsAtPrint } from '#domain/numbers/number-series.ts';
import type { StoredCarrier } from '#server/carriers/carrier-repository.ts';
import type { WriteTx } from '#server/db/write.ts';
import { notifyRoles } from '#server/notifications/notify-users.ts';
import { enqueueSeriesMail } from './series-mails.ts';

export interface LowSeries {
  readonly carrierId: string;
  readonly carrier: string;
  readonly series: SeriesKind;
  readonly left: string;
}

export async function notifyLowSeries(tx: WriteTx, low: LowSeries, byMail: boolean) {
  const { carrier, series, left } = low;
  const moderators = await notifyRoles(tx, MODERATORS, {
    type: 'warning',
    code: 'seriesLow',
    values: { carrier, series, left },
  });
  if (!byMail) return;
  const { companyId } = tx.actor;
  for (const username of moderators) await enqueueSeriesMail(tx.db, { companyId, username, ...low });
}

export async function notifyExhaustedSeries(tx: WriteTx, carrier: string, series: SeriesKind, shipmentId: string) {
  await notifyRoles(tx, MODERATORS, {
    type: 'error',
    code: 'seriesExhausted',
    values: { carrier, series },
    shipmentId,
  });
}

/** Warnings about the series that number a shipment's papers. */
export function noticesAtPrint({ carrier, series }: StoredCarrier): Notice[] {
  const suite = findSuite(carrier.carrierSuiteId);
  return SERIES_KINDS.flatMap((kind) => {
    const state = series[kind];
    if (!state || !suite || !needsSeries(kind, suite, carrier) || !warnsAtPrint(state)) return [];
    return [{ code: 'seriesLow', values: { carrier: carrier.name, series: kind, left: remaining(state).toString() } }];
  });
}
