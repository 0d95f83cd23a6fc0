/** Which station prints for this device: the same rule by which the server routes a paper, for any of the two roles. */
import { PRINTER_ROLES, type Station } from '#contract/station.ts';
import { stationFor } from '#domain/printing/station-choice.ts';

export interface Here {
  readonly username: string;
  readonly deviceId: string;
}

export function ownStation(stations: readonly Station[], here: Here): Station | undefined {
  const named = stations.filter(({ goesTo }) => goesTo.devices.includes(here.deviceId));
  const offered = (named.length > 0 ? named : stations).map((station) => ({
    ...{ ...station, stationId: station.id, printers: station.printers.map(({ name }) => name) },
    heardAt: Date.parse(station.lastAnswerAt ?? '') || 0,
  }));
  // Also one that has been silent for long: its person wants to know.
  const chosen = PRINTER_ROLES.map((role) => stationFor(role, offered, here, 0)).find(Boolean);
  return stations.find(({ id }) => id === chosen?.stationId) ?? named[0];
}
