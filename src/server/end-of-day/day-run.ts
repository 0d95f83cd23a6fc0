/**
 * End of day as a job: each shipment is booked if it needs that, its papers are recorded as printed and it is closed, one
 * after the other; one that cannot be done is noted with its reason and the next one follows. The outcome of a shipment is
 * stored in the write that prints and closes it, and a booking that exists is not made again: so the job, killed anywhere
 * and run again, books and prints nothing twice.
 * Not here: which shipments (end-of-day-scope.ts), the files (day-file.ts).
 */
import {
  afterEndOfDay,
  CLOSABLE_STATUSES,
  endOfDayPapers,
  needsBooking,
  pagesOf,
  STUCK_STATUSES,
} from '#domain/shipments/end-of-day.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { PrintedPaper } from '#server/db/day-run-tables.ts';
import type { Actor, Writer, WriteTx } from '#server/db/write.ts';
import { HttpError, rulesBroken } from '#server/http/http-error.ts';
import type { JobPayloads } from '#server/jobs/job-queue.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { type BookingFacts, readBookingFacts } from '#server/shipments/booking-facts.ts';
import type { BookingService } from '#server/shipments/booking-service.ts';
import { numberShipment } from '#server/shipments/number-service.ts';
import { withPrints } from '#server/shipments/printed-papers.ts';
import { seriesGuard } from '#server/shipments/series-guard.ts';
import { refuseTooManyPackages } from '#server/shipments/shipment-changes.ts';
import { findShipment, lockShipment, updateShipment } from '#server/shipments/shipment-repository.ts';
import { type DayRun, findRun, markEnded, nextShipment, runShipments, setOutcome } from './day-run-repository.ts';
import { obstacleOf } from './end-of-day-scope.ts';

export interface DayRunDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly booking: BookingService;
}

/** Thrown where a shipment stays undone. */
class Held extends Error {
  readonly code: string;
  readonly fields: HttpError['details']['fields'];

  constructor({ code, fields }: { readonly code: string; readonly fields?: HttpError['details']['fields'] }) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

export function createDayRun({ db, writer, booking }: DayRunDependencies) {
  return async ({ companyId, runId }: JobPayloads['endOfDay.run']): Promise<void> => {
    const run = await findRun(db, companyId, runId);
    if (!run || run.ended_at) return;
    const actor = { companyId, username: run.started_by };
    for (;;) {
      const shipmentId = await nextShipment(db, run);
      if (shipmentId === undefined) break;
      await carryOut(run, actor, shipmentId);
    }
    await writer(actor)(async (tx) => {
      await markEnded(tx, runId);
      await tellEnded(tx, runId);
      return { body: undefined };
    });
  };

  async function carryOut(run: DayRun, actor: Actor, shipmentId: string): Promise<void> {
    try {
      await bookIfNeeded(actor, shipmentId);
      await seriesGuard({ writer, actor, shipmentId }, () =>
        writer(actor)(async (tx) => {
          await printAndClose(tx, run, shipmentId);
          return { body: undefined };
        }),
      );
    } catch (error) {
      if (!(error instanceof HttpError) && !(error instanceof Held)) {
        console.error(`End of day: shipment ${shipmentId} failed.`, error instanceof Error ? error.message : error);
      }
      // When the database itself is gone this throws, too, and the job is tried again.
      await writer(actor)(async (tx) => {
        await setOutcome(tx, run.run_id, shipmentId, { outcome: 'failed', failure: failureOf(error) });
        return { body: undefined };
      });
    }
  }

  async function bookIfNeeded(actor: Actor, shipmentId: string): Promise<void> {
    const stored = await findShipment(db, actor.companyId, shipmentId);
    if (!stored) throw new HttpError('notFound');
    const { shipment } = stored;
    const isInScope = [...CLOSABLE_STATUSES, ...STUCK_STATUSES].includes(shipment.status);
    if (!isInScope || !shipment.deliveryType || !needsBooking(shipment)) return;
    refuseTooManyPackages(shipment);
    const write = writer(actor);
    await booking.book({ actor, write, shipmentId, action: 'book', ifMatch: undefined, language: 'en' });
  }
}

async function printAndClose(tx: WriteTx, run: DayRun, shipmentId: string): Promise<void> {
  const stored = await lockShipment(tx, shipmentId);
  if (!stored) throw new HttpError('notFound');
  const { shipment } = stored;
  if (STUCK_STATUSES.includes(shipment.status)) throw new Held({ code: 'stuck' });
  if (!CLOSABLE_STATUSES.includes(shipment.status)) {
    await setOutcome(tx, run.run_id, shipmentId, { outcome: 'left' });
    return;
  }
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const today = todayAt(facts?.warehouse ?? (await readWarehouse(tx.db, tx.actor.companyId)), tx.now);
  const obstacle = obstacleOf(shipment, facts, today);
  if (obstacle) throw new Held(obstacle);
  refuseTooManyPackages(shipment);

  const papers = endOfDayPapers(shipment, run.documents);
  const numbered = papers.length > 0 ? await numberShipment(tx, shipment, required(facts)) : shipment;
  const { shipment: printedPapers } = await withPrints(tx, numbered, papers, { outcome: 'handed', language: 'en' });
  await updateShipment(tx, afterEndOfDay(printedPapers));
  const printed = papers.map((paper) => ({
    docGUID: paper.docGUID,
    kind: paper.kind as PrintedPaper['kind'],
    pages: pagesOf(shipment, paper),
  }));
  await setOutcome(tx, run.run_id, shipmentId, { outcome: 'done', printed });
}

/** Whoever started it may have left its page. */
async function tellEnded(tx: WriteTx, runId: string): Promise<void> {
  const shipments = await runShipments(tx.db, { company_id: tx.actor.companyId, run_id: runId });
  if (shipments.length === 0) return;
  const count = (outcomes: readonly (string | null)[]) =>
    shipments.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const values = { done: count(['done', 'left']), failed: count(['failed']) };
  const type = values.failed > 0 ? 'warning' : 'success';
  await addNotification(tx, tx.actor.username, { type, code: 'endOfDayEnded', values });
}

function failureOf(error: unknown) {
  if (error instanceof Held) return { code: error.code, ...(error.fields && { fields: error.fields }) };
  if (!(error instanceof HttpError)) return { code: 'internal' };
  const { fields, reason } = error.details;
  return { code: reason ?? error.code, ...(fields && { fields }) };
}

function required(facts: BookingFacts | undefined): BookingFacts {
  if (!facts) throw rulesBroken({ deliveryType: { code: 'unknown' } });
  return facts;
}
