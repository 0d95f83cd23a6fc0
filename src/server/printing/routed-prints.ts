/**
 * Records papers with whoever prints them: each station or print client gets its own, labels and A4 never in one job, and the rest
 * is handed to the browser that asked.
 * Not here: who that is (stations/print-destination.ts).
 */
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { printerRole } from '#domain/printing/station-choice.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { Destination } from '#server/stations/print-destination.ts';
import { stationActor } from '#server/stations/station-caller.ts';
import type { destinationsOf } from './print-clients.ts';
import { signalPrintJob } from './print-job-signal.ts';
import type { PrintNote } from './print-ledger.ts';
import { withPrints } from './printed-documents.ts';

export type DestinationOf = Awaited<ReturnType<typeof destinationsOf>>;

export interface RoutedPrints {
  readonly shipment: Shipment;
  /** What the browser prints, and its entries in the ledger. */
  readonly handed: readonly ShipmentDocument[];
  readonly handedIds: readonly string[];
  readonly queuedIds: readonly string[];
}

export function destinationOfPaper(
  paper: ShipmentDocument,
  to: DestinationOf,
  note: Pick<PrintNote, 'sheet'>,
): Destination {
  return to(printerRole(paper, Boolean(note.sheet)));
}

export async function withRoutedPrints(
  tx: WriteTx,
  shipment: Shipment,
  documents: readonly ShipmentDocument[],
  note: Omit<PrintNote, 'outcome' | 'stationId'>,
  to: DestinationOf,
): Promise<RoutedPrints> {
  const groups = new Map<string, { place: Destination; papers: ShipmentDocument[] }>();
  for (const paper of documents) {
    const place = destinationOfPaper(paper, to, note);
    const name = stationOf(place) ?? place.by;
    const group = groups.get(name) ?? { place, papers: [] };
    groups.set(name, { place, papers: [...group.papers, paper] });
  }
  let now = shipment;
  const handed: ShipmentDocument[] = [];
  const handedIds: string[] = [];
  const queuedIds: string[] = [];
  for (const { place, papers } of groups.values()) {
    const isQueued = place.by !== 'browser';
    const printed = await withPrints(tx, now, papers, {
      ...note,
      outcome: isQueued ? 'waiting' : 'handed',
      printer: isQueued ? (note.printer ?? null) : null,
      stationId: stationOf(place),
    });
    now = printed.shipment;
    if (isQueued) queuedIds.push(...printed.printIds);
    else {
      handed.push(...papers);
      handedIds.push(...printed.printIds);
    }
    if (isQueued) await signalPrinter(tx, stationOf(place));
  }
  return { shipment: now, handed, handedIds, queuedIds };
}

/** Wakes the station, or the print clients of whoever prints. */
export async function signalPrinter({ db, actor }: WriteTx, stationId: string | null): Promise<void> {
  await signalPrintJob(db, stationId === null ? actor : stationActor(actor.companyId, stationId));
}

function stationOf(place: Destination): string | null {
  return place.by === 'station' ? place.stationId : null;
}
