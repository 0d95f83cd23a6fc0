/**
 * Gives a shipment the numbers it lacks, out of its connection's series, inside the write that stores them: all it needs
 * or none. Packages that came later get numbers of their own, packages that went leave theirs void.
 * Not here: numbers a carrier's web service answers with; when numbering happens (booking-service.ts, print-service.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
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
} from '#domain/carriers/number-series.ts';
import { trackingLink } from '#domain/carriers/suites.ts';
import { heldSeries } from '#server/carriers/series-confirmation.ts';
import type { WriteTx } from '#server/db/write.ts';
import { HttpError, rulesBroken } from '#server/http/http-error.ts';
import type { BookingFacts } from './booking-facts.ts';
import {
  advanceSeries,
  type Claim,
  claimNumbers,
  freeNumbers,
  lockSeries,
  voidOtherNumbers,
} from './number-repository.ts';
import { noticeLowSeries } from './series-notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** When the next numbers are taken, as many after them are looked at together; after this many in all it gives up. */
const LOOK_AHEAD = 1000;
const MOST_LOOKED_AT = 1_000_000;

/** Packages of one shipment that get numbers: as many as an IFTMIN counts of goods. */
const MOST_PACKAGES = 9999;

/** Thrown out of the write, so that nothing of it stays; the caller then tells the shipment and the person. */
export class SeriesExhausted extends Error {
  readonly kind: SeriesKind;

  constructor(kind: SeriesKind) {
    super(`The ${kind} number series has no numbers left.`);
    this.kind = kind;
  }
}

export async function numberShipment(tx: WriteTx, shipment: Shipment, facts: BookingFacts): Promise<Shipment> {
  const take = (kind: SeriesKind, count: number) => takeNumbers(tx, { kind, count, shipment, facts });
  const missing = shipment.goodsLines.map((line) => Math.max(0, line.quantity - line.packageNumbers.length));
  if (sum(shipment.goodsLines.map((line) => line.quantity)) > MOST_PACKAGES) {
    throw rulesBroken({ goodsLines: { code: 'maxValue', values: { max: MOST_PACKAGES } } });
  }
  // Always in this order, so that two bookings on the same series cannot hold each other up.
  const [consignmentNo = null] = shipment.consignmentNo ? [shipment.consignmentNo] : await take('consignment', 1);
  const packages = await take('package', sum(missing));
  const goodsLines = shipment.goodsLines.map((line, index) => ({
    ...line,
    packageNumbers: [...line.packageNumbers.slice(0, line.quantity), ...packages.splice(0, missing[index])],
  }));
  await voidOtherNumbers(tx.db, tx.actor.companyId, shipment.shipmentId, [
    ...(consignmentNo ? [consignmentNo] : []),
    ...goodsLines.flatMap((line) => line.packageNumbers),
  ]);
  const link = trackingLink(shipment.carrierSuiteId, consignmentNo);
  return { ...shipment, consignmentNo, goodsLines, trackingLink: link };
}

/** A booking that ended keeps its numbers as void: they are on paper somewhere and never given back. */
export async function voidNumbers(tx: WriteTx, shipment: Shipment): Promise<void> {
  await voidOtherNumbers(tx.db, tx.actor.companyId, shipment.shipmentId, []);
}

interface NumbersWanted {
  readonly kind: SeriesKind;
  readonly count: number;
  readonly shipment: Shipment;
  readonly facts: BookingFacts;
}

async function takeNumbers(tx: WriteTx, { kind, count, shipment, facts }: NumbersWanted): Promise<string[]> {
  if (count === 0 || !needsSeries(kind, facts.suite, facts.connection)) return [];
  const owner = { companyId: tx.actor.companyId, carrierId: facts.carrierId };
  const before = await lockSeries(tx.db, owner, kind);
  if (!before) throw new SeriesExhausted(kind);
  if (before.isHeld) throw new HttpError('seriesHeld', { held: await heldSeries(tx.db, owner) });
  if (!coversCountry(before.series, shipment.addresses.receiver.countryCode)) {
    throw rulesBroken({ 'addresses.receiver.countryCode': { code: 'notOffered' } });
  }
  const claim: Claim = {
    suiteId: facts.suite.value,
    kind,
    companyId: owner.companyId,
    shipmentId: shipment.shipmentId,
    now: tx.now,
    reusableBefore: before.series.allowRecycle ? new Date(tx.now.getTime() - reuseGuardDays(kind) * DAY_MS) : null,
  };
  const { numbers, after } = await claimNext(tx, claim, before, count);
  await advanceSeries(tx.db, owner, kind, after.series, after.exhausted);
  if (crossesWarning(before, after)) {
    const left = remaining(after).toString();
    const low = { carrierId: owner.carrierId, carrier: facts.connection.name, series: kind, left };
    await noticeLowSeries(tx, low, before.series.emailWarning);
  }
  return numbers;
}

/** The next free numbers; one that is taken (a range entered twice, or still resting) is stepped over. */
async function claimNext(
  tx: WriteTx,
  claim: Claim,
  before: SeriesState,
  count: number,
): Promise<{ numbers: string[]; after: SeriesState }> {
  const upcoming = candidates(before);
  const numbers: string[] = [];
  let last = { current: before.series.current, exhausted: before.exhausted };
  let lookedAt = 0;
  while (numbers.length < count) {
    const batch = nextOf(upcoming, lookedAt === 0 ? count : LOOK_AHEAD);
    lookedAt += batch.size;
    if (batch.size === 0 || lookedAt > MOST_LOOKED_AT) throw new SeriesExhausted(claim.kind);
    const free = await freeNumbers(tx.db, claim, Array.from(batch.keys()));
    const wanted = free.slice(0, count - numbers.length);
    // Claiming decides: another series of the same suite may have issued the number meanwhile.
    if (wanted.length > 0) numbers.push(...(await claimNumbers(tx.db, claim, wanted)));
    last = batch.get(wanted.at(-1) ?? '') ?? last;
  }
  return { numbers, after: { series: { ...before.series, current: last.current }, exhausted: last.exhausted } };
}

/** By number, what the series is after it. */
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
