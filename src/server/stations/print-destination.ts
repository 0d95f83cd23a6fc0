/**
 * Who prints a paper: a station, a print client of the person that is connected, or the browser that asks. Decided when it is
 * asked for, so that the answer can say so.
 */
import type { PrinterRole } from '#contract/station.ts';
import { type OfferedStation, stationFor } from '#domain/printing/station-choice.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Actor } from '#server/db/write.ts';
import { listStations } from './station-repository.ts';

export type Destination =
  | { readonly by: 'station'; readonly stationId: string }
  | { readonly by: 'client' }
  | { readonly by: 'browser' };

/** `isConnected`: whether a print client of the person is. `printer`: asked for by name. */
export async function readDestinations(
  db: Db | Tx,
  { companyId, username, deviceId }: Actor,
  { isConnected, printer, now }: { readonly isConnected: boolean; readonly printer: string | null; readonly now: Date },
): Promise<(role: PrinterRole) => Destination> {
  const stations: OfferedStation[] = (await listStations(db, companyId)).map((row) => ({
    ...{ stationId: row.station_id, name: row.name, labels: row.labels, papers: row.papers, goesTo: row.goes_to },
    heardAt: (row.seen_at ?? row.paired_at).getTime(),
    printers: row.printers.map(({ name }) => name),
  }));
  const place = { username, deviceId };
  const find = (role: PrinterRole, named: string | null) => stationFor(role, stations, place, now.getTime(), named);
  return (role) => {
    // A printer that no station has belongs to a print client, if there is one.
    const station =
      (printer ? find(role, printer) : undefined) ?? (printer && isConnected ? undefined : find(role, null));
    if (station) return { by: 'station', stationId: station.stationId };
    return { by: isConnected ? 'client' : 'browser' };
  };
}
