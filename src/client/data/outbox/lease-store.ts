/**
 * The numbers that this device has leased and not used. A number leaves its block in a transaction of its own before it stands on
 * anything: whatever ends the page after that, it is never taken again, on no tab. One that was taken for nothing stays unused, and
 * is void when the block ends.
 */
import type { TakenLease } from '#contract/number-lease.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { KeptLease, WorkDatabase } from '../device/work-database.ts';

export interface NumbersWanted {
  readonly carrierId: string;
  readonly consignments: number;
  readonly packages: number;
}

/** As a booking names them. */
export interface LeasedNumbers {
  readonly lease: string;
  readonly consignmentNo: string | null;
  readonly packageNumbers: readonly string[];
}

export async function keepLease(work: WorkDatabase, block: TakenLease, history: string | null): Promise<void> {
  const { id, carrierId, consignmentNumbers, packageNumbers } = block;
  const expiresAt = Date.parse(block.expiresAt);
  await withDatabase(work, () =>
    work.leases.put({ id, carrierId, expiresAt, history, consignmentNumbers, packageNumbers }),
  );
}

export function readLeases(work: WorkDatabase): Promise<KeptLease[]> {
  return withDatabase(work, () => work.leases.toArray());
}

export async function forgetLease(work: WorkDatabase, id: string): Promise<void> {
  await withDatabase(work, () => work.leases.delete(id));
}

/** A word from the device has kept it for longer. */
export async function prolongLease(work: WorkDatabase, id: string, expiresAt: string): Promise<void> {
  await withDatabase(work, () => work.leases.update(id, { expiresAt: Date.parse(expiresAt) }));
}

/** Whether a block has them all and may be used now. */
export function hasNumbers(
  { carrierId, expiresAt, history, consignmentNumbers, packageNumbers }: KeptLease,
  wanted: NumbersWanted,
  now: number,
  shown: string | null,
): boolean {
  if (carrierId !== wanted.carrierId || expiresAt <= now || history !== shown) return false;
  return consignmentNumbers.length >= wanted.consignments && packageNumbers.length >= wanted.packages;
}

/** Takes them out of the block that ends first; undefined if none has enough. */
export async function takeNumbers(
  work: WorkDatabase,
  wanted: NumbersWanted,
  now: number,
  history: string | null,
): Promise<LeasedNumbers | undefined> {
  return withDatabase(work, () =>
    work.transaction('rw', work.leases, async () => {
      const fitting = (await work.leases.toArray()).filter((lease) => hasNumbers(lease, wanted, now, history));
      const [lease] = fitting.toSorted((one, other) => one.expiresAt - other.expiresAt);
      if (!lease) return undefined;
      const { consignmentNumbers, packageNumbers } = lease;
      await work.leases.put({
        ...lease,
        consignmentNumbers: consignmentNumbers.slice(wanted.consignments),
        packageNumbers: packageNumbers.slice(wanted.packages),
      });
      return {
        lease: lease.id,
        consignmentNo: wanted.consignments > 0 ? (consignmentNumbers[0] ?? null) : null,
        packageNumbers: packageNumbers.slice(0, wanted.packages),
      };
    }),
  );
}
