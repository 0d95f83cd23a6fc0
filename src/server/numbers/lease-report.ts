/**
 * A block of numbers that the data have lost, because they were put back to an older state, and whose device tells of it. Its numbers
 * count as issued from then on, whatever the next number of the series is said to be; the series goes past them, since nothing before
 * them can be free either; and people are told what may be on paper. Any other block stays as it is.
 * Not here: what proves a block (lease-proof.ts), whoever confirms a series (carriers/series-confirmation.ts).
 */
import type { NumberLease, ReportLease } from '#contract/number-lease.ts';
import { MODERATORS } from '#contract/primitives.ts';
import { SERIES_KINDS } from '#domain/carriers/connection.ts';
import { advancedPast, crossesWarning, remaining, type SeriesKind } from '#domain/numbers/number-series.ts';
import type { Db } from '#server/db/database.ts';
import type { ReportedBlock } from '#server/db/tables/number-tables.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { beginIfPutBack, type PutBackDependencies } from '#server/feed/put-back.ts';
import { notifyRoles, notifyUser } from '#server/notifications/notify-users.ts';
import type { LeaseClaim, OpenLease } from './lease-proof.ts';
import { findLease, insertLostLease, isLeaseLost, issueLost, type LeasedNumber, ownersOf } from './lease-repository.ts';
import { withCounts } from './lease-service.ts';
import { advanceSeries, keepFloor, lockSeries, seriesName } from './number-repository.ts';
import { notifyLowSeries } from './series-notices.ts';

export interface LeaseReportDependencies extends PutBackDependencies {
  readonly db: Db;
  readonly open: OpenLease;
}

export interface LeaseReportCall {
  readonly companyId: string;
  readonly leaseId: string;
  readonly report: ReportLease;
}

export async function reportLease(
  dependencies: LeaseReportDependencies,
  write: Write,
  { companyId, leaseId, report }: LeaseReportCall,
): Promise<NumberLease> {
  const claim = dependencies.open(companyId, leaseId, report.proof);
  if (!claim) throw new ApiError('notFound');
  // Before the write, which holds the present history.
  const lost = { companyId, leaseId, history: claim.history };
  if (await isLeaseLost(dependencies.db, lost)) {
    await beginIfPutBack(dependencies, claim.history, (trx) => isLeaseLost(trx, lost));
  }
  const { body } = await write(async (tx) => {
    const block = { leaseId, claim, left: report.left };
    const isLost = await insertLostLease(tx, leaseId, claim, reportedBlock(block));
    if (isLost) await keepLost(tx, block);
    const stored = await findLease(tx.db, companyId, leaseId);
    const [lease] = stored ? await withCounts(tx, [stored]) : [];
    if (!lease) throw new ApiError('notFound');
    return { id: leaseId, body: lease, answer: lease };
  });
  return body;
}

interface LostBlock {
  readonly leaseId: string;
  readonly claim: LeaseClaim;
  readonly left: ReportLease['left'];
}

async function keepLost(tx: WriteTx, block: LostBlock): Promise<void> {
  const { leaseId, claim } = block;
  await passSeries(tx, claim);
  const all = SERIES_KINDS.flatMap((kind) => claim.numbers[kind].map((number): LeasedNumber => ({ kind, number })));
  await issueLost(tx, { leaseId, suiteId: claim.suiteId, takenAt: claim.takenAt, numbers: all });
  await tellOf(tx, block);
}

/** A series that has started over stays where it is: what comes before the block is then a question of what rests. */
async function passSeries(tx: WriteTx, { carrierId, carrier, numbers }: LeaseClaim): Promise<void> {
  const { companyId } = tx.actor;
  const kinds = SERIES_KINDS.filter((kind) => numbers[kind].length > 0);
  const held = await lockSeries(
    tx.db,
    companyId,
    kinds.map((kind) => ({ carrierId, kind })),
  );
  for (const kind of kinds) {
    const before = held.get(seriesName(carrierId, kind));
    const last = numbers[kind].at(-1);
    if (!before || last === undefined) continue;
    const after = advancedPast(before, last);
    if (after === before) continue;
    await advanceSeries(tx.db, { companyId, carrierId }, kind, after.series, after.exhausted);
    await keepFloor(tx.db, { companyId, carrierId }, kind);
    if (!crossesWarning(before, after)) continue;
    const left = remaining(after).toString();
    await notifyLowSeries(tx, { carrierId, carrier, series: kind, left }, before.series.emailWarning);
  }
}

/** Moderators, who confirm series, and whoever took the block: their labels are void. A number on two labels is told one by one. */
async function tellOf(tx: WriteTx, block: LostBlock): Promise<void> {
  const { deviceName, takenBy, carrier, suiteId, numbers } = block.claim;
  const device = deviceName ?? takenBy;
  const kind = numbers.package.length > 0 ? 'package' : 'consignment';
  const { first = '', last = '', printedUpTo = null } = reportedBlock(block)[kind] ?? {};
  const values = { device, carrier, first, last, ...(printedUpTo !== null && { upTo: printedUpTo }) };
  const told = await notifyRoles(tx, MODERATORS, { type: 'warning', code: 'leaseLost', values });
  if (!told.includes(takenBy)) await notifyUser(tx, takenBy, { type: 'warning', code: 'leaseLost', values });

  const used = SERIES_KINDS.flatMap((of) => usedOf(block, of).map((number): LeasedNumber => ({ kind: of, number })));
  for (const { number, shipmentId } of await ownersOf(tx, suiteId, used)) {
    const about = { device, carrier, number };
    await notifyRoles(tx, MODERATORS, { type: 'error', code: 'numberTwice', values: about, shipmentId });
  }
}

function reportedBlock(block: LostBlock): ReportedBlock {
  return Object.fromEntries(
    SERIES_KINDS.flatMap((kind) => {
      const [numbers, used] = [block.claim.numbers[kind], usedOf(block, kind)];
      const [first, last] = [numbers[0], numbers.at(-1)];
      return first && last ? [[kind, { first, last, printedUpTo: used.at(-1) ?? null }]] : [];
    }),
  );
}

const LEFT_OF = { consignment: 'consignments', package: 'packages' } as const;

/** A device uses its numbers in order, and takes each out of the block before it stands on anything. */
function usedOf({ claim, left }: LostBlock, kind: SeriesKind): readonly string[] {
  const numbers = claim.numbers[kind];
  return numbers.slice(0, Math.max(0, numbers.length - left[LEFT_OF[kind]]));
}
