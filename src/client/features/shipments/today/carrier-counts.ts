/** How many shipments each carrier has. */
import type { LaneShipment } from './use-day-lanes.ts';

type CarrierCount = { readonly id: string; readonly row: LaneShipment['row']; readonly count: number };

/** Most first. Shipments without a carrier are not among them. */
export function byCarrier(shipments: readonly Pick<LaneShipment, 'row'>[]): readonly CarrierCount[] {
  const counts = new Map<string, CarrierCount>();
  for (const { row } of shipments) {
    if (!row.carrier) continue;
    counts.set(row.carrier, { id: row.carrier, row, count: (counts.get(row.carrier)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}
