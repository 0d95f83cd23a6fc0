/**
 * Gives a shipment the numbers that a carrier's web service answered with. They are claimed like those of a series, so that no
 * number ever belongs to two shipments. Unusable ones are left out, all of that kind, and the caller reports why: by then the
 * carrier has booked.
 * Not here: what makes a number unusable by itself (domain/carriers/carrier-numbers.ts), our own series (number-service.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import type { Consignment } from '#documents/consignment.ts';
import type { BookingNumbers } from '#domain/booking/booking-outcome.ts';
import { type NumbersProblem, numbersProblem } from '#domain/carriers/carrier-numbers.ts';
import { trackingLink } from '#domain/carriers/suites.ts';
import { needsSeries, type SeriesKind } from '#domain/numbers/number-series.ts';
import type { WriteTx } from '#server/db/write.ts';
import { type Claim, claimNumbers, freeNumbers } from '#server/numbers/number-repository.ts';
import type { Numbering } from '#server/numbers/number-service.ts';
import { CarrierUnanswered } from './booking-adapter.ts';

interface Numbered {
  readonly numbered: Shipment;
  readonly problem: NumbersProblem | undefined;
}

export async function withCarrierNumbers(
  tx: WriteTx,
  { shipment, facts }: Numbering,
  sent: Consignment,
  answered: BookingNumbers,
): Promise<Numbered> {
  const { suite, connection } = facts;
  const isOurs = (kind: SeriesKind) => needsSeries(kind, suite, connection);
  const consignment = { consignmentNo: isOurs('consignment') ? null : answered.consignmentNo, packageNumbers: [] };
  const packages = { consignmentNo: null, packageNumbers: isOurs('package') ? [] : answered.packageNumbers };
  const wanted = isOurs('package') ? 0 : sent.goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
  const take = async (kind: SeriesKind, numbers: BookingNumbers, count: number) => {
    const problem = numbersProblem(numbers, count) ?? (await claim(tx, facts.suite.value, kind, shipment, numbers));
    return { isTaken: problem === undefined, problem };
  };
  const one = await take('consignment', consignment, 0);
  const many = await take('package', packages, wanted);
  const consignmentNo = (one.isTaken ? consignment.consignmentNo : null) ?? shipment.consignmentNo;
  const given = many.isTaken ? [...packages.packageNumbers] : [];
  const goodsLines =
    given.length === 0
      ? shipment.goodsLines
      : shipment.goodsLines.map((line) => ({ ...line, packageNumbers: given.splice(0, line.quantity) }));
  const link = trackingLink(shipment.carrierSuiteId, consignmentNo);
  return {
    numbered: { ...shipment, consignmentNo, goodsLines, trackingLink: link },
    problem: one.problem ?? many.problem,
  };
}

/** Claims all of them or none, and returns what prevents it. */
async function claim(
  tx: WriteTx,
  suiteId: string,
  kind: SeriesKind,
  shipment: Shipment,
  { consignmentNo, packageNumbers }: BookingNumbers,
): Promise<NumbersProblem | undefined> {
  const { consignmentNo: ownNo, goodsLines, shipmentId } = shipment;
  const own = new Set([ownNo, ...goodsLines.flatMap((line) => line.packageNumbers)]);
  const numbers = [...(consignmentNo === null ? [] : [consignmentNo]), ...packageNumbers].filter((no) => !own.has(no));
  if (numbers.length === 0) return undefined;
  const wanted: Claim = { suiteId, kind, companyId: tx.actor.companyId, now: tx.now, reusableBefore: null };
  const free = new Set(await freeNumbers(tx.db, wanted, numbers));
  const used = numbers.find((number) => !free.has(number));
  if (used !== undefined) return { problem: 'used', number: used };
  const claimed = await claimNumbers(
    tx.db,
    wanted,
    numbers.map((number) => ({ number, shipmentId })),
  );
  // Another booking was given one of them at this very moment. The carrier is asked again what became of this one.
  if (claimed.length !== numbers.length) throw new CarrierUnanswered('protocolUnknown');
  return undefined;
}
