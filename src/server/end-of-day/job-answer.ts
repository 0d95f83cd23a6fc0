/** A run of end of day as it is told: how far it has come, per carrier, what failed and why, in the caller's language. */
import type { HeldShipment, Job, ListSignature } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { byCarrierName } from '#domain/shipments/day-figures.ts';
import { isVoid } from '#domain/shipments/status.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { PrintedPaper, RunFailure } from '#server/db/day-run-tables.ts';
import { heldSentence } from '#server/i18n/held-sentences.ts';
import type { Language } from '#server/i18n/language.ts';
import { inLanguage } from '#server/i18n/told-shipment.ts';
import { noticesAtPrint } from '#server/shipments/series-notices.ts';
import { findShipments } from '#server/shipments/shipment-repository.ts';
import { type DayRun, listSignatures, type RunShipment, runShipments, type SignedList } from './day-run-repository.ts';

export async function jobAnswer(db: Db, run: DayRun, language: Language): Promise<Job> {
  const shipments = await runShipments(db, run);
  const failed = shipments.filter(({ outcome }) => outcome === 'failed');
  const printed = printedPages(run, shipments);
  return {
    jobId: run.run_id,
    state: stateOf(run, shipments),
    done: shipments.filter(wasDone).length,
    left: shipments.filter(({ outcome }) => outcome === 'left').length,
    total: shipments.length,
    failed: await toldFailures(db, failed, language),
    hasFile: run.ended_at !== null && Object.values(printed).some((pages) => pages > 0),
    startedAt: run.started_at.toISOString(),
    startedBy: run.started_by,
    endedAt: run.ended_at?.toISOString() ?? null,
    maxShipmentId: run.max_shipment_id,
    documents: run.documents,
    carriers: perCarrier(shipments, await listSignatures(db, run)),
    printed,
    toClient: run.to_client,
    handed: run.handed,
    notices: run.ended_at ? await printNotices(db, run.company_id, shipments) : [],
  };
}

export function heldShipment(shipment: Shipment, failure: RunFailure, language: Language): HeldShipment {
  const { shipmentId, orderNumber, addresses, carrierName } = shipment;
  const named = { shipmentId, orderNumber, receiver: addresses.receiver.name, carrierName: carrierName ?? '' };
  const carriersWords = failure.code === 'stuck' ? inLanguage(shipment, language).validationError : null;
  return told(named, failure, language, carriersWords);
}

type Named = Pick<HeldShipment, 'shipmentId' | 'orderNumber' | 'receiver' | 'carrierName'>;

function told(named: Named, { code, fields }: RunFailure, language: Language, words?: string | null): HeldShipment {
  return { ...named, message: words ?? heldSentence(code, language), code, fields: fields ?? {} };
}

/** Those that have left the house by it. */
export const wasDone = ({ outcome }: RunShipment): boolean => outcome === 'done';

/** What was printed and may come out again: nothing of what has been cancelled since. */
export function papersNow(shipments: readonly RunShipment[]): PrintedPaper[] {
  return shipments.flatMap(({ printed, status }) => (status === null || isVoid(status) ? [] : printed));
}

function stateOf(run: DayRun, shipments: readonly RunShipment[]): Job['state'] {
  const isWhole = shipments.every(({ outcome }) => outcome !== null);
  if (run.ended_at) return isWhole ? 'done' : 'stopped';
  if (run.stopped_at) return 'stopping';
  return shipments.some(({ outcome }) => outcome !== null) ? 'running' : 'waiting';
}

function printedPages({ documents }: DayRun, shipments: readonly RunShipment[]): Job['printed'] {
  const pages = { label: 0, waybill: 0 };
  for (const paper of papersNow(shipments)) pages[paper.kind] += paper.pages;
  const carriers = new Set(shipments.filter(wasDone).map(({ carrier_id }) => carrier_id));
  return { ...pages, shipmentList: documents.shipmentList ? carriers.size : 0 };
}

function perCarrier(shipments: readonly RunShipment[], signatures: ReadonlyMap<string, SignedList>): Job['carriers'] {
  const carriers = new Map<string | null, Job['carriers'][number]>();
  for (const { carrier_id, carrier_name, carrier_suite_id, outcome } of shipments) {
    const names = { carrierId: carrier_id, carrierName: carrier_name, carrierSuiteId: carrier_suite_id };
    const carrier = carriers.get(carrier_id) ?? {
      ...{ ...names, done: 0, failed: 0, total: 0 },
      signature: toldSignature(signatures.get(carrier_id ?? '')),
    };
    carriers.set(carrier_id, carrier);
    carrier.total += 1;
    if (outcome === 'failed') carrier.failed += 1;
    if (outcome === 'done') carrier.done += 1;
  }
  return [...carriers.values()].sort(byCarrierName);
}

/** Each series once, however many shipments were numbered from it. */
async function printNotices(db: Db, companyId: string, shipments: readonly RunShipment[]): Promise<Job['notices']> {
  const printed = shipments.filter((shipment) => shipment.printed.length > 0);
  const carrierIds = new Set(printed.flatMap(({ carrier_id }) => carrier_id ?? []));
  const notices: Job['notices'] = [];
  for (const carrierId of carrierIds) {
    const connection = await findCarrier(db, companyId, carrierId);
    if (connection) notices.push(...noticesAtPrint(connection));
  }
  return notices;
}

async function toldFailures(db: Db, failed: readonly RunShipment[], language: Language): Promise<HeldShipment[]> {
  const [first] = failed;
  if (!first) return [];
  const ids = failed.map(({ shipment_id }) => shipment_id);
  const found = await findShipments(db, first.company_id, ids);
  const byId = new Map(found.map(({ shipment }) => [shipment.shipmentId, shipment]));
  return failed.flatMap(({ shipment_id, line, carrier_name: carrierName, failure }) => {
    if (!failure) return [];
    const shipment = byId.get(shipment_id);
    if (shipment) return heldShipment(shipment, failure, language);
    const { shipmentId, orderNumber, receiver } = line;
    return told({ shipmentId, orderNumber, receiver: receiver.name, carrierName }, failure, language);
  });
}

function toldSignature(signed: SignedList | undefined): ListSignature | null {
  if (!signed) return null;
  const { driver, vehicle, remark, signed_at, handed_out_by } = signed;
  return { driver, vehicle, remark, signedAt: signed_at.toISOString(), handedOutBy: handed_out_by };
}
