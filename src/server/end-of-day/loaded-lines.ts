/**
 * What the drivers' lists name where a truck was checked and signed for on the day of the run (LOD-01): what was loaded. A list that
 * was signed before that stays as it was signed.
 */
import { lastFinish, packageStates } from '#domain/loads/load-state.ts';
import { loadedLine } from '#domain/loads/loaded-line.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import type { ListedShipment } from '#domain/shipments/listed-shipment.ts';
import type { Db } from '#server/db/database.ts';
import { listLoads } from '#server/loads/load-repository.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import type { EndOfDayRun, RunShipment, SignedList } from './end-of-day-run-repository.ts';

export interface ListedRun {
  readonly run: EndOfDayRun;
  readonly timeZone: string;
  readonly done: readonly RunShipment[];
  readonly lines: ReadonlyMap<string, ListedShipment>;
  readonly signatures: ReadonlyMap<string, SignedList>;
}

/** By shipment; one that is not on its truck has none. */
export async function loadedLines(
  db: Db,
  { run, timeZone, done, lines, signatures }: ListedRun,
): Promise<ReadonlyMap<string, ListedShipment>> {
  const day = dayInZone(run.started_at, timeZone);
  const shown = new Map(lines);
  for (const load of await listLoads(db, run.company_id, { days: [day, day] })) {
    const finish = lastFinish(load);
    const signedAt = signatures.get(load.carrierId)?.signed_at.toISOString();
    if (!finish || (signedAt !== undefined && signedAt < finish.at)) continue;
    const states = packageStates(load.events);
    const ofTruck = done.filter(({ carrier_id }) => carrier_id === load.carrierId);
    const ids = ofTruck.map(({ shipment_id }) => shipment_id);
    for (const { shipment } of await findShipments(db, run.company_id, ids)) {
      const line = lines.get(shipment.shipmentId);
      const loaded = line && loadedLine(line, shipment, states);
      if (loaded) shown.set(shipment.shipmentId, loaded);
      else shown.delete(shipment.shipmentId);
    }
  }
  return shown;
}
