/**
 * The history of a shipment over HTTP: all its sources in the order of what was done, newest first. Everybody who sees the shipment
 * sees its history.
 */
import { HISTORY_PAGE_SIZE, type HistoryEvent } from '#contract/history.ts';
import { pageCount } from '#domain/shared/pages.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/http/call.ts';
import { findShipment } from '#server/shipment-records/shipment-repository.ts';
import type { Source } from './history-source.ts';
import { scanned, signedFor } from './load-checks.ts';
import { messages, printed, reported } from './other-sources.ts';
import { recordedChanges } from './recorded-changes.ts';

const SOURCES: readonly Source[] = [recordedChanges, printed, messages, reported, scanned, signedFor];

export function createHistoryRoutes(db: Db, clock: () => Date): Handlers {
  return {
    history: async ({ caller: { companyId }, params: { shipmentId }, query: { page } }) => {
      const stored = await findShipment(db, companyId, shipmentId);
      if (!stored) throw new ApiError('notFound');
      const { timeZone } = await readWarehouse(db, companyId);
      const limit = page * HISTORY_PAGE_SIZE;
      const asked = { db, companyId, shipment: stored.shipment, timeZone, now: clock(), limit };
      const found = [];
      for (const source of SOURCES) found.push(await source(asked));
      const counts = { people: 0, carrier: 0, papers: 0 };
      for (const { counts: own } of found)
        for (const group of ['people', 'carrier', 'papers'] as const) counts[group] += own[group] ?? 0;
      const all = counts.people + counts.carrier + counts.papers;
      const events = found.flatMap((one) => one.events).sort(newestFirst);
      return {
        data: events.slice(limit - HISTORY_PAGE_SIZE, limit),
        pages: pageCount(all, HISTORY_PAGE_SIZE),
        counts: { all, ...counts },
      };
    },
  };
}

/** What was done at the same time, in the order in which the server learned of it. */
function newestFirst(one: HistoryEvent, other: HistoryEvent): number {
  return (
    Date.parse(other.doneAt) - Date.parse(one.doneAt) ||
    Date.parse(other.serverAt) - Date.parse(one.serverAt) ||
    rank(other) - rank(one)
  );
}

/** Of one moment: a shipment is made and booked before its message is written and its papers are printed. */
const rank = ({ what }: HistoryEvent): number =>
  what === 'created' || what === 'copied' || what === 'returned' || what === 'imported'
    ? 0
    : what === 'message'
      ? 2
      : 1;
