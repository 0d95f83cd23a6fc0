/**
 * What print clients take and report. A job goes to one client: once taken, no other client gets it, and the same client gets it
 * again only after a while of silence, since a client remembers what it has printed. So paper that came out before a crash does
 * not come out twice. A job nobody reports on is shown to a person, who can see what lies in the printer.
 * Not here: asking for a print (print-service.ts), the program itself (src/program).
 */
import { sql } from 'kysely';
import type { PrintFailure, PrintJob, PrintOutcome } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { SHEETS } from '#documents/label-sheets.ts';
import { labelSheet } from '#domain/printing/label-sheet.ts';
import { PDF, stationLabels, ZPL } from '#domain/printing/label-size.ts';
import { toldFault } from '#domain/printing/print-faults.ts';
import { printerRole } from '#domain/printing/station-choice.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import type { Db } from '#server/db/database.ts';
import { inNameOf, systemActor, type Writer, type WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ClientCaller } from '#server/http/call.ts';
import { ClientDisconnected } from '#server/http/client-disconnect.ts';
import { jobType } from '#server/jobs/job-type.ts';
import { addOrCount } from '#server/notifications/notification-repository.ts';
import { usernamesNamed } from '#server/notifications/notify-users.ts';
import type { RenderPool } from '#server/rendering/render-pool.ts';
import { findShipment, lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { listStations, recordStation } from '#server/stations/station-repository.ts';
import { noteTest, takeTest } from '#server/stations/test-prints.ts';
import { labelsOf } from './label-choice.ts';
import { connectedSince, type NamedClient, recordClient } from './print-clients.ts';
import { type DrawnFile, drawDocuments } from './print-drawing.ts';
import type { PrintJobSignal } from './print-job-signal.ts';
import { findPrint, type StoredPrint, setOutcome } from './print-ledger.ts';
import { withOutcome } from './print-outcome.ts';
import { withUnprintable } from './print-service.ts';

/** Units: milliseconds. The first is longer than a client takes to print one job. */
const GIVEN_AGAIN_AFTER = 60_000;
const LOST_AFTER = 5 * 60_000;
const EXPIRES_AFTER = 12 * 60 * 60_000;
/** Equal failures within this time are reported together. */
const COUNTED_FOR = 10 * 60_000;

/** Marks prints as failed when no client reports on them. */
export const lostPrintsJob = jobType('print.giveUpLost');

export interface PrintJobDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: () => Date;
  readonly rendering: Pick<RenderPool, 'inTurn'>;
  readonly bell: PrintJobSignal;
}

export interface PrintJobs {
  /** The next job, waiting up to so many seconds; undefined when there is none. */
  next(caller: ClientCaller, client: NamedClient, wait: number, gone: AbortSignal): Promise<PrintJob | undefined>;
  acknowledge(caller: ClientCaller, jobId: string, came: { cameOut: boolean; failure: string | null }): Promise<void>;
  /** Fails jobs that no client reports on. Runs as a job. */
  giveUpLost(): Promise<void>;
}

export function createPrintJobs({ db, writer, clock, rendering, bell }: PrintJobDependencies): PrintJobs {
  /** Undefined if the paper must no longer be printed; the print is then closed. */
  async function draw(
    caller: ClientCaller,
    print: StoredPrint,
    formats: readonly string[],
    gone: AbortSignal,
  ): Promise<PrintJob | undefined> {
    const { companyId } = caller;
    const { shipment, document } = await findDocument(companyId, print);
    const obstacle = shipment ? obstacleOf(shipment, document) : 'void';
    if (obstacle || !shipment || !document) {
      await writer(caller)(async (tx) => ({ body: await close(tx, print, obstacle ?? 'void') }));
      return undefined;
    }
    const { language, packages, first_place: firstPlace, labels_per_sheet: size } = print;
    const sheet = labelSheet({ firstPlace, labelsPerSheet: size === 2 ? 2 : null });
    // All copies of a label are the same. The copies of a waybill are numbered, and those of labels on sheets fill further
    // places.
    const stations = print.station_id ? await listStations(db, companyId) : [];
    const station = stations.find(({ station_id }) => station_id === print.station_id);
    const label = await labelsOf(db, companyId, { print, shipment, station, formats });
    const isRepeated = document.kind === 'label' && sheet === null && label?.size !== '4-up';
    const documents = [{ ...document, copies: isRepeated ? 1 : print.copies }];
    let file: DrawnFile;
    try {
      const drawing = { companyId, shipment, documents, language, packages, sheet, ...(label && { label }) };
      file = await rendering.inTurn(caller.username, gone, (render) => drawDocuments(db, render, drawing));
    } catch (error) {
      if (error instanceof ClientDisconnected || isForLater(error)) throw error;
      await writer(caller)(async (tx) => ({ body: await close(tx, print, 'notDrawn') }));
      return undefined;
    }
    return {
      id: print.print_id,
      docGUID: print.document_guid,
      fileName: file.fileName,
      copies: isRepeated ? print.copies : 1,
      base64Data: file.base64Data,
      contentType: file.contentType,
      printType: sheet === null && label?.size !== '4-up' ? document.printType : 'A4',
      // Of a station the printer that is chosen now.
      printer: print.printer ?? station?.[printerRole(print, print.first_place !== null)] ?? null,
    };
  }

  async function findDocument(companyId: string, print: StoredPrint) {
    const shipment = (await findShipment(db, companyId, print.shipment_id))?.shipment;
    return { shipment, document: shipment?.documents.find(({ docGUID }) => docGUID === print.document_guid) };
  }

  async function take(caller: ClientCaller, client: NamedClient, gone: AbortSignal): Promise<PrintJob | undefined> {
    for (;;) {
      const { body: print } = await writer(caller)(async (tx) => ({ body: await takePrint(tx, caller, client) }));
      if (!print) return undefined;
      let job: PrintJob | undefined;
      const returnIt = () => writer(inNameOf(caller))(async (tx) => ({ body: await putBack(tx, print) }));
      try {
        job = await draw(caller, print, client.formats, gone);
        if (job) await caller.askAgain();
      } catch (error) {
        await returnIt();
        throw error;
      }
      if (job && gone.aborted) {
        await returnIt();
        return undefined;
      }
      if (job) return job;
    }
  }

  /** A test print that somebody waits for comes before what is left to the station. */
  async function takeTestPage(
    caller: ClientCaller,
    formats: readonly string[],
    gone: AbortSignal,
  ): Promise<PrintJob | undefined> {
    const { station } = caller;
    if (!station) return undefined;
    const { body: taken } = await writer(caller)(async (tx) => ({ body: await takeTest(tx, station.stationId) }));
    if (!taken) return undefined;
    const { jobId, role } = taken;
    const printer = taken.station[role];
    const page = { paper: role, station: station.name, printer: printer ?? '' };
    const own = { size: taken.station.label_size, format: taken.station.label_format };
    const { size, zplDots } = stationLabels(own, role === 'labels' ? formats : [], undefined);
    const order = {
      ...{ orders: [{ kind: 'test', page } as const], title: 'Kaj', labelSheet: SHEETS[size] },
      ...(zplDots && { zplDots }),
    };
    const bytes = await rendering.inTurn(caller.username, gone, (render) => render(order));
    const base64Data = Buffer.from(bytes).toString('base64');
    const printType = role === 'labels' ? 'LABEL' : 'A4';
    return {
      id: jobId,
      docGUID: 'test',
      fileName: `Kaj test ${printType}.${zplDots ? 'zpl' : 'pdf'}`,
      contentType: zplDots ? ZPL : PDF,
      copies: 1,
      base64Data,
      printType,
      printer,
    };
  }

  return {
    async next(caller, client, wait, gone) {
      const { companyId, station } = caller;
      if (station) await recordStation(db, { ...station, companyId }, client, clock());
      else await recordClient(db, caller, client, clock());
      const until = performance.now() + wait * 1000;
      for (;;) {
        const left = Math.max(0, until - performance.now());
        const looked = new AbortController();
        // Starts listening before looking, so that a job added meanwhile is heard.
        const rung = bell.next(caller, left, AbortSignal.any([gone, looked.signal]));
        try {
          const job = (await takeTestPage(caller, client.formats, gone)) ?? (await take(caller, client, gone));
          if (job || left === 0 || gone.aborted || bell.isClosed) return job;
          await rung;
        } finally {
          looked.abort();
        }
      }
    },

    async acknowledge(caller, jobId, { cameOut, failure }) {
      await writer(caller)(async (tx) => {
        const { station } = caller;
        if (station && (await noteTest(tx, station.stationId, jobId, { cameOut, failure }))) return { body: undefined };
        const print = await findPrint(tx.db, caller.companyId, jobId);
        if (!print || !isJobOf(print, caller) || !JOB_OUTCOMES.includes(print.outcome)) {
          throw new ApiError('notFound');
        }
        const next = cameOut ? ({ outcome: 'printed' } as const) : failedAtClient(failure);
        await noteOutcome(tx, print, next);
        return { body: undefined };
      });
    },

    async giveUpLost() {
      for (const { company_id, print_id, outcome } of await findLost(db, clock())) {
        await writer(systemActor(company_id))(async (tx) => {
          const print = await findPrint(tx.db, company_id, print_id);
          const failure = outcome === 'taken' ? ('noAnswer' as const) : ('expired' as const);
          if (print?.outcome === outcome) await noteOutcome(tx, print, { outcome: 'failed', failure });
          return { body: undefined };
        });
      }
    },
  };
}

/** Outcomes of jobs that a client may still report on; a repeated report changes nothing. */
const JOB_OUTCOMES: readonly PrintOutcome[] = ['waiting', 'taken', 'printed', 'failed', 'withdrawn'];

function isJobOf({ station_id, printed_by }: StoredPrint, { username, station }: ClientCaller): boolean {
  return station ? station_id === station.stationId : station_id === null && printed_by === username;
}

/** What a client reports of a failure: its printer's own sentence as a code where it is known, and otherwise as it came. */
function failedAtClient(words: string | null): Known {
  const told = toldFault(words ?? '');
  return { outcome: 'failed', failure: told?.code ?? 'client', text: told ? told.about : words };
}

type Known =
  | { readonly outcome: 'printed' }
  | {
      readonly outcome: 'failed';
      readonly failure: PrintFailure;
      readonly text?: string | null;
    };

/**
 * Records the outcome in the ledger and on the document, and notifies the person who printed if nothing came out. A print that
 * was given up may have come out after all.
 */
async function noteOutcome(tx: WriteTx, print: StoredPrint, next: Known): Promise<void> {
  const stored = await lockShipment(tx, print.shipment_id);
  const from: PrintOutcome[] = ['waiting', 'taken'];
  const wasGivenUp = print.failure === 'noAnswer' || print.failure === 'expired';
  if (next.outcome === 'printed' && wasGivenUp) from.push('failed');
  if (!(await setOutcome(tx, print.print_id, from, next)) || !stored) return;
  const isPrinted = next.outcome === 'printed';
  const shipment = await withOutcome(tx, stored.shipment, print, isPrinted);
  if (shipment !== stored.shipment) await updateShipment(tx, shipment);
  if (!isPrinted) await notifyFailed(tx, print, whyOf(next));
}

/** What a client or its printer has said needs no code; who has said nothing has not answered. */
function whyOf({ failure, text }: Extract<Known, { outcome: 'failed' }>): { text?: string; failure?: PrintFailure } {
  const isNamed = failure !== 'client' && failure !== 'noAnswer' && failure !== 'expired';
  return { ...(text && { text }), ...(isNamed && { failure }) };
}

/** Counted together, because an end of day leaves hundreds of papers to a client and they all fail alike at an empty printer. */
async function notifyFailed(
  tx: WriteTx,
  print: StoredPrint,
  why: { text?: string; failure?: PrintFailure },
): Promise<void> {
  const { kind, shipment_id: shipmentId, printed_by: username } = print;
  const one = { type: 'error', code: 'printFailed', values: { kind, ...why }, shipmentId } as const;
  const further = { code: 'printsFailed', values: why } as const;
  const since = new Date(tx.now.getTime() - COUNTED_FOR);
  for (const name of await usernamesNamed(tx, username)) await addOrCount(tx, name, { one, further, since });
}

interface TakenPrint extends StoredPrint {
  /** The client has had the job before and may have printed it. */
  readonly wasGiven: boolean;
}

/**
 * Takes the oldest waiting job, or one that this client has had for too long. A client whose key is no longer valid takes
 * nothing. A station takes what was left to it, and nothing else. Of a person's jobs, one for a printer that a connected client lists
 * is left to that client; a printer that no client lists, typed by hand or reported by a client that lists no printers, is open
 * to any of them.
 */
async function takePrint(
  { db, now }: WriteTx,
  { companyId, username, keyHash, station }: ClientCaller,
  client: NamedClient,
): Promise<TakenPrint | undefined> {
  const lost = new Date(now.getTime() - GIVEN_AGAIN_AFTER);
  const ofPrinter = sql`(
    printer is null
    or printer = any(${[...client.printers]}::text[])
    or not exists (
      select from print_clients
      where company_id = ${companyId} and username = ${username}
        and seen_at > ${connectedSince(now)} and printers ? prints.printer
    )
  )`;
  const own = station
    ? sql`station_id = ${station.stationId}
        and exists (select from stations where company_id = ${companyId} and key_hash = ${keyHash})`
    : sql`station_id is null and printed_by = ${username} and (outcome = 'taken' or ${ofPrinter})
        and exists (
          select from users
          where company_id = ${companyId} and username = ${username} and client_key_hash = ${keyHash}
        )`;
  // Materialized, because a subquery evaluated again for every row would take one row after the other.
  const { rows } = await sql<{ print_id: string; before: PrintOutcome }>`
    with next as materialized (
      select print_id, outcome as before from prints
      where company_id = ${companyId} and ${own}
        and (outcome = 'waiting' or (outcome = 'taken' and client_id = ${client.id} and taken_at < ${lost}))
      order by print_id limit 1 for update skip locked
    )
    update prints set outcome = 'taken', client_id = ${client.id}, client_name = ${station?.name ?? client.name},
      taken_at = ${now}
    from next
    where company_id = ${companyId} and prints.print_id = next.print_id
    returning prints.print_id, before`.execute(db);
  const [taken] = rows;
  const print = taken && (await findPrint(db, companyId, taken.print_id));
  return print && { ...print, wasGiven: taken.before === 'taken' };
}

/** The job has not left this server. One that was given out earlier stays with its client. */
async function putBack({ db, actor }: WriteTx, { print_id, wasGiven }: TakenPrint): Promise<void> {
  if (wasGiven) return;
  await db
    .updateTable('prints')
    .set({ outcome: 'waiting', client_id: null, client_name: null, taken_at: null })
    .where('company_id', '=', actor.companyId)
    .where('print_id', '=', print_id)
    .where('outcome', '=', 'taken')
    .execute();
}

type Obstacle = 'changed' | 'void';

/** Why the paper must no longer be printed. A paper never shows outdated information. */
function obstacleOf(shipment: Shipment, document: ShipmentDocument | undefined): Obstacle | undefined {
  if (!document || !shipmentAction('reprint', shipment, {}).allowed) return 'void';
  if (document.kind === 'instructions' || document.printStatus === PRINT_STATUS.queued) return undefined;
  return document.printStatus === PRINT_STATUS.void ? 'void' : 'changed';
}

async function close(tx: WriteTx, print: StoredPrint, failure: Obstacle | 'notDrawn'): Promise<void> {
  const stored = await lockShipment(tx, print.shipment_id);
  const isClosed = await setOutcome(tx, print.print_id, ['waiting', 'taken'], { outcome: 'failed', failure });
  if (!stored) return;
  // A document that could not be drawn is reported on the shipment.
  if (failure === 'notDrawn') await updateShipment(tx, withUnprintable(stored.shipment, [print.document_guid]));
  else if (isClosed) await notifyFailed(tx, print, { failure });
}

/** Whether too many documents are being drawn right now. */
function isForLater(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'tooMany';
}

function findLost(db: Db, now: Date) {
  const hasNoStation = sql<boolean>`station_id is not null and not exists (
    select from stations where stations.company_id = prints.company_id and stations.station_id = prints.station_id
  )`;
  const before = (age: number) => new Date(now.getTime() - age);
  return db
    .selectFrom('prints')
    .select(['company_id', 'print_id', 'outcome'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('outcome', '=', 'taken'), eb('taken_at', '<', before(LOST_AFTER))]),
        and([eb('outcome', '=', 'waiting'), eb('printed_at', '<', before(EXPIRES_AFTER))]),
        // Its station has been removed.
        and([eb('outcome', 'in', ['waiting', 'taken']), hasNoStation]),
      ]),
    )
    .execute();
}
