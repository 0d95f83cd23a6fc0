/**
 * How a print program gets the labels of a print: their size, and PDF or the language of its printer. Undefined for what is no
 * label, and for labels on a sheet that a person has begun.
 */
import type { Shipment } from '#contract/shipment.ts';
import { carrierLabelSize, stationLabels } from '#domain/printing/label-size.ts';
import type { Db } from '#server/db/database.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import type { StationRow } from '#server/stations/station-repository.ts';
import type { StoredPrint } from './print-ledger.ts';

export interface ChosenLabels {
  readonly print: StoredPrint;
  readonly shipment: Shipment;
  /** Undefined for a person's print client. */
  readonly station: StationRow | undefined;
  /** What the program prints. */
  readonly formats: readonly string[];
}

export async function labelsOf(db: Db, companyId: string, { print, shipment, station, formats }: ChosenLabels) {
  if (print.kind !== 'label' || print.first_place !== null) return undefined;
  const facts = await readBookingFacts(db, companyId, shipment);
  // Another printer than the station's own may be one for paper.
  const isOwn = print.printer === null || print.printer === station?.labels;
  const own = { size: station?.label_size ?? null, format: isOwn ? (station?.label_format ?? null) : null };
  return stationLabels(own, formats, facts && carrierLabelSize(facts.connection.documents));
}
