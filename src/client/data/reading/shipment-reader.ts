/**
 * Shipments as this device shows them: what the server said with this person's own operations folded over it. All rows
 * are held in memory, so that a search answers with the key that asked for it, with a network or without.
 */
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { type ListSnapshot, listSnapshot } from '#domain/shipments/list-pages.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import type { CacheDatabase } from '../device/cache-database.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { shipmentKey } from '../writing/entity-key.ts';
import type { OutboxRecord } from '../writing/outbox-record.ts';
import { createdShipment, foldShipment } from '../writing/shipment-overlay.ts';
import { type LiveObservable, liveObservable } from './live-observable.ts';

export interface ShownShipment {
  /** base with the operations folded over it. */
  readonly shipment: Shipment;
  /** As the server last said; nothing for one that is only on this device. */
  readonly base: Shipment | undefined;
  /** Operations the server has not confirmed. */
  readonly waiting: readonly OutboxRecord[];
  /** Unit: milliseconds since 1970. */
  readonly fetchedAt: number | undefined;
}

/** A row of the list, with how much of it the server does not know yet. */
export interface ShownRow extends ShipmentRow {
  readonly waiting: number;
}

export interface ShipmentReader {
  /** Every row on the device, in no order. */
  readonly rows: LiveObservable<ReadonlyMap<string, ShownRow>>;
  /** For `useLive`: follows the shipment's base and operations. Nothing when it is not on this device. */
  find(shipmentId: string): Promise<ShownShipment | undefined>;
  /** The search over the device's rows; means the same as the server's. */
  search(search: SearchFields, sort?: Sort | null): ListSnapshot;
}

export function createShipmentReader(cache: CacheDatabase, work: WorkDatabase): ShipmentReader {
  const rows = liveObservable<ReadonlyMap<string, ShownRow>>(new Map(), () => readRows(cache, work));
  return {
    rows,
    async find(shipmentId) {
      const [record, waiting] = await Promise.all([
        cache.shipments.get(shipmentId),
        work.outbox.where('entityKey').equals(shipmentKey(shipmentId)).sortBy('seq'),
      ]);
      const start = record?.doc ?? createdShipment(waiting);
      if (!start) return undefined;
      return { shipment: foldShipment(start, waiting), base: record?.doc, waiting, fetchedAt: record?.fetchedAt };
    },
    search: (search, sort) => listSnapshot([...rows.get().values()], search, sort),
  };
}

async function readRows(cache: CacheDatabase, work: WorkDatabase): Promise<ReadonlyMap<string, ShownRow>> {
  const [rows, waiting] = await Promise.all([
    cache.shipmentRows.toArray(),
    work.outbox.filter(({ kind }) => kind === 'shipment').sortBy('seq'),
  ]);
  const shown = new Map<string, ShownRow>(rows.map((row) => [row.shipmentId, { ...row, waiting: 0 }]));
  for (const entityKey of new Set(waiting.map((record) => record.entityKey))) {
    const records = waiting.filter((record) => record.entityKey === entityKey);
    const id = entityKey.slice(shipmentKey('').length);
    const start = (await cache.shipments.get(id))?.doc ?? createdShipment(records);
    if (start) shown.set(id, { ...shipmentRow(foldShipment(start, records)), waiting: records.length });
  }
  return shown;
}
