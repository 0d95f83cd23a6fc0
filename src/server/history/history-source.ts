/** A source of the history of a shipment: it gives its newest events and how many it has. */
import type { HistoryEvent, HistoryGroup } from '#contract/history.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { Db } from '#server/db/database.ts';

/** More than any shipment has of messages, reports or scans: of these there is no page that reads on. */
export const ALL = 2000;

export interface Asked {
  readonly db: Db;
  readonly companyId: string;
  readonly shipment: Shipment;
  readonly timeZone: string;
  readonly now: Date;
  /** At least so many of the newest. */
  readonly limit: number;
}

export type Source = (asked: Asked) => Promise<{
  readonly events: readonly HistoryEvent[];
  readonly counts: Readonly<Partial<Record<HistoryGroup, number>>>;
}>;

type Told = Pick<HistoryEvent, 'eventId' | 'what' | 'group' | 'clock'> &
  Partial<Omit<HistoryEvent, 'doneAt' | 'serverAt'>> & { readonly doneAt: Date; readonly serverAt: Date };

export function eventOf({ doneAt, serverAt, ...told }: Told): HistoryEvent {
  return {
    ...{ user: null, userName: null, device: null, changes: [], moreChanges: 0, met: [] },
    ...told,
    doneAt: doneAt.toISOString(),
    serverAt: serverAt.toISOString(),
  };
}
