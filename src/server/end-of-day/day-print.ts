/**
 * Hands labels or waybills of an ended run to a browser. The first time completes the print that the run recorded. Printing again
 * what already came out, in a browser or from the print client, needs a reason, which the ledger keeps. A browser that could not
 * print them reports it, and they are missing again.
 * Not here: drawing them (day-file.ts).
 */
import type { PrintJobPapersInput } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { afterOutcome, countsAsPrinted } from '#domain/shipments/document-state.ts';
import { requireRunning } from '#server/company/trial.ts';
import type { WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { noteNotOut, recordHandedOut, withdrawWaiting } from '#server/printing/print-ledger.ts';
import { notOut } from '#server/printing/print-outcome.ts';
import { withAllPrints } from '#server/printing/printed-documents.ts';
import { lockShipments, updateShipments } from '#server/shipment-records/shipment-repository.ts';
import { lockRun, markHanded, printedShipments, runShipments } from './end-of-day-run-repository.ts';
import { papersNow, wasDone } from './run-response.ts';

interface DayPrint extends PrintJobPapersInput {
  readonly language: Language;
  readonly device: string | null;
}

/** Number of shipments recorded per statement. */
const AT_ONCE = 500;

export async function recordDayPrint(tx: WriteTx, runId: string, asked: DayPrint): Promise<void> {
  const run = await lockRun(tx, runId);
  if (!run?.ended_at) throw new ApiError('notFound');
  const done = (await runShipments(tx.db, run)).filter(wasDone);
  const shipmentIds = done.map(({ shipment_id }) => shipment_id);
  const stored = await lockShipments(tx, shipmentIds);
  const papers = papersNow(await printedShipments(tx.db, run)).filter(({ kind }) => kind === asked.document);
  if (papers.length === 0) throw new ApiError('notFound');
  if (!asked.cameOut) return recordNotOut(tx, stored, papers, asked);
  const shipments = Array.from(stored.values(), ({ shipment }) => shipment);
  if (shipments.some(({ isBooked }) => !isBooked)) await requireRunning(tx.db, tx.actor.companyId, tx.now);

  const guids = papers.map(({ docGUID }) => docGUID);
  const withdrawn = await withdrawWaiting(tx, shipmentIds, guids);
  const taken = new Set(withdrawn.map(({ document_guid }) => document_guid));
  // The run has already recorded what it left to a browser, and now that comes out.
  const isFirst = !run.to_client && run.handed[asked.document] === undefined;
  const cameOut = papers.some((paper) => countsAsPrinted(paper) && !taken.has(paper.docGUID));
  if (cameOut && !isFirst && !asked.reason) throw rulesBroken({ reason: { code: 'required' } });
  if (isFirst) await recordHandedOut(tx, shipmentIds, guids, { since: run.started_at, device: asked.device });
  const recorded = isFirst ? taken : new Set(guids);
  for (let start = 0; recorded.size > 0 && start < shipments.length; start += AT_ONCE) {
    await record(tx, shipments.slice(start, start + AT_ONCE), recorded, asked);
  }
  await markHanded(tx, run, asked.document);
}

async function recordNotOut(
  tx: WriteTx,
  stored: Awaited<ReturnType<typeof lockShipments>>,
  papers: readonly { readonly docGUID: string }[],
  { failure }: DayPrint,
): Promise<void> {
  const guids = papers.map(({ docGUID }) => docGUID);
  const missing = await noteNotOut(tx, [...stored.keys()], guids, notOut(failure));
  const shipments = missing.flatMap(({ shipment_id, document_guid }) => {
    const shipment = stored.get(shipment_id)?.shipment;
    return shipment ? [afterOutcome(shipment, document_guid, false, tx.now.toISOString())] : [];
  });
  for (let start = 0; start < shipments.length; start += AT_ONCE) {
    await updateShipments(tx, shipments.slice(start, start + AT_ONCE));
  }
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
