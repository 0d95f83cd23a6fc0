/**
 * End-of-day runs in the database: one row for each run, and one for each of its shipments with its outcome. Everything is
 * confined to the caller's company.
 * Not here: doing it (end-of-day-run.ts), answering about it (run-response.ts).
 */
import { type Selectable, sql } from 'kysely';
import type { DocumentChoice, Handed, SignListInput } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { ActionShipment } from '#domain/shipments/actions.ts';
import { type ListedPlace, type ListedShipment, listedShipment } from '#domain/shipments/listed-shipment.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type {
  DayRunShipmentsTable,
  DayRunSignaturesTable,
  DayRunsTable,
  PrintedPaper,
  RunFailure,
} from '#server/db/tables/day-run-tables.ts';
import type { WriteTx } from '#server/db/write.ts';

export type EndOfDayRun = Selectable<DayRunsTable>;
export type RunShipment = Omit<Selectable<DayRunShipmentsTable>, 'line'> & {
  readonly packages: number;
  readonly bookedAs: Shipment['bookedAs'];
};
/** A shipment's current state, which decides which of its papers may be printed again. */
export interface PrintedShipment {
  readonly printed: readonly PrintedPaper[];
  readonly now: ActionShipment & Pick<Shipment, 'documents'>;
}
export type SignedList = Selectable<DayRunSignaturesTable>;
type RunKey = Pick<EndOfDayRun, 'company_id' | 'run_id'>;

/** Number of shipments stored per statement. */
const AT_ONCE = 500;

interface NewRun {
  readonly runId: string;
  readonly documents: DocumentChoice;
  readonly maxShipmentId: string;
  readonly warehouse: ListedPlace;
  readonly toClient: boolean;
  readonly stations: EndOfDayRun['stations'];
  readonly printer: string | null;
}

export async function insertRun(
  { db, actor, now }: WriteTx,
  { runId, documents, maxShipmentId, warehouse, toClient, stations, printer }: NewRun,
  shipments: readonly Shipment[],
): Promise<void> {
  const key = { company_id: actor.companyId, run_id: runId };
  const started = { started_at: now, started_by: actor.username, max_shipment_id: maxShipmentId };
  await db
    .insertInto('day_runs')
    .values({
      ...{ ...key, ...started, documents: json(documents), warehouse: json(warehouse) },
      ...{ to_client: toClient, stations: json(stations), printer, handed: json({}), stopped_at: null, ended_at: null },
    })
    .execute();
  const rows = shipments.map((shipment, place) => ({
    ...key,
    place,
    shipment_id: shipment.shipmentId,
    line: json(listedShipment(shipment)),
    carrier_id: shipment.carrier,
    carrier_name: shipment.carrierName ?? '',
    carrier_suite_id: shipment.carrierSuiteId ?? '',
    printed: json([]),
    failure: null,
  }));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db
      .insertInto('day_run_shipments')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

export async function findRun(db: Db | Tx, companyId: string, runId: string): Promise<EndOfDayRun | undefined> {
  const run = db.selectFrom('day_runs').selectAll().where('company_id', '=', companyId).where('run_id', '=', runId);
  return run.executeTakeFirst();
}

/** Held until the write commits. */
export async function lockRun({ db, actor }: WriteTx, runId: string): Promise<EndOfDayRun | undefined> {
  return db
    .selectFrom('day_runs')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
}

export async function isStopped(db: Db | Tx, { company_id, run_id }: RunKey): Promise<boolean> {
  const run = await findRun(db, company_id, run_id);
  return !run || run.stopped_at !== null;
}

export async function listRuns(
  db: Db | Tx,
  companyId: string,
  { isOpen, limit }: { readonly isOpen: boolean; readonly limit: number },
): Promise<EndOfDayRun[]> {
  let runs = db.selectFrom('day_runs').selectAll().where('company_id', '=', companyId);
  if (isOpen) runs = runs.where('ended_at', 'is', null);
  return runs.orderBy('started_at', 'desc').limit(limit).execute();
}

export async function runShipments(db: Db | Tx, key: RunKey): Promise<RunShipment[]> {
  return ofRun(db, key)
    .select(['company_id', 'run_id', 'shipment_id', 'place', 'carrier_id', 'carrier_name', 'carrier_suite_id'])
    .select(['outcome', 'printed', 'failure', sql<number>`(line->>'packages')::integer`.as('packages')])
    .select(sql<Shipment['bookedAs']>`line->>'bookedAs'`.as('bookedAs'))
    .orderBy('place')
    .execute();
}

/** A list's line for each shipment, by shipment. */
export async function listedShipments(db: Db | Tx, key: RunKey): Promise<Map<string, ListedShipment>> {
  const rows = await ofRun(db, key).select(['shipment_id', 'line']).execute();
  return new Map(rows.map(({ shipment_id, line }) => [shipment_id, line]));
}

/** Shipments that are done and printed, if they and their delivery types still exist. */
export async function printedShipments(db: Db | Tx, key: RunKey): Promise<PrintedShipment[]> {
  const { rows } = await sql<PrintedShipment>`
    select run.printed, jsonb_build_object(
      'status', shipments.status, 'deliveryType', shipments.delivery_type_id,
      'isBooked', document->'isBooked', 'bookingType', document->'bookingType', 'documents', document->'documents'
    ) as now
    from day_run_shipments as run
      join shipments on shipments.company_id = run.company_id and shipments.shipment_id = run.shipment_id
      join delivery_types on delivery_types.company_id = run.company_id and delivery_types.id = shipments.delivery_type_id
    where run.company_id = ${key.company_id} and run.run_id = ${key.run_id}
      and run.outcome = 'done' and run.printed <> '[]'
    order by run.place`.execute(db);
  return rows;
}

/** Shipments without an outcome, in the order of processing. */
export async function unfinishedShipments(db: Db | Tx, key: RunKey): Promise<string[]> {
  const unfinished = await ofRun(db, key).select('shipment_id').where('outcome', 'is', null).orderBy('place').execute();
  return unfinished.map(({ shipment_id }) => shipment_id);
}

export async function failedShipments(db: Db | Tx, companyId: string, runId: string): Promise<string[]> {
  const failed = await ofRun(db, { company_id: companyId, run_id: runId })
    .select('shipment_id')
    .where('outcome', '=', 'failed')
    .execute();
  return failed.map(({ shipment_id }) => shipment_id);
}

export type Outcome =
  | {
      readonly outcome: 'done';
      readonly printed: readonly PrintedPaper[];
      /** The shipment as it left, and with whom. */
      readonly line: ListedShipment;
      readonly carrier: { readonly id: string; readonly name: string; readonly suiteId: string };
    }
  | { readonly outcome: 'left' }
  | { readonly outcome: 'failed'; readonly failure: RunFailure };

/** Outcomes by shipment; a shipment that already has one keeps it. */
export async function setOutcomes(
  { db, actor }: WriteTx,
  runId: string,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const rows = Array.from(outcomes, ([shipmentId, outcome]) => {
    const { carrier, ...known } = { printed: [], failure: null, line: null, carrier: undefined, ...outcome };
    const left = { carrier_id: carrier?.id, carrier_name: carrier?.name, carrier_suite_id: carrier?.suiteId };
    return { shipment_id: shipmentId, ...known, ...left };
  });
  await sql`
    update day_run_shipments as run set
      outcome = next.outcome, printed = next.printed, failure = next.failure,
      line = coalesce(next.line, run.line), carrier_id = coalesce(next.carrier_id, run.carrier_id),
      carrier_name = coalesce(next.carrier_name, run.carrier_name),
      carrier_suite_id = coalesce(next.carrier_suite_id, run.carrier_suite_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as next (
      shipment_id bigint, outcome text, printed jsonb, failure jsonb, line jsonb,
      carrier_id text, carrier_name text, carrier_suite_id text
    )
    where run.company_id = ${actor.companyId} and run.run_id = ${runId}
      and run.shipment_id = next.shipment_id and run.outcome is null`.execute(db);
}

export async function markStopped({ db, actor, now }: WriteTx, runId: string): Promise<void> {
  await db
    .updateTable('day_runs')
    .set({ stopped_at: now })
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', runId)
    .where('stopped_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stops what a user has started. Comes before their row is locked, as an ending run tells them. */
export async function stopRunsOf({ db, actor, now }: WriteTx, username: string): Promise<void> {
  await db
    .updateTable('day_runs')
    .set({ stopped_at: now })
    .where('company_id', '=', actor.companyId)
    .where('started_by', '=', username)
    .where('stopped_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** The caller holds the run's lock. */
export async function markHanded(
  { db, actor, now }: WriteTx,
  { run_id, handed }: EndOfDayRun,
  kind: keyof Handed,
): Promise<void> {
  await db
    .updateTable('day_runs')
    .set({ handed: json({ ...handed, [kind]: { at: now.toISOString(), by: actor.username } }) })
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', run_id)
    .execute();
}

export async function markEnded({ db, actor, now }: WriteTx, runId: string): Promise<void> {
  await db
    .updateTable('day_runs')
    .set({ ended_at: now })
    .where('company_id', '=', actor.companyId)
    .where('run_id', '=', runId)
    .execute();
}

/** Signed lists by carrier connection. */
export async function listSignatures(db: Db | Tx, { company_id, run_id }: RunKey): Promise<Map<string, SignedList>> {
  const signed = await db
    .selectFrom('day_run_signatures')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('run_id', '=', run_id)
    .execute();
  return new Map(signed.map((one) => [one.carrier_id, one]));
}

/** Returns false if the list is already signed: a signature is never replaced. */
export async function insertSignature(
  { db, actor, now }: WriteTx,
  list: { readonly runId: string; readonly carrierId: string },
  { driver, vehicle, remark, strokes }: SignListInput,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_run_signatures')
    .values({
      ...{ company_id: actor.companyId, run_id: list.runId, carrier_id: list.carrierId },
      ...{ driver, vehicle: vehicle || null, remark: remark || null, strokes: json(strokes) },
      ...{ signed_at: now, handed_out_by: actor.username },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function ofRun(db: Db | Tx, { company_id, run_id }: RunKey) {
  return db
    .selectFrom('day_run_shipments')
    .where('day_run_shipments.company_id', '=', company_id)
    .where('day_run_shipments.run_id', '=', run_id);
}
