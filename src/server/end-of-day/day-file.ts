/**
 * What an end of day printed, as one PDF: labels, waybills and a list for each carrier's driver, or one kind of them.
 * Drawn when it is asked for: closed shipments do not change, so that it comes out the same each time. What the run left open,
 * since papers of it were still to be printed, is drawn as it is by then.
 * Not here: what counts as printed (day-run.ts).
 */
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import type { DocumentOrder } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { dateTextInZone } from '#domain/shared/dates.ts';
import { isVoid } from '#domain/shipments/status.ts';
import { warehouseParty } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { documentName, endOfDayName } from '#server/i18n/document-names.ts';
import type { Language } from '#server/i18n/language.ts';
import { type BookingFacts, consignmentFacts } from '#server/shipments/booking-facts.ts';
import { paperOrder } from '#server/shipments/printed-papers.ts';
import type { RenderPool } from '#server/shipments/render-pool.ts';
import { findShipments } from '#server/shipments/shipment-repository.ts';
import { type DayRun, listSignatures, runShipments, type SignedList } from './day-run-repository.ts';
import { knownFacts } from './end-of-day-scope.ts';
import { wasDone } from './job-answer.ts';

type FileKind = Extract<DocumentKind, 'label' | 'waybill' | 'shipmentList'>;

export interface DayFileCall {
  readonly run: DayRun;
  /** Absent: everything. */
  readonly kind: FileKind | undefined;
  readonly username: string;
  readonly language: Language;
  readonly gone: AbortSignal;
}

export interface DayFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

interface Printed {
  readonly shipment: Shipment;
  readonly facts: BookingFacts;
  readonly guids: readonly string[];
}

export function createDayFiles(db: Db, rendering: Pick<RenderPool, 'inTurn'>) {
  return async ({ run, kind, username, language, gone }: DayFileCall): Promise<DayFile> => {
    if (!run.ended_at) throw new HttpError('notFound');
    const printed = await readPrinted(db, run);
    const wanted = (asked: FileKind) => kind === undefined || kind === asked;
    const orders = [
      ...(wanted('shipmentList') && run.documents.shipmentList
        ? lists(run, printed, await listSignatures(db, run))
        : []),
      ...(wanted('label') ? papers(printed, 'label') : []),
      ...(wanted('waybill') ? papers(printed, 'waybill') : []),
    ];
    if (orders.length === 0) throw new HttpError('notFound');
    const day = run.started_at.toISOString().slice(0, 10);
    const title = `${kind ? documentName(kind, language) : endOfDayName(language)} ${day}`;
    const bytes = await rendering.inTurn(username, gone, (render) => render({ orders, title }));
    return { bytes, fileName: `${title}.pdf` };
  };
}

async function readPrinted(db: Db, run: DayRun): Promise<Printed[]> {
  const done = (await runShipments(db, run)).filter(wasDone);
  const guids = new Map(done.map(({ shipment_id, printed }) => [shipment_id, printed.map(({ docGUID }) => docGUID)]));
  const factsOf = knownFacts(db, run.company_id);
  const found: Printed[] = [];
  for (const { shipment } of await findShipments(db, run.company_id, [...guids.keys()])) {
    const facts = await factsOf(shipment);
    if (facts) found.push({ shipment, facts, guids: guids.get(shipment.shipmentId) ?? [] });
  }
  return found;
}

/** Of what was cancelled since then none comes out again. */
function papers(printed: readonly Printed[], kind: 'label' | 'waybill'): DocumentOrder[] {
  const valid = printed.filter(({ shipment }) => !isVoid(shipment.status));
  return valid.flatMap(({ shipment, facts, guids }) =>
    shipment.documents
      .filter((document) => document.kind === kind && guids.includes(document.docGUID))
      .flatMap((document) => paperOrder(document, shipment, facts) ?? []),
  );
}

/** One for each carrier connection, in the order the shipments were done in. */
function lists(run: DayRun, printed: readonly Printed[], signatures: ReadonlyMap<string, SignedList>): DocumentOrder[] {
  const carriers = new Map<string, Printed[]>();
  for (const one of printed) {
    const ofCarrier = carriers.get(one.facts.carrierId) ?? [];
    carriers.set(one.facts.carrierId, ofCarrier);
    ofCarrier.push(one);
  }
  return [...carriers.values()].flatMap((ofCarrier) => {
    const [first] = ofCarrier;
    if (!first) return [];
    const { carrierId, connection, warehouse } = first.facts;
    const signed = signatures.get(carrierId);
    return {
      kind: 'shipmentList' as const,
      list: {
        carrierName: connection.name,
        warehouse: warehouseParty(warehouse),
        madeAt: dateTextInZone(run.started_at, warehouse.timeZone),
        madeBy: run.started_by,
        ...(signed && { signature: { ...signed, signedAt: dateTextInZone(signed.signed_at, warehouse.timeZone) } }),
        consignments: ofCarrier.map(({ shipment, facts }) => shipmentConsignment(shipment, consignmentFacts(facts))),
      },
    };
  });
}
