/**
 * Blocks of numbers that devices lease: taken from a carrier's series under its lock, listed, returned, and used by a booking.
 * Whatever is not used is void and never issued again.
 * Not here: how long a block lasts and for whom (domain/numbers/number-lease.ts), the booking itself (booking/booking-service.ts).
 */
import { randomUUID } from 'node:crypto';
import type { FieldErrors } from '#contract/errors.ts';
import type { LeaseGoneReason, NumberLease, TakeLease, TakenLease } from '#contract/number-lease.ts';
import type { Shipment } from '#contract/shipment.ts';
import { SERIES_KINDS } from '#domain/carriers/connection.ts';
import { bookingTypeOf } from '#domain/carriers/suite.ts';
import { findSuite, trackingLink } from '#domain/carriers/suites.ts';
import {
  earliestContact,
  LEASED_AT_MOST,
  leaseExpiry,
  leaseRefusal,
  leaseState,
} from '#domain/numbers/number-lease.ts';
import { coversCountry, needsSeries, type SeriesKind } from '#domain/numbers/number-series.ts';
import { numbersMissing, withPrintedNumbers } from '#domain/shipments/printed-numbers.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import { readHistory } from '#server/db/history.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, refuse, rulesBroken } from '#server/errors/api-error.ts';
import type { SealLease } from './lease-proof.ts';
import {
  claimLeased,
  countLeased,
  countOfBlock,
  findLease,
  insertLease,
  type LeaseCount,
  type LeasedNumber,
  type LeaseRow,
  listLeases,
  listLiveLeases,
  lockLease,
  noteContact,
  ownersOf,
  returnLease,
} from './lease-repository.ts';
import { lockSeries, seriesName } from './number-repository.ts';
import { type Numbering, SeriesExhausted, type SeriesFacts, takeNumbersForLease } from './number-service.ts';

const COUNT_FIELD: Record<SeriesKind, 'consignments' | 'packages'> = {
  consignment: 'consignments',
  package: 'packages',
};

/** Who asks for a block, beside their name and role. */
export interface LeaseDevice {
  readonly id: string;
  readonly name: string | null;
}

/** What a booking says that was made without a network. */
export interface LeasedBooking {
  readonly lease: string;
  readonly consignmentNo: string | null;
  readonly packageNumbers: readonly string[];
}

/** When it was done on the device, as far as it says so. */
export const doneAt = ({ actor, now }: WriteTx): Date => actor.doneAt ?? now;

export async function takeLease(
  { write, seal }: { readonly write: Write; readonly seal: SealLease },
  asked: TakeLease,
  device: LeaseDevice,
): Promise<TakenLease> {
  const { body } = await write(async (tx) => {
    const facts = await leasableCarrier(tx, asked);
    const counts = { consignment: asked.consignments, package: asked.packages };
    const id = randomUUID();
    const numbers = await takeNumbersForLease(tx, id, facts, counts).catch((error) => {
      if (!(error instanceof SeriesExhausted)) throw error;
      const values = { carrier: facts.connection.name, series: error.kind };
      throw rulesBroken({ [COUNT_FIELD[error.kind]]: { code: 'numberSeries.exhausted', values } });
    });
    const role = tx.actor.role ?? '';
    await insertLease(tx, {
      ...{ lease_id: id, carrier_id: facts.carrierId, device_id: device.id, device_name: device.name, role },
    });
    // The series is locked by now, so nobody else leases from it until the commit.
    await requireWithinBounds(tx, facts.carrierId, device.id);
    const stored = await findLease(tx.db, tx.actor.companyId, id);
    if (!stored) throw new ApiError('notFound');
    const [lease] = await withCounts(tx, [stored]);
    if (!lease) throw new ApiError('notFound');
    const proof = seal(tx.actor.companyId, id, {
      ...{ carrierId: facts.carrierId, carrier: facts.connection.name, suiteId: facts.suite.value },
      ...{ device: device.id, deviceName: device.name, takenBy: tx.actor.username, role },
      ...{ history: stored.history, takenAt: tx.now.toISOString(), numbers },
    });
    const answer = { ...lease, consignmentNumbers: numbers.consignment, packageNumbers: numbers.package, proof };
    return { id, body: answer, answer };
  });
  return body;
}

/** The company's. Asking is a word from the device. */
export async function readLeases(write: Write, deviceId: string | undefined): Promise<NumberLease[]> {
  const { body } = await write(async (tx) => {
    if (deviceId !== undefined) await noteContact(tx, deviceId, earliestContact(tx.now));
    return { body: await withCounts(tx, await listLeases(tx.db, tx.actor.companyId, tx.now)) };
  });
  return body;
}

/** Returning again what has been returned succeeds. */
export async function giveBackLease(write: Write, id: string): Promise<void> {
  await write(async (tx) => {
    const lease = await lockLease(tx, id);
    if (!lease) throw new ApiError('notFound');
    if (!lease.returned_at) await returnLease(tx, id);
    return { body: undefined };
  });
}

/**
 * Gives a shipment the numbers that stand on its labels, as part of the write that books it. They must be all that it lacks, and
 * of a block that its device may use; from then on they are used. The caller holds the shipment.
 */
export async function claimLeasedNumbers(
  tx: WriteTx,
  { shipment, facts }: Numbering,
  asked: LeasedBooking,
): Promise<Shipment> {
  const lease = await lockLease(tx, asked.lease);
  const { deviceId, username, role = '' } = tx.actor;
  const use = { deviceId, username, role, history: await readHistory(tx.db), doneAt: doneAt(tx) };
  const refusal = lease ? leaseRefusal(toLease(lease), use) : 'unknown';
  if (!lease || refusal) throw leaseGone(await reasonNow(tx, { shipment, facts }, asked, refusal ?? 'unknown'));
  if (lease.carrier_id !== facts.carrierId || shipment.bookingType !== 'EDI') throw leaseGone('carrier');
  if (!fits(shipment, facts, asked)) throw leaseGone('doesNotFit');
  const numbers = numbersIn(asked);
  await requireCountry(tx, facts, shipment, numbers);
  const used = await claimLeased(tx, lease.lease_id, shipment.shipmentId, numbers);
  if (used < numbers.length) {
    const known = await countOfBlock(tx, lease.lease_id, numbers);
    throw leaseGone(known < numbers.length ? 'notOfBlock' : 'used');
  }
  await noteContact(tx, lease.device_id, earliestContact(tx.now));
  const numbered = withPrintedNumbers(shipment, asked);
  return { ...numbered, trackingLink: trackingLink(shipment.carrierSuiteId, numbered.consignmentNo) };
}

/** Refuses a booking with leased numbers of a shipment that is booked with others, so that the paper is void. */
export function requireSameNumbers(shipment: Shipment, { consignmentNo, packageNumbers }: LeasedBooking): void {
  const own = shipment.goodsLines.flatMap((line) => line.packageNumbers);
  const isSame = own.length === packageNumbers.length && packageNumbers.every((number) => own.includes(number));
  if (isSame && (consignmentNo === null || consignmentNo === shipment.consignmentNo)) return;
  throw leaseGone('doesNotFit');
}

/** Where the data have lost the block, another shipment may have got one of its numbers since, which is worse than a void label. */
async function reasonNow(
  tx: WriteTx,
  { shipment, facts }: Numbering,
  asked: LeasedBooking,
  reason: LeaseGoneReason,
): Promise<LeaseGoneReason> {
  if (reason !== 'unknown' && reason !== 'restored') return reason;
  const owners = await ownersOf(tx, facts.suite.value, numbersIn(asked));
  return owners.some(({ shipmentId }) => shipmentId !== shipment.shipmentId) ? 'used' : reason;
}

function leaseGone(reason: LeaseGoneReason): ApiError {
  return new ApiError('leaseGone', { reason });
}

async function leasableCarrier(tx: WriteTx, { carrierId, consignments, packages }: TakeLease): Promise<SeriesFacts> {
  const stored = await findCarrier(tx.db, tx.actor.companyId, carrierId);
  const suite = findSuite(stored?.carrier.carrierSuiteId);
  if (!stored || !suite) throw new ApiError('notFound');
  const connection = stored.carrier;
  if (bookingTypeOf(suite, connection) !== 'EDI') throw rulesBroken({ carrierId: { code: 'carrierGivesNumbers' } });
  const errors: FieldErrors = {};
  const wanted = { consignment: consignments, package: packages };
  for (const kind of SERIES_KINDS) {
    if (wanted[kind] === 0 || needsSeries(kind, suite, connection)) continue;
    errors[COUNT_FIELD[kind]] = { code: 'carrierGivesNumbers' };
  }
  refuse(errors);
  return { carrierId, connection, suite };
}

async function requireWithinBounds(tx: WriteTx, carrierId: string, deviceId: string): Promise<void> {
  const leases = await listLiveLeases(tx, carrierId, earliestContact(tx.now));
  const counts = await countLeased(
    tx.db,
    tx.actor.companyId,
    leases.map(({ lease_id }) => lease_id),
  );
  const onDevice = new Set(leases.filter(({ device_id }) => device_id === deviceId).map(({ lease_id }) => lease_id));
  const errors: FieldErrors = {};
  for (const kind of SERIES_KINDS) {
    const ofKind = counts.filter((count) => count.kind === kind);
    const here = left(ofKind.filter(({ lease_id }) => onDevice.has(lease_id)));
    const over = Math.max(here - LEASED_AT_MOST.onDevice, left(ofKind) - LEASED_AT_MOST.inCompany);
    if (over > 0) errors[COUNT_FIELD[kind]] = { code: 'tooManyLeased' };
  }
  refuse(errors);
}

const left = (counts: readonly LeaseCount[]): number => counts.reduce((sum, { taken, used }) => sum + taken - used, 0);

function fits(shipment: Shipment, { suite, connection }: SeriesFacts, asked: LeasedBooking): boolean {
  const lacksConsignment = !shipment.consignmentNo && needsSeries('consignment', suite, connection);
  const lacking = shipment.goodsLines.reduce((sum, line) => sum + numbersMissing(line), 0);
  const wanted = needsSeries('package', suite, connection) ? lacking : 0;
  return (asked.consignmentNo !== null) === lacksConsignment && asked.packageNumbers.length === wanted;
}

function numbersIn({ consignmentNo, packageNumbers }: LeasedBooking): LeasedNumber[] {
  const packages = packageNumbers.map((number) => ({ kind: 'package' as const, number }));
  return consignmentNo === null ? packages : [{ kind: 'consignment', number: consignmentNo }, ...packages];
}

async function requireCountry(
  tx: WriteTx,
  { carrierId }: SeriesFacts,
  { addresses }: Shipment,
  numbers: readonly LeasedNumber[],
): Promise<void> {
  const kinds = [...new Set(numbers.map(({ kind }) => kind))];
  const series = await lockSeries(
    tx.db,
    tx.actor.companyId,
    kinds.map((kind) => ({ carrierId, kind })),
  );
  for (const kind of kinds) {
    const state = series.get(seriesName(carrierId, kind));
    if (state && coversCountry(state.series, addresses.receiver.countryCode)) continue;
    throw rulesBroken({ 'addresses.receiver.countryCode': { code: 'notOffered' } });
  }
}

export async function withCounts({ db, actor, now }: WriteTx, rows: readonly LeaseRow[]): Promise<NumberLease[]> {
  const history = await readHistory(db);
  const counts = await countLeased(
    db,
    actor.companyId,
    rows.map(({ lease_id }) => lease_id),
  );
  return rows.map((row) => {
    const lease = toLease(row);
    const countOf = (kind: SeriesKind) => {
      const count = counts.find(({ lease_id, kind: of }) => lease_id === row.lease_id && of === kind);
      const { taken = 0, used = 0 } = count ?? {};
      return { taken, used, left: taken - used };
    };
    return {
      ...{ id: row.lease_id, carrierId: row.carrier_id, device: row.device_id, deviceName: row.device_name },
      ...{ takenBy: row.taken_by, takenAt: row.taken_at.toISOString(), contactAt: row.contact_at.toISOString() },
      expiresAt: leaseExpiry(lease).toISOString(),
      returnedAt: row.returned_at?.toISOString() ?? null,
      state: leaseState(lease, history, now),
      consignments: countOf('consignment'),
      packages: countOf('package'),
    };
  });
}

function toLease({ device_id, taken_by, role, history, contact_at, returned_at }: LeaseRow) {
  return { deviceId: device_id, username: taken_by, role, history, contactAt: contact_at, returnedAt: returned_at };
}
