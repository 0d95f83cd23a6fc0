/**
 * End of day as a job. A few shipments per write are booked if needed, their papers are recorded as printed, and they are closed;
 * changed bookings are updated before. A shipment that cannot be done is noted with its reason. Its outcome is stored in the
 * write that prints and closes it, and an existing booking is not made again, so the job can be killed anywhere and run again
 * without booking or printing anything twice.
 * Not here: which shipments (end-of-day-scope.ts), the files (day-file.ts).
 */
import type { BookAction } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import {
  afterEndOfDay,
  CLOSABLE_STATUSES,
  endOfDayPapers,
  needsBooking,
  needsUpdate,
  pagesOf,
  STUCK_STATUSES,
} from '#domain/end-of-day/end-of-day.ts';
import { listedShipment } from '#domain/shipments/listed-shipment.ts';
import { packageErrors } from '#domain/shipments/validate-shipment.ts';
import { type BookingService, bookNumbered } from '#server/booking/booking-service.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { PrintedPaper, RunFailure } from '#server/db/tables/day-run-tables.ts';
import type { Actor, Writer, WriteTx } from '#server/db/write.ts';
import type { EdiDelivery } from '#server/edi/edi-delivery.ts';
import { finishedIfDelivered } from '#server/edi/edi-events.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { describe } from '#server/errors/error-log.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import { type Numbering, numberShipments } from '#server/numbers/number-service.ts';
import { seriesGuard } from '#server/numbers/series-guard.ts';
import { refuseTooManyPackages } from '#server/shipment-records/package-limit.ts';
import type { BookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { findShipments, lockShipments, updateShipments } from '#server/shipment-records/shipment-repository.ts';
import { withDayPrints } from './day-destination.ts';
import { type endOfDayJob, endRun } from './end-of-day-run-end.ts';
import {
  type EndOfDayRun,
  findRun,
  isStopped,
  type Outcome,
  setOutcomes,
  unfinishedShipments,
} from './end-of-day-run-repository.ts';
import { knownFacts, obstacleOf } from './end-of-day-scope.ts';

/**
 * Shipments per write: most of a booking's cost is the same for one and for ten. Few enough that the run can be stopped, and that
 * nobody who books a single shipment waits long for its numbers.
 */
const TOGETHER = 10;
/**
 * Parts at once: while one waits for the disk to take its messages, another is booked. Each part also makes that many carrier
 * calls at once.
 */
const AT_ONCE = 2;

export interface DayRunDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly booking: BookingService;
  readonly delivery: EdiDelivery;
}

export function createDayRun({ db, writer, booking, delivery }: DayRunDependencies) {
  return async ({ companyId, runId }: PayloadOf<typeof endOfDayJob>): Promise<void> => {
    const run = await findRun(db, companyId, runId);
    if (!run || run.ended_at) return;
    const actor = { companyId, username: run.started_by };
    await carryOutAll(run, actor, await unfinishedShipments(db, run));
    await endRun(db, writer, { companyId, runId });
  };

  /**
   * Begins no more parts once somebody has stopped the run or a part fails unexpectedly; parts that have begun are finished
   * first.
   */
  async function carryOutAll(run: EndOfDayRun, actor: Actor, shipmentIds: readonly string[]): Promise<void> {
    let isInterrupted = false;
    await each(partsOf(shipmentIds, TOGETHER), AT_ONCE, async (part) => {
      isInterrupted ||= await isStopped(db, run);
      if (isInterrupted) return;
      await carryOut(run, actor, part).catch((error: unknown) => {
        isInterrupted = true;
        throw error;
      });
    });
  }

  async function carryOut(run: EndOfDayRun, actor: Actor, part: readonly string[]): Promise<void> {
    const bookable = await bookAtCarriers(run, actor, part);
    const booked = await bookPrintAndClose(run, actor, bookable).catch(async () => {
      // Nothing of the part was committed. One at a time shows which shipment failed, and the others are done.
      const alone: string[] = [];
      for (const shipmentId of bookable) alone.push(...(await carryOutAlone(run, actor, shipmentId)));
      return alone;
    });
    // If this is interrupted, the messages' jobs deliver them.
    await delivery.deliver(actor, booked);
  }

  async function carryOutAlone(run: EndOfDayRun, actor: Actor, shipmentId: string): Promise<string[]> {
    try {
      return await seriesGuard({ writer, actor, shipmentId }, () => bookPrintAndClose(run, actor, [shipmentId]));
    } catch (error) {
      await noteFailure(run, actor, shipmentId, error);
      return [];
    }
  }

  /** Returns the shipments that have a message to deliver. */
  async function bookPrintAndClose(run: EndOfDayRun, actor: Actor, shipmentIds: readonly string[]): Promise<string[]> {
    if (shipmentIds.length === 0) return [];
    const { body } = await writer(actor)(async (tx) => ({ body: await writeShipments(tx, run, shipmentIds) }));
    return body;
  }

  async function noteFailure(run: EndOfDayRun, actor: Actor, shipmentId: string, error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) {
      console.error(`End of day: shipment ${shipmentId} failed.`, describe(error));
    }
    // When the database itself is gone this throws, too, and the job is tried again.
    await writer(actor)(async (tx) => {
      await setOutcomes(tx, run.run_id, new Map([[shipmentId, failed(failureOf(error))]]));
      return { body: undefined };
    });
  }

  /**
   * Makes web-service bookings and updates changed bookings, with nothing locked while waiting for a carrier. Returns the
   * shipments that can continue.
   */
  async function bookAtCarriers(run: EndOfDayRun, actor: Actor, part: readonly string[]): Promise<string[]> {
    const refused = new Set<string>();
    const stored = await findShipments(db, actor.companyId, part);
    const factsOf = knownFacts(db, actor.companyId);
    await each(stored, AT_ONCE, async ({ shipment }) => {
      const { shipmentId } = shipment;
      const action = await actionBefore(shipment, factsOf);
      if (!action) return;
      try {
        refuseTooManyPackages(shipment);
        const write = writer(actor);
        await booking.book({ actor, write, shipmentId, action, ifMatch: undefined, language: 'en' });
      } catch (error) {
        refused.add(shipmentId);
        await noteFailure(run, actor, shipmentId, error);
      }
    });
    return part.filter((shipmentId) => !refused.has(shipmentId));
  }
}

/**
 * What to tell a shipment's carrier before the run's write. EDI bookings are made in that write, and a stuck EDI shipment is left
 * as it is.
 */
async function actionBefore(
  shipment: Shipment,
  factsOf: ReturnType<typeof knownFacts>,
): Promise<BookAction | undefined> {
  const { status, bookingType, deliveryType, differsFromCarrier } = shipment;
  const isStuck = bookingType === 'WEBSERVICE' && STUCK_STATUSES.includes(status);
  if (!deliveryType || !(isStuck || CLOSABLE_STATUSES.includes(status))) return undefined;
  if (isForService(shipment)) return 'book';
  const facts = differsFromCarrier ? await factsOf(shipment) : undefined;
  return needsUpdate(shipment, facts?.deliveryType) ? 'update' : undefined;
}

/** The one write of a part. */
async function writeShipments(tx: WriteTx, run: EndOfDayRun, shipmentIds: readonly string[]): Promise<string[]> {
  const stored = await lockShipments(tx, shipmentIds);
  const today = todayAt(await readWarehouse(tx.db, tx.actor.companyId), tx.now);
  const factsOf = knownFacts(tx.db, tx.actor.companyId);
  const outcomes = new Map<string, Outcome>();
  const ready: Ready[] = [];
  for (const shipmentId of shipmentIds) {
    const shipment = stored.get(shipmentId)?.shipment;
    const facts = shipment && (await factsOf(shipment));
    const outcome = outcomeBefore(shipment, facts, today);
    if (outcome) outcomes.set(shipmentId, outcome);
    else if (shipment && facts) ready.push({ shipment, facts, papers: endOfDayPapers(shipment, run.documents) });
  }

  const isBookedNow = ({ shipment }: Ready) => shipment.bookingType === 'EDI' && needsBooking(shipment);
  // All are numbered before any is booked: series are locked before the counts of delivery units.
  const numbered = await withNumbers(tx, ready, (one) => isBookedNow(one) || one.papers.length > 0);
  const booked = await bookNumbered(tx, numbered.filter(isBookedNow));
  const printed = withShipments(numbered, booked);
  const done: Shipment[] = [];
  for (const one of await withDayPrints(tx, run, printed)) {
    // The carrier may have delivered it by now.
    done.push(await finishedIfDelivered(tx, afterEndOfDay(one)));
  }
  await updateShipments(tx, done);
  for (const one of printed) outcomes.set(one.shipment.shipmentId, doneAs(one));
  await setOutcomes(tx, run.run_id, outcomes);
  return booked.map(({ shipmentId }) => shipmentId);
}

/** A shipment that nothing prevents from being done, and the papers to print for it. */
interface Ready extends Numbering {
  readonly papers: readonly ShipmentDocument[];
}

/** The outcome of a shipment that cannot be done; undefined for one that can. */
function outcomeBefore(
  shipment: Shipment | undefined,
  facts: BookingFacts | undefined,
  today: string,
): Outcome | undefined {
  if (!shipment) return failed({ code: 'notFound' });
  if (STUCK_STATUSES.includes(shipment.status)) return failed({ code: 'stuck' });
  if (!CLOSABLE_STATUSES.includes(shipment.status)) return { outcome: 'left' };
  const obstacle = obstacleOf(shipment, facts, today);
  if (obstacle) return failed(obstacle);
  // While carriers were being called, somebody may have cancelled its booking, changed it, or chosen a web service.
  if (isForService(shipment)) return failed({ code: 'bookFirst' });
  if (needsUpdate(shipment, facts?.deliveryType)) return failed({ code: 'updateFirst' });
  const fields = packageErrors(shipment);
  return Object.keys(fields).length > 0 ? failed({ code: 'tooManyPackages', fields }) : undefined;
}

/** Whether a web service must book it before anything is printed. */
function isForService(shipment: Shipment): boolean {
  return shipment.bookingType === 'WEBSERVICE' && needsBooking(shipment);
}

async function withNumbers(tx: WriteTx, ready: readonly Ready[], needsNumbers: (one: Ready) => boolean) {
  return withShipments(ready, await numberShipments(tx, ready.filter(needsNumbers)));
}

/** The same list with changed shipments replaced. */
function withShipments(ready: readonly Ready[], changed: readonly Shipment[]): Ready[] {
  const byId = new Map(changed.map((shipment) => [shipment.shipmentId, shipment]));
  return ready.map((one) => ({ ...one, shipment: byId.get(one.shipment.shipmentId) ?? one.shipment }));
}

function doneAs({ shipment, facts: { connection, suite }, papers }: Ready): Outcome {
  return {
    outcome: 'done',
    printed: papers.map((paper) => toPrinted(shipment, paper)),
    line: listedShipment(shipment),
    carrier: { id: connection.carrierId, name: connection.name, suiteId: suite.value },
  };
}

function toPrinted(shipment: Shipment, paper: ShipmentDocument): PrintedPaper {
  return { docGUID: paper.docGUID, kind: paper.kind as PrintedPaper['kind'], pages: pagesOf(shipment, paper) };
}

/** Runs up to `atOnce` items at a time. When one fails, items that have begun are finished first. */
async function each<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const hand = async () => {
    for (const item of waiting) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, hand));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

function partsOf(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, place) => ids.slice(place * size, (place + 1) * size));
}

function failed(failure: RunFailure): Outcome {
  return { outcome: 'failed', failure };
}

function failureOf(error: unknown): RunFailure {
  if (!(error instanceof ApiError)) return { code: 'internal' };
  const { fields, reason } = error.details;
  return { code: reason ?? error.code, ...(fields && { fields }) };
}
