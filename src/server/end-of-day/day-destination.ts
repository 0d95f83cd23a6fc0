/**
 * Who prints the papers of a run, decided when it is started: stations and print clients if they take all of them, otherwise a
 * browser, which is handed the files when the run has ended.
 */
import type { DocumentChoice } from '#contract/end-of-day.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { PRINTER_ROLES, type PrinterRole } from '#contract/station.ts';
import { printerRole } from '#domain/printing/station-choice.ts';
import type { WriteTx } from '#server/db/write.ts';
import { withAllPrints } from '#server/printing/printed-documents.ts';
import { type DestinationOf, signalPrinter } from '#server/printing/routed-prints.ts';
import type { EndOfDayRun } from './end-of-day-run-repository.ts';

export function dayDestination(
  to: DestinationOf,
  { unPrinted, label, waybill }: DocumentChoice,
): Pick<EndOfDayRun, 'stations'> & { readonly toClient: boolean } {
  const wanted: Record<PrinterRole, boolean> = { labels: unPrinted || label, papers: unPrinted || waybill };
  const roles = PRINTER_ROLES.filter((role) => wanted[role]);
  if (roles.some((role) => to(role).by === 'browser')) return { toClient: false, stations: {} };
  const stationOf = (role: PrinterRole) => {
    const place = to(role);
    return place.by === 'station' ? place.stationId : null;
  };
  return { toClient: true, stations: Object.fromEntries(roles.map((role) => [role, stationOf(role)])) };
}

/** Records what a part of the run prints, and wakes whoever prints it. */
export async function withDayPrints<
  One extends { readonly shipment: Shipment; readonly papers: readonly ShipmentDocument[] },
>(tx: WriteTx, run: EndOfDayRun, printed: readonly One[]): Promise<Shipment[]> {
  const { to_client: isQueued, printer } = run;
  const stationOf = (paper: ShipmentDocument) => run.stations[printerRole(paper, false)] ?? null;
  const stations = new Set(isQueued ? printed.flatMap(({ papers }) => papers.map(stationOf)) : []);
  const note = {
    outcome: isQueued ? 'waiting' : 'handed',
    language: 'en',
    printer: isQueued ? printer : null,
  } as const;
  if (stations.size === 0) return withAllPrints(tx, printed, note);
  let shipments = printed.map(({ shipment }) => shipment);
  for (const stationId of stations) {
    const theirs = printed.map(({ papers }, place) => ({
      shipment: shipments[place] as Shipment,
      papers: papers.filter((paper) => stationOf(paper) === stationId),
    }));
    shipments = await withAllPrints(tx, theirs, { ...note, stationId });
    await signalPrinter(tx, stationId);
  }
  return shipments;
}
