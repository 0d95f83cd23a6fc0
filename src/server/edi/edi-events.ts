/**
 * What follows from IFTSTA: each event enters the timeline of its shipment, and when all packages are delivered, the shipment is
 * finished. An event that cannot be placed costs only itself.
 */
import type { ReplyProblem } from '#contract/reply-problem.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { CarrierEvent } from '#documents/carrier-events.ts';
import { isTestInterchange } from '#documents/edifact-reader.ts';
import { isAllDelivered, tellsOfDelivery } from '#domain/shipments/delivered-packages.ts';
import { STATUS, withStatus } from '#domain/shipments/status.ts';
import { readWarehouse } from '#server/company/warehouse-repository.ts';
import type { WriteTx } from '#server/db/write.ts';
import { lockShipments, type StoredShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { type Addressees, addresseesOf, packagesOf } from './reply-addressees.ts';
import { type Application, refusal } from './reply-application.ts';

interface PlacedEvent extends Pick<CarrierEvent, 'code' | 'time' | 'place' | 'words' | 'quantity'> {
  readonly shipmentId: string;
  readonly packageNumbers: readonly string[];
}

/** One for each event. */
export async function reportedEvents(
  tx: WriteTx,
  carrierId: string,
  events: readonly (CarrierEvent | ReplyProblem)[],
  isTest: boolean,
): Promise<Application[]> {
  const applications: Application[] = [];
  for (const event of events) {
    const found = await placeEvent(tx, carrierId, event, isTest);
    applications.push('code' in found ? refusal(found, 'IFTSTA') : applicationOf(tx, found));
  }
  return applications;
}

const applicationOf = (tx: WriteTx, placed: readonly PlacedEvent[]): Application => ({
  outcome: {
    ...({ kind: 'IFTSTA', state: 'event', problem: null, reference: '' } as const),
    shipment_id: placed[0]?.shipmentId ?? null,
  },
  apply: (replyId) => applyEvents(tx, replyId, placed),
});

/** The event once for each shipment it is about, with the packages of that one. */
async function placeEvent(
  tx: WriteTx,
  carrierId: string,
  event: CarrierEvent | ReplyProblem,
  isTest: boolean,
): Promise<PlacedEvent[] | ReplyProblem> {
  if (!('numbers' in event)) return event;
  const { packageNumbers, packageRanges, code, time, place, words, quantity } = event;
  const named = await addresseesOf(tx, carrierId, { numbers: event.numbers });
  const packages = await packagesOf(tx, carrierId, packageNumbers, packageRanges);
  const isUnknown = 'code' in named && named.code === 'unknownReference' && packages.size > 0;
  if ('code' in named && !isUnknown) return named;
  const shipments: Addressees = 'code' in named ? packages : named;
  const strange = [...packages.keys()].filter((shipmentId) => !shipments.has(shipmentId));
  if (strange.length > 0) return { code: 'severalShipments', detail: packageNumbers.slice(0, 3).join(', ') };
  if (isTest && (await isAnySentForReal(tx, [...shipments.keys()]))) return { code: 'testOnly' };
  return [...shipments].map(([shipmentId, own]) => ({
    ...{ shipmentId, code, time, place, words, quantity },
    // Marks that are no numbers of Kaj's still say that only some packages are meant.
    packageNumbers: [...(packages.get(shipmentId) ?? (packageNumbers.length > 0 ? packageNumbers : own))],
  }));
}

async function isAnySentForReal({ db, actor }: WriteTx, shipmentIds: readonly string[]): Promise<boolean> {
  const sent = await db
    .selectFrom('edi_messages')
    .select('body')
    .distinctOn('shipment_id')
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', 'in', shipmentIds)
    .where('started_at', 'is not', null)
    .orderBy('shipment_id')
    .orderBy('message_id', 'desc')
    .execute();
  return sent.some(({ body }) => !isTestInterchange(body));
}

async function applyEvents(tx: WriteTx, replyId: string, events: readonly PlacedEvent[]): Promise<void> {
  const stored = await lockShipments(tx, [...new Set(events.map(({ shipmentId }) => shipmentId))]);
  const rows = events.map(({ shipmentId, code, time, place, words, packageNumbers, quantity }) => ({
    company_id: tx.actor.companyId,
    shipment_id: shipmentId,
    reply_id: replyId,
    code,
    event_time: time,
    place,
    words,
    package_numbers: [...packageNumbers],
    partial: packageNumbers.length === 0 && (quantity ?? Infinity) < piecesOf(stored.get(shipmentId)),
    told_at: tx.now,
  }));
  const known = await knownOf(tx, rows);
  const news = rows.filter((row) => row.event_time === '' || !known.has(keyOf(row)));
  if (news.length > 0) await tx.db.insertInto('carrier_events').values(news).execute();
  for (const row of rows) await addWords(tx, known.get(keyOf(row)), row);
  for (const [shipmentId, { shipment }] of stored) {
    if (!events.some((event) => event.shipmentId === shipmentId && tellsOfDelivery(event.code))) continue;
    const finished = await finishedIfDelivered(tx, shipment);
    if (finished !== shipment) await updateShipment(tx, finished);
  }
}

interface EventRow {
  readonly shipment_id: string;
  readonly code: string;
  readonly event_time: string;
  readonly place: string;
  readonly words: string;
  readonly package_numbers: readonly string[];
  readonly partial: boolean;
}

const keyOf = ({ shipment_id, code, event_time, place, package_numbers, partial }: Omit<EventRow, 'words'>): string =>
  JSON.stringify([shipment_id, code, event_time, place, package_numbers.toSorted(), partial]);

/** Carriers tell all that has happened again with each event. Without a time, nobody knows whether it is the same one. */
async function knownOf({ db, actor }: WriteTx, rows: readonly EventRow[]) {
  const known = await db
    .selectFrom('carrier_events')
    .select(['event_id', 'shipment_id', 'code', 'event_time', 'place', 'words', 'package_numbers', 'partial'])
    .where('company_id', '=', actor.companyId)
    .where(
      'shipment_id',
      'in',
      rows.map((row) => row.shipment_id),
    )
    .execute();
  return new Map(known.map((row) => [keyOf(row), row]));
}

/** The reason of an event may be told later than the event. */
async function addWords(
  { db, actor }: WriteTx,
  known: { readonly event_id: string; readonly words: string } | undefined,
  { event_time, words }: EventRow,
): Promise<void> {
  if (known?.words !== '' || words === '' || event_time === '') return;
  await db
    .updateTable('carrier_events')
    .set({ words })
    .where('company_id', '=', actor.companyId)
    .where('event_id', '=', known.event_id)
    .execute();
}

/** A closed shipment is finished once all of it is delivered, also if its carrier reported that before it was closed. */
export async function finishedIfDelivered(tx: WriteTx, shipment: Shipment): Promise<Shipment> {
  const isFinished = shipment.status === STATUS.closed && (await isDelivered(tx, shipment));
  return isFinished ? withStatus(shipment, STATUS.finished) : shipment;
}

const piecesOf = (stored: StoredShipment | undefined): number => stored?.shipment.totals.pieces ?? 0;

async function isDelivered({ db, actor, now }: WriteTx, { shipmentId, goodsLines }: Shipment): Promise<boolean> {
  const events = await db
    .selectFrom('carrier_events')
    .select(['code', 'event_time as time', 'package_numbers as packageNumbers', 'partial as isPartial'])
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('event_id')
    .execute();
  if (!events.some(({ code }) => tellsOfDelivery(code))) return false;
  const { timeZone } = await readWarehouse(db, actor.companyId);
  return isAllDelivered(
    goodsLines.flatMap((line) => line.packageNumbers),
    events,
    { timeZone, now },
  );
}
