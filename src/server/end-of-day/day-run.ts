/**
 * End of day as a job: each shipment is booked if it needs that, its papers are recorded as printed and it is closed, a
 * few at a time; one that cannot be done is noted with its reason and the next one follows. The outcome of a shipment is
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
import { type BookingService, bookOverEdi } from '#server/shipments/booking-service.ts';
import type { EdiDelivery } from '#server/shipments/edi-delivery.ts';
import { numberShipment } from '#server/shipments/number-service.ts';
import { withPrints } from '#server/shipments/printed-papers.ts';
import { seriesGuard } from '#server/shipments/series-guard.ts';
import { refuseTooManyPackages } from '#server/shipments/shipment-changes.ts';
import { findShipment, lockShipment, updateShipment } from '#server/shipments/shipment-repository.ts';
import {
  type DayRun,
  findRun,
  isStopped,
  markEnded,
  runShipments,
  setOutcome,
  unfinishedShipments,
} from './day-run-repository.ts';
import { obstacleOf } from './end-of-day-scope.ts';

/**
 * As many shipments are at work together: most of a booking is waiting for the database and the disk, and of one series
 * only one booking at a time takes numbers anyway.
 */
const AT_ONCE = 4;

export interface DayRunDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly booking: BookingService;
  readonly delivery: EdiDelivery;
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

export function createDayRun({ db, writer, booking, delivery }: DayRunDependencies) {
  return async ({ companyId, runId }: JobPayloads['endOfDay.run']): Promise<void> => {
    const run = await findRun(db, companyId, runId);
    if (!run || run.ended_at) return;
    const actor = { companyId, username: run.started_by };
    await carryOutAll(run, actor, await unfinishedShipments(db, run));
    await writer(actor)(async (tx) => {
      await markEnded(tx, runId);
      await tellEnded(tx, runId);
      return { body: undefined };
    });
  };

  /** Begins no more when somebody has stopped the run, or when one fails unexpectedly; what was begun is finished first. */
  async function carryOutAll(run: DayRun, actor: Actor, shipmentIds: readonly string[]): Promise<void> {
    const waiting = shipmentIds.values();
    let isInterrupted = false;
    const carryOutNext = async () => {
      for (const shipmentId of waiting) {
        isInterrupted ||= await isStopped(db, run);
        if (isInterrupted) return;
        await carryOut(run, actor, shipmentId).catch((error: unknown) => {
          isInterrupted = true;
          throw error;
        });
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, carryOutNext));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  async function carryOut(run: DayRun, actor: Actor, shipmentId: string): Promise<void> {
    try {
      await bookByService(actor, shipmentId);
      const { body: isBookedNow } = await seriesGuard({ writer, actor, shipmentId }, () =>
        writer(actor)(async (tx) => ({ body: await bookPrintAndClose(tx, run, shipmentId) })),
      );
      // Cut off here, its job delivers the message.
      if (isBookedNow) await delivery.deliver(actor, shipmentId);
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

  /** The carrier's answer is waited for with nothing locked. */
  async function bookByService(actor: Actor, shipmentId: string): Promise<void> {
    const stored = await findShipment(db, actor.companyId, shipmentId);
    if (!stored) throw new HttpError('notFound');
    const { shipment } = stored;
    const isInScope = [...CLOSABLE_STATUSES, ...STUCK_STATUSES].includes(shipment.status);
    const isByService = shipment.bookingType === 'WEBSERVICE' && needsBooking(shipment);
    if (!isInScope || !shipment.deliveryType || !isByService) return;
    refuseTooManyPackages(shipment);
    const write = writer(actor);
    await booking.book({ actor, write, shipmentId, action: 'book', ifMatch: undefined, language: 'en' });
  }
}

/** Answers whether there is a message to be delivered. */
async function bookPrintAndClose(tx: WriteTx, run: DayRun, shipmentId: string): Promise<boolean> {
  const stored = await lockShipment(tx, shipmentId);
  if (!stored) throw new HttpError('notFound');
  const { shipment } = stored;
  if (STUCK_STATUSES.includes(shipment.status)) throw new Held({ code: 'stuck' });
  if (!CLOSABLE_STATUSES.includes(shipment.status)) {
    await setOutcome(tx, run.run_id, shipmentId, { outcome: 'left' });
    return false;
  }
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const today = todayAt(facts?.warehouse ?? (await readWarehouse(tx.db, tx.actor.companyId)), tx.now);
  const obstacle = obstacleOf(shipment, facts, today);
  if (obstacle) throw new Held(obstacle);
  refuseTooManyPackages(shipment);

  const isBookedNow = shipment.bookingType === 'EDI' && needsBooking(shipment);
  const booked = isBookedNow ? await bookOverEdi(tx, shipment, required(facts)) : shipment;
  const papers = endOfDayPapers(booked, run.documents);
  const needsNumbers = papers.length > 0 && !isBookedNow;
  const numbered = needsNumbers ? await numberShipment(tx, booked, required(facts)) : booked;
  const { shipment: printedPapers } = await withPrints(tx, numbered, papers, { outcome: 'handed', language: 'en' });
  await updateShipment(tx, afterEndOfDay(printedPapers));
  const printed = papers.map((paper) => ({
    docGUID: paper.docGUID,
    kind: paper.kind as PrintedPaper['kind'],
    pages: pagesOf(shipment, paper),
  }));
  await setOutcome(tx, run.run_id, shipmentId, { outcome: 'done', printed });
  return isBookedNow;
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
