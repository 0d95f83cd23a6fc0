/** The answer about an end-of-day run: its progress per carrier, and what failed and why, in the caller's language. */
import type { HeldShipment, Job, ListSignature } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { addReaches, countReaches } from '#domain/booking/reach-counts.ts';
import { byCarrierName } from '#domain/end-of-day/day-figures.ts';
import { countryTimeZone } from '#domain/shared/countries.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { PrintedPaper, RunFailure } from '#server/db/tables/day-run-tables.ts';
import { heldSentence } from '#server/i18n/held-sentences.ts';
import type { Language } from '#server/i18n/language.ts';
import { inLanguage } from '#server/i18n/localised-shipment.ts';
import { noticesAtPrint } from '#server/numbers/series-notices.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import {
  type EndOfDayRun,
  listedShipments,
  listSignatures,
  type PrintedShipment,
  printedShipments,
  type RunShipment,
  runShipments,
  type SignedList,
} from './end-of-day-run-repository.ts';
import { type LoadSignature, loadSignatures } from './load-signatures.ts';

export async function jobAnswer(db: Db, run: EndOfDayRun, language: Language): Promise<Job> {
  const shipments = await runShipments(db, run);
  const failed = shipments.filter(({ outcome }) => outcome === 'failed');
  const papers = run.ended_at ? papersNow(await printedShipments(db, run)) : [];
  const printed = printedPages(run, shipments, papers);
  return {
    jobId: run.run_id,
    state: stateOf(run, shipments),
    done: shipments.filter(wasDone).length,
    left: shipments.filter(({ outcome }) => outcome === 'left').length,
    total: shipments.length,
    failed: await heldShipments(db, run, failed, language),
    hasFile: run.ended_at !== null && Object.values(printed).some((pages) => pages > 0),
    startedAt: run.started_at.toISOString(),
    startedBy: run.started_by,
    endedAt: run.ended_at?.toISOString() ?? null,
    maxShipmentId: run.max_shipment_id,
    documents: run.documents,
    carriers: perCarrier(shipments, await listSignatures(db, run), await signedAtLoads(db, run, shipments)),
    printed,
    notOut: notOut(papers),
    toClient: run.to_client,
    handed: run.handed,
    notices: run.ended_at ? await printNotices(db, run.company_id, shipments) : [],
  };
}

export function heldShipment(shipment: Shipment, failure: RunFailure, language: Language): HeldShipment {
  const { shipmentId, orderNumber, addresses, carrierName } = shipment;
  const named = { shipmentId, orderNumber, receiver: addresses.receiver.name, carrierName: carrierName ?? '' };
  const carriersWords = failure.code === 'stuck' ? inLanguage(shipment, language).validationError : null;
  return toHeldShipment(named, failure, language, carriersWords);
}

type Named = Pick<HeldShipment, 'shipmentId' | 'orderNumber' | 'receiver' | 'carrierName'>;

function toHeldShipment(
  named: Named,
  { code, fields }: RunFailure,
  language: Language,
  words?: string | null,
): HeldShipment {
  return { ...named, message: words ?? heldSentence(code, language), code, fields: fields ?? {} };
}

/** Whether the shipment left the house with this run. */
export const wasDone = ({ outcome }: RunShipment): boolean => outcome === 'done';

/**
 * Papers that were printed and may be printed again unchanged: none of a shipment that has since been changed, cancelled or
 * unbooked. New papers are printed from the shipment's page, or by the next run, with the run's numbers.
 */
export function papersNow(shipments: readonly PrintedShipment[]): (PrintedPaper & { readonly printStatus: number })[] {
  return shipments.flatMap(({ printed, now }) => {
    if (!shipmentAction('reprint', now, {}).allowed) return [];
    return printed.flatMap((paper) => {
      const { printStatus = PRINT_STATUS.void } = now.documents.find(({ docGUID }) => docGUID === paper.docGUID) ?? {};
      return AS_PRINTED.includes(printStatus) ? { ...paper, printStatus } : [];
    });
  });
}

const AS_PRINTED: readonly number[] = [PRINT_STATUS.queued, PRINT_STATUS.deliveryError, PRINT_STATUS.done];

function stateOf(run: EndOfDayRun, shipments: readonly RunShipment[]): Job['state'] {
  const isWhole = shipments.every(({ outcome }) => outcome !== null);
  if (run.ended_at) return isWhole ? 'done' : 'stopped';
  if (run.stopped_at) return 'stopping';
  return shipments.some(({ outcome }) => outcome !== null) ? 'running' : 'waiting';
}

function printedPages(
  { documents, ended_at }: EndOfDayRun,
  shipments: readonly RunShipment[],
  papers: readonly PrintedPaper[],
): Job['printed'] {
  const pages = { label: 0, waybill: 0 };
  for (const paper of papers) pages[paper.kind] += paper.pages;
  const carriers = new Set(shipments.filter(wasDone).map(({ carrier_id }) => carrier_id));
  return { ...pages, shipmentList: documents.shipmentList && ended_at ? carriers.size : 0 };
}

function notOut(papers: ReturnType<typeof papersNow>): NonNullable<Job['notOut']> {
  const failed = papers.filter(({ printStatus }) => printStatus === PRINT_STATUS.deliveryError);
  const count = (wanted: PrintedPaper['kind']) => failed.filter(({ kind }) => kind === wanted).length;
  return { label: count('label'), waybill: count('waybill') };
}

/** Nobody is asked to sign before there is a list. */
async function signedAtLoads(
  db: Db,
  run: EndOfDayRun,
  shipments: readonly RunShipment[],
): Promise<ReadonlyMap<string, LoadSignature>> {
  if (!run.ended_at || !run.documents.shipmentList) return new Map();
  return loadSignatures(db, run, countryTimeZone(run.warehouse.countryCode), shipments.filter(wasDone));
}

function perCarrier(
  shipments: readonly RunShipment[],
  signatures: ReadonlyMap<string, SignedList>,
  loads: ReadonlyMap<string, LoadSignature>,
): Job['carriers'] {
  const carriers = new Map<string | null, Job['carriers'][number]>();
  for (const { carrier_id, carrier_name, carrier_suite_id, outcome, packages, bookedAs } of shipments) {
    const names = { carrierId: carrier_id, carrierName: carrier_name, carrierSuiteId: carrier_suite_id };
    const carrier = carriers.get(carrier_id) ?? {
      ...{ ...names, done: 0, packages: 0, failed: 0, total: 0 },
      signature: toListSignature(signatures.get(carrier_id ?? '')),
      signedAtLoad: loads.get(carrier_id ?? '')?.said,
    };
    carriers.set(carrier_id, carrier);
    carrier.total += 1;
    if (outcome === 'failed') carrier.failed += 1;
    if (outcome !== 'done') continue;
    carrier.done += 1;
    carrier.packages = (carrier.packages ?? 0) + packages;
    carrier.reach = addReaches([carrier.reach, countReaches([bookedAs])]);
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

async function heldShipments(
  db: Db,
  run: EndOfDayRun,
  failed: readonly RunShipment[],
  language: Language,
): Promise<HeldShipment[]> {
  if (failed.length === 0) return [];
  const ids = failed.map(({ shipment_id }) => shipment_id);
  const found = await findShipments(db, run.company_id, ids);
  const byId = new Map(found.map(({ shipment }) => [shipment.shipmentId, shipment]));
  const lines = byId.size < ids.length ? await listedShipments(db, run) : undefined;
  return failed.flatMap(({ shipment_id, carrier_name: carrierName, failure }) => {
    if (!failure) return [];
    const shipment = byId.get(shipment_id);
    if (shipment) return heldShipment(shipment, failure, language);
    const line = lines?.get(shipment_id);
    const named = { orderNumber: line?.orderNumber ?? null, receiver: line?.receiver.name ?? '' };
    return toHeldShipment({ shipmentId: shipment_id, ...named, carrierName }, failure, language);
  });
}

function toListSignature(signed: SignedList | undefined): ListSignature | null {
  if (!signed) return null;
  const { driver, vehicle, remark, signed_at, handed_out_by } = signed;
  return { driver, vehicle, remark, signedAt: signed_at.toISOString(), handedOutBy: handed_out_by };
}
