/**
 * Gives shipments the numbers they lack, from their connections' series, inside the write that stores them: either all they need
 * or none. Packages added later get numbers of their own, and numbers of removed packages become void.
 * Not here: numbers a carrier's web service answers with; when numbering happens (booking/booking-service.ts,
 * printing/print-recording.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import { SERIES_KINDS } from '#domain/carriers/connection.ts';
import { trackingLink } from '#domain/carriers/suites.ts';
import {
  type Candidate,
  candidates,
  coversCountry,
  crossesWarning,
  needsSeries,
  remaining,
  reuseGuardDays,
  type SeriesKind,
  type SeriesState,
} from '#domain/numbers/number-series.ts';
import { numbersMissing } from '#domain/shipments/printed-numbers.ts';
import { heldSeries } from '#server/carriers/series-confirmation.ts';
import type { WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import type { BookingFacts } from '#server/shipment-records/shipment-facts.ts';
import {
  type Assigned,
  advanceSeries,
  type Claim,
  claimNumbers,
  freeNumbers,
  type LockedSeries,
  lockSeries,
  seriesName,
  voidOtherNumbers,
} from './number-repository.ts';
import { notifyLowSeries } from './series-notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** If the next numbers are taken, how many of the following are checked at once, and after how many in all it gives up. */
const LOOK_AHEAD = 1000;
const MOST_LOOKED_AT = 1_000_000;

/** How many packages of one shipment can get numbers: as many as an IFTMIN can count. */
const MOST_PACKAGES = 9999;

/** Thrown out of the write, so that nothing of it is committed; the caller then reports it on the shipment and to the user. */
export class SeriesExhausted extends Error {
  readonly kind: SeriesKind;

  constructor(kind: SeriesKind) {
    super(`The ${kind} number series has no numbers left.`);
    this.kind = kind;
  }
}

/** A shipment with the facts that its numbers depend on. */
export interface Numbering {
  readonly shipment: Shipment;
  readonly facts: BookingFacts;
}

export async function numberShipment(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<Shipment> {
  const [numbered] = await numberShipments(tx, [{ shipment, facts }]);
  return numbered ?? shipment;
}

/** Returns the shipments in the given order. Each series is locked, read and advanced once, however many of them use it. */
export async function numberShipments(tx: WriteTx, numberings: readonly Numbering[]): Promise<Shipment[]> {
  if (numberings.length === 0) return [];
  for (const { shipment } of numberings) {
    if (sum(shipment.goodsLines.map((line) => line.quantity)) <= MOST_PACKAGES) continue;
    throw rulesBroken({ goodsLines: { code: 'maxValue', values: { max: MOST_PACKAGES } } });
  }
  const taken = await takeNumbers(tx, [
    ...wantedNumbers('consignment', numberings, ({ consignmentNo }) => (consignmentNo ? 0 : 1)),
    ...wantedNumbers('package', numberings, ({ goodsLines }) => sum(goodsLines.map(numbersMissing))),
  ]);
  const numbered = numberings.map(({ shipment }) => {
    const packages = [...(taken.package.get(shipment.shipmentId) ?? [])];
    const consignmentNo = shipment.consignmentNo || (taken.consignment.get(shipment.shipmentId)?.[0] ?? null);
    const goodsLines = shipment.goodsLines.map((line) => ({
      ...line,
      packageNumbers: [...line.packageNumbers.slice(0, line.quantity), ...packages.splice(0, numbersMissing(line))],
    }));
    const link = trackingLink(shipment.carrierSuiteId, consignmentNo);
    return { ...shipment, consignmentNo, goodsLines, trackingLink: link };
  });
  await voidNumbersBut(tx, numberings, numbered.flatMap(numbersCarried));
  return numbered;
}

/** A booking that ended keeps its numbers, as void: they are on paper somewhere and are not reused. */
export async function voidNumbers(tx: WriteTx, shipment: Shipment): Promise<void> {
  await voidNumbersBut(tx, [{ shipment }], []);
}

async function voidNumbersBut(
  tx: WriteTx,
  numberings: readonly Pick<Numbering, 'shipment'>[],
  carried: readonly Assigned[],
): Promise<void> {
  const ids = numberings.map(({ shipment }) => shipment.shipmentId);
  await voidOtherNumbers(tx.db, tx.actor.companyId, ids, carried);
}

function numbersCarried({ shipmentId, consignmentNo, goodsLines }: Shipment): Assigned[] {
  const numbers = [...(consignmentNo ? [consignmentNo] : []), ...goodsLines.flatMap((line) => line.packageNumbers)];
  return numbers.map((number) => ({ number, shipmentId }));
}

/** The connection that numbers are taken from. */
export type SeriesFacts = Pick<BookingFacts, 'carrierId' | 'connection' | 'suite'>;

/** What to take from one series: one number per entry of `owners`. */
interface NumbersWanted {
  readonly kind: SeriesKind;
  readonly facts: SeriesFacts;
  readonly shipments: readonly Shipment[];
  /** The shipment that each number is for. */
  readonly owners: readonly string[];
  /** The block they are leased with. */
  readonly leaseId?: string;
}

/** The owner of leased numbers, until bookings use them. */
export const NO_SHIPMENT = '0';

/** Takes numbers for a device's block, by kind. The caller refuses what the connection has no series for. */
export async function takeNumbersForLease(
  tx: WriteTx,
  leaseId: string,
  facts: SeriesFacts,
  counts: Readonly<Record<SeriesKind, number>>,
): Promise<Record<SeriesKind, string[]>> {
  const wanted = SERIES_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    const owners = Array<string>(counts[kind]).fill(NO_SHIPMENT);
    return { kind, facts, shipments: [], owners, leaseId };
  });
  const taken = await takeNumbers(tx, wanted);
  const ofKind = (kind: SeriesKind) => taken[kind].get(NO_SHIPMENT) ?? [];
  return { consignment: ofKind('consignment'), package: ofKind('package') };
}

function wantedNumbers(
  kind: SeriesKind,
  numberings: readonly Numbering[],
  countOf: (shipment: Shipment) => number,
): NumbersWanted[] {
  const bySeries = new Map<string, NumbersWanted>();
  for (const { shipment, facts } of numberings) {
    const count = countOf(shipment);
    if (count === 0 || !needsSeries(kind, facts.suite, facts.connection)) continue;
    const others = bySeries.get(facts.carrierId);
    const shipments = [...(others?.shipments ?? []), shipment];
    const owners = [...(others?.owners ?? []), ...Array<string>(count).fill(shipment.shipmentId)];
    bySeries.set(facts.carrierId, { kind, facts, shipments, owners });
  }
  return [...bySeries.values()];
}

type Taken = Record<SeriesKind, Map<string, string[]>>;

async function takeNumbers(tx: WriteTx, allWanted: readonly NumbersWanted[]): Promise<Taken> {
  const { companyId } = tx.actor;
  const named = allWanted.map(({ kind, facts }) => ({ kind, carrierId: facts.carrierId }));
  const held = await lockSeries(tx.db, companyId, named);
  const taken: Taken = { consignment: new Map(), package: new Map() };
  for (const wanted of allWanted) {
    const { kind, facts } = wanted;
    const before = held.get(seriesName(facts.carrierId, kind));
    for (const { number, shipmentId } of await takeFrom(tx, wanted, before)) {
      taken[kind].set(shipmentId, [...(taken[kind].get(shipmentId) ?? []), number]);
    }
  }
  return taken;
}

async function takeFrom(
  tx: WriteTx,
  { kind, facts, shipments, owners, leaseId }: NumbersWanted,
  before: LockedSeries | undefined,
): Promise<Assigned[]> {
  const owner = { companyId: tx.actor.companyId, carrierId: facts.carrierId };
  if (!before) throw new SeriesExhausted(kind);
  if (before.isHeld) throw new ApiError('seriesHeld', { held: await heldSeries(tx.db, owner) });
  if (!shipments.every(({ addresses }) => coversCountry(before.series, addresses.receiver.countryCode))) {
    throw rulesBroken({ 'addresses.receiver.countryCode': { code: 'notOffered' } });
  }
  const claim: Claim = {
    suiteId: facts.suite.value,
    kind,
    companyId: owner.companyId,
    now: tx.now,
    reusableBefore: before.series.allowRecycle ? new Date(tx.now.getTime() - reuseGuardDays(kind) * DAY_MS) : null,
    leaseId,
  };
  const { numbers, after } = await claimNext(tx, claim, before, owners);
  await advanceSeries(tx.db, owner, kind, after.series, after.exhausted);
  if (crossesWarning(before, after)) {
    const left = remaining(after).toString();
    const low = { carrierId: owner.carrierId, carrier: facts.connection.name, series: kind, left };
    await notifyLowSeries(tx, low, before.series.emailWarning);
  }
  return numbers;
}

/**
 * Takes the next free numbers, one per entry of `owners`. Taken numbers (a range entered twice, or a number still resting) are
 * skipped.
 */
async function claimNext(
  tx: WriteTx,
  claim: Claim,
  before: SeriesState,
  owners: readonly string[],
): Promise<{ numbers: Assigned[]; after: SeriesState }> {
  const upcoming = candidates(before);
  const numbers: Assigned[] = [];
  let last = { current: before.series.current, exhausted: before.exhausted };
  let lookedAt = 0;
  while (numbers.length < owners.length) {
    const batch = nextOf(upcoming, lookedAt === 0 ? owners.length : LOOK_AHEAD);
    // The first batch has exactly as many numbers as needed, so claiming it shows which are free.
    const free = lookedAt === 0 ? [...batch.keys()] : await freeNumbers(tx.db, claim, [...batch.keys()]);
    lookedAt += batch.size;
    if (batch.size === 0 || lookedAt > MOST_LOOKED_AT) throw new SeriesExhausted(claim.kind);
    const waiting = owners.slice(numbers.length);
    const wanted = waiting.flatMap((shipmentId, place) => {
      const number = free[place];
      return number === undefined ? [] : { number, shipmentId };
    });
    // Claiming decides: another series of the same suite may have issued the number meanwhile.
    const claimed = wanted.length > 0 ? await claimNumbers(tx.db, claim, wanted) : [];
    numbers.push(...claimed);
    last = batch.get(wanted.at(-1)?.number ?? '') ?? last;
  }
  return { numbers, after: { series: { ...before.series, current: last.current }, exhausted: last.exhausted } };
}

/** Maps each number to the state of the series after it. */
function nextOf(upcoming: Generator<Candidate>, count: number): Map<string, Candidate['after']> {
  const batch = new Map<string, Candidate['after']>();
  while (batch.size < count) {
    const { value, done } = upcoming.next();
    if (done) break;
    batch.set(value.number, value.after);
  }
  return batch;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
