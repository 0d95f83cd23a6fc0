/**
 * Labels or waybills of an ended run as they are given to a browser. The first time is the print that the run has recorded;
 * what came out before, of a browser or of the print client, comes out again for a reason, which stands in the ledger.
 * Not here: drawing them (day-file.ts).
 */
import type { PrintJobPapersInput } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';
import { requireRunning } from '#server/company/trial.ts';
import type { WriteTx } from '#server/db/write.ts';
import { HttpError, rulesBroken } from '#server/http/http-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { noteHandedOut, withdrawWaiting } from '#server/printing/print-ledger.ts';
import { withAllPrints } from '#server/shipments/printed-papers.ts';
import { lockShipments, updateShipments } from '#server/shipments/shipment-repository.ts';
import { lockRun, markHanded, printedShipments, runShipments } from './day-run-repository.ts';
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
  const shipmentIds = done.map(({ shipment_id }) => shipment_id);
  const stored = await lockShipments(tx, shipmentIds);
  const papers = papersNow(await printedShipments(tx.db, run)).filter(({ kind }) => kind === asked.document);
  if (papers.length === 0) throw new HttpError('notFound');
  const shipments = Array.from(stored.values(), ({ shipment }) => shipment);
  if (shipments.some(({ isBooked }) => !isBooked)) await requireRunning(tx.db, tx.actor.companyId, tx.now);

  const guids = papers.map(({ docGUID }) => docGUID);
  const withdrawn = await withdrawWaiting(tx, shipmentIds, guids);
  const taken = new Set(withdrawn.map(({ document_guid }) => document_guid));
  // What the run has left to a browser is recorded by the run, and comes out now.
  const isFirst = !run.to_client && run.handed[asked.document] === undefined;
  const cameOut = papers.some((paper) => countsAsPrinted(paper) && !taken.has(paper.docGUID));
  if (cameOut && !isFirst && !asked.reason) throw rulesBroken({ reason: { code: 'required' } });
  if (isFirst) await noteHandedOut(tx, shipmentIds, guids, { since: run.started_at, device: asked.device });
  const recorded = isFirst ? taken : new Set(guids);
  for (let start = 0; recorded.size > 0 && start < shipments.length; start += AT_ONCE) {
    await record(tx, shipments.slice(start, start + AT_ONCE), recorded, asked);
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
  const printed = shipments
    .map((shipment) => ({ shipment, papers: shipment.documents.filter(({ docGUID }) => guids.has(docGUID)) }))
    .filter(({ papers }) => papers.length > 0);
  await updateShipments(tx, await withAllPrints(tx, printed, note));
}
