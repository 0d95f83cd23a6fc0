/**
 * Which station takes a paper: one that has a printer for it and takes the jobs of the person's device, or else of the person.
 * A sleeping station keeps what it gets for when it wakes; one that has been silent for longer than a job waits gets nothing.
 */
import type { GoesTo, PrinterRole } from '#contract/station.ts';

/** As long as a job waits. Unit: milliseconds. */
const MAY_SLEEP = 12 * 60 * 60_000;

export interface OfferedStation {
  readonly stationId: string;
  readonly name: string;
  readonly labels: string | null;
  readonly papers: string | null;
  readonly goesTo: GoesTo;
  /** When its program was last heard. Unit: milliseconds since 1970. */
  readonly heardAt: number;
  readonly printers: readonly string[];
}

export interface PrintingPlace {
  readonly username: string;
  readonly deviceId: string | undefined;
}

/** Labels on an A4 sheet are papers. */
export function printerRole(paper: { readonly kind: string }, onSheet: boolean): PrinterRole {
  return paper.kind === 'label' && !onSheet ? 'labels' : 'papers';
}

/** `printer`: asked for by name, so that only a station that has it will do. */
export function stationFor<One extends OfferedStation>(
  role: PrinterRole,
  stations: readonly One[],
  { username, deviceId }: PrintingPlace,
  now: number,
  printer: string | null = null,
): One | undefined {
  const able = stations.filter(
    (station) =>
      now - station.heardAt < MAY_SLEEP &&
      (printer === null ? station[role] !== null : station.printers.includes(printer) || station[role] === printer),
  );
  const ofDevice = able.filter(({ goesTo }) => deviceId !== undefined && goesTo.devices.includes(deviceId));
  const ofUser = able.filter(({ goesTo }) => goesTo.users.includes(username));
  // The one heard last is the likeliest to be awake.
  const [first] = (ofDevice.length > 0 ? ofDevice : ofUser).sort((one, other) => other.heardAt - one.heardAt);
  return first;
}
