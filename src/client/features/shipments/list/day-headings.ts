/**
 * Where the days begin in the list's own order: what is late, then day by day, then what is closed. A row that has left its place
 * in that order since the list was made, because somebody closed it or gave it another day, begins nothing. Pure.
 */
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { CLOSED_STATUSES } from '#domain/shipments/search.ts';

/** Before and after every day, as text. */
export const LATE = '0';
export const CLOSED = '9';

/** The day, LATE or CLOSED above a row, by its id. What is not sent yet stands at the top, under none. */
export function dayHeadings(rows: readonly ShownRow[], today: string): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  const closedFrom = rows.findLastIndex(({ status }) => !CLOSED_STATUSES.includes(status)) + 1;
  let last = '';
  for (const [place, { shipmentId, dispDate }] of rows.entries()) {
    const day = dispDate.slice(0, today.length);
    const begun = place >= closedFrom ? CLOSED : day < today ? LATE : day;
    if (isTemporaryId(shipmentId) || begun <= last) continue;
    headings.set(shipmentId, begun);
    last = begun;
  }
  return headings;
}
