/**
 * Shipments as this device shows them: what the server said, with this person's own outbox entries folded over it. All rows
 * are held in memory, so that a search answers with every keystroke, online or offline.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { type LaneMark, laneMark } from '#domain/outbox/lane-mark.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { type ShipmentSearch, shipmentSearch } from '#domain/shipments/list-pages.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { kindQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';
import { type LiveObservable, liveObservable } from './live-observable.ts';
import { lanesOf, readRegister } from './register-reader.ts';
import { findShownShipment, loadKinds, ofHistory, type ShownDocument } from './shown-documents.ts';

/** A row of the list, marked with what the server does not know yet. */
export interface ShownRow extends ShipmentRow {
  readonly mark: LaneMark | null;
}

type RowsById = ReadonlyMap<string, ShownRow>;

export interface ShipmentReader {
  /** Every row on the device, in no order. A row stays the same object until it changes: what is drawn or known of it stays, too. */
  readonly rows: LiveObservable<RowsById>;
  /** For `useLive`: follows the shipment's base and entries. Undefined when it is not on this device. */
  find(shipmentId: string): Promise<ShownDocument | undefined>;
  /** Searches the device's rows, with the same meaning as the server's search. */
  readonly search: ShipmentSearch;
}

export function createShipmentReader(cache: CacheDatabase, work: WorkDatabase, username = ''): ShipmentReader {
  let last: RowsById = new Map();
  const rows = liveObservable(
    last,
    [work.outbox, cache.shipmentRows, cache.shipments, cache.deliveryTypes],
    async () => {
      last = keptRows(last, await readRows(cache, work, username));
      return last;
    },
  );
  let searched = rows.get();
  let searchThem = shipmentSearch([]);
  return {
    rows,
    find: (shipmentId) => findShownShipment(cache, work, shipmentId),
    search(search, sort) {
      if (searched !== rows.get()) {
        searched = rows.get();
        searchThem = shipmentSearch(searched.values());
      }
      return searchThem(search, sort);
    },
  };
}

function keptRows(before: RowsById, next: Map<string, ShownRow>): RowsById {
  for (const [id, row] of next) {
    const known = before.get(id);
    if (known?._etag === row._etag && isSame(known, row)) next.set(id, known);
  }
  return next;
}

async function readRows(cache: CacheDatabase, work: WorkDatabase, username: string): Promise<Map<string, ShownRow>> {
  // The queue is read first: an entry that leaves it meanwhile is in base by then.
  const lanes = lanesOf(await kindQuery(work, 'shipment'));
  const rows = await cache.shipmentRows.toArray();
  const shown = new Map<string, ShownRow>(rows.map((row) => [row.shipmentId, { ...row, mark: null }]));
  if (lanes.size === 0) return shown;
  const bases = await cache.shipments.bulkGet([...lanes.keys()]);
  const deliveryTypes = await readRegister('deliveryType', cache, work);
  const history = await readFact(cache, 'history');
  const kinds = await loadKinds().catch(() => undefined);
  const baseOf = new Map(bases.map((record) => [record?.shipmentId, record?.doc]));
  for (const [id, entries] of lanes) {
    const shipment = kinds
      ?.kindRules('shipment')
      .fold(baseOf.get(id), ofHistory(history, id, entries), { deliveryTypes });
    const known = shown.get(id);
    const mark = laneMark(entries);
    // What only this device knows was made by its user.
    if (shipment) shown.set(id, { ...shipmentRow(shipment), ...(!baseOf.get(id) && { createdBy: username }), mark });
    else if (known) shown.set(id, { ...known, mark });
  }
  return shown;
}
