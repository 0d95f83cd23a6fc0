/**
 * Labels or waybills of an ended run as they are given to a browser. The first time is the print that the run has recorded;
 * what came out before, of a browser or of the print client, comes out again for a reason, which stands in the ledger.
 * Not here: drawing them (day-file.ts).
 */
import type { PrintJobPapersInput } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isVoid } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { HttpError, rulesBroken } from '#server/http/http-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { notePrints, withdrawWaiting } from '#server/printing/print-ledger.ts';
import { afterPrints, papersNoted } from '#server/shipments/printed-papers.ts';
import { lockShipments, updateShipments } from '#server/shipments/shipment-repository.ts';
import { lockRun, markHanded, runShipments } from './day-run-repository.ts';
import { papersNow, wasDone } from './job-answer.ts';

interface DayPrint extends PrintJobPapersInput {
  readonly language: Language;
  readonly device: string | null;
}

/** As many shipments are recorded in one statement. */
const AT_ONCE = 500;

export async function recordDayPrint(tx: WriteTx, runId: string, asked: DayPrint): Promise<void> {
  const run = await lockRun(tx, runId);
  if (!run?.ended_at) throw new HttpError('notFound');
  const done = (await runShipments(tx.db, run)).filter(wasDone);
  const papers = papersNow(done).filter(({ kind }) => kind === asked.document);
  if (papers.length === 0) throw new HttpError('notFound');

  const guids = papers.map(({ docGUID }) => docGUID);
  const shipmentIds = done.map(({ shipment_id }) => shipment_id);
  const isFirst = run.handed[asked.document] === undefined;
  // The run has recorded what it leaves to a browser.
  if (run.to_client || !isFirst) {
    const stored = await lockShipments(tx, shipmentIds);
    const withdrawn = run.to_client ? await withdrawWaiting(tx, shipmentIds, guids) : [];
    const neverOut = new Set(withdrawn.map(({ document_guid }) => document_guid));
    if (neverOut.size < guids.length && !asked.reason) throw rulesBroken({ reason: { code: 'required' } });
    const shipments = Array.from(stored.values(), ({ shipment }) => shipment).filter(({ status }) => !isVoid(status));
    for (let start = 0; start < shipments.length; start += AT_ONCE) {
      await record(tx, shipments.slice(start, start + AT_ONCE), new Set(guids), asked);
    }
  }
  await markHanded(tx, run, asked.document);
}

async function record(
  tx: WriteTx,
  shipments: readonly Shipment[],
  guids: ReadonlySet<string>,
  { reason = null, language, device }: DayPrint,
): Promise<void> {
  const note = { outcome: 'handed', language, reason, device } as const;
  const papersOf = ({ documents }: Shipment) => documents.filter(({ docGUID }) => guids.has(docGUID));
  const noted = shipments.flatMap((shipment) => papersNoted(shipment, papersOf(shipment)));
  await notePrints(tx, noted, note);
  const printed = shipments.map((shipment) => afterPrints(shipment, papersOf(shipment), note.outcome, tx.now));
  await updateShipments(tx, printed);
}
