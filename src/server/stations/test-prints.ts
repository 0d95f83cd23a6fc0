/**
 * Test prints of stations: one for each printer, asked for by a person, taken by the program as a job and answered like one. They
 * belong to no shipment, so they stand in the station's own row instead of the ledger.
 */
import type { PrinterRole } from '#contract/station.ts';
import { PRINTER_ROLES } from '#contract/station.ts';
import { toldFault } from '#domain/printing/print-faults.ts';
import { json } from '#server/db/database.ts';
import type { StationTests } from '#server/db/tables/station-tables.ts';
import type { WriteTx } from '#server/db/write.ts';
import { lockStation, type StationRow } from './station-repository.ts';

/** Somebody stands at the printer only so long. Unit: milliseconds. */
const WAITED_FOR = 10 * 60_000;
const JOB = /^test-(labels|papers)-(\d+)$/;

export async function askTest(tx: WriteTx, { station_id, tests }: StationRow, role: PrinterRole): Promise<void> {
  const asked = { askedAt: tx.now.getTime(), isTaken: false, outcome: null };
  await saveTests(tx, station_id, { ...tests, [role]: asked });
}

/** The printer to be tried next, and the id of its job. */
export async function takeTest(
  tx: WriteTx,
  stationId: string,
): Promise<{ jobId: string; role: PrinterRole; station: StationRow } | undefined> {
  const station = await lockStation(tx, stationId);
  const role = PRINTER_ROLES.find((one) => {
    const test = station?.tests[one];
    return test && !test.isTaken && tx.now.getTime() - test.askedAt < WAITED_FOR;
  });
  const test = role && station?.tests[role];
  if (!role || !test) return undefined;
  await saveTests(tx, stationId, { ...station.tests, [role]: { ...test, isTaken: true } });
  return { jobId: `test-${role}-${test.askedAt}`, role, station };
}

/** False for the job of a print, or of a test that has been asked for anew since. */
export async function noteTest(
  tx: WriteTx,
  stationId: string,
  jobId: string,
  came: { readonly cameOut: boolean; readonly failure: string | null },
): Promise<boolean> {
  const [, role, askedAt] = JOB.exec(jobId) ?? [];
  if (role !== 'labels' && role !== 'papers') return false;
  const station = await lockStation(tx, stationId);
  const test = station?.tests[role];
  if (!station || test?.askedAt !== Number(askedAt)) return false;
  const told = toldFault(came.failure ?? '');
  const why = came.cameOut
    ? { code: null, text: null }
    : { code: told?.code ?? 'client', text: told ? told.about : came.failure };
  const outcome = { cameOut: came.cameOut, at: tx.now.toISOString(), ...why };
  await saveTests(tx, stationId, { ...station.tests, [role]: { ...test, outcome } });
  return true;
}

async function saveTests({ db, actor }: WriteTx, stationId: string, tests: StationTests): Promise<void> {
  await db
    .updateTable('stations')
    .set({ tests: json(tests) })
    .where('company_id', '=', actor.companyId)
    .where('station_id', '=', stationId)
    .execute();
}
