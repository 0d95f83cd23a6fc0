/**
 * The numbers that this device has leased and not used. A number leaves its block in a transaction of its own before it stands on
 * anything: whatever ends the page after that, it is never taken again, on no tab. One that was taken for nothing stays unused, and
 * is void when the block ends. A block that has ended is remembered for a while, since the server may lose its word of it.
 * Not here: telling the server (lease-contact.ts).
 */
import type { TakenLease } from '#contract/number-lease.ts';
import { withDatabase } from '../device/database-retry.ts';
import type { KeptLease, WorkDatabase } from '../device/work-database.ts';

/** Unit: milliseconds. As old as a backup may be that somebody puts back. */
const REMEMBERED = 90 * 24 * 3_600_000;

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
  const { id, carrierId, consignmentNumbers, packageNumbers, proof } = block;
  const expiresAt = Date.parse(block.expiresAt);
  // An answer that comes again must not bring back numbers that have been used.
  await withDatabase(work, () =>
    work.transaction('rw', work.leases, async () => {
      if (await work.leases.get(id)) return;
      await work.leases.add({ id, carrierId, expiresAt, history, consignmentNumbers, packageNumbers, proof });
    }),
  );
}

export function readLeases(work: WorkDatabase): Promise<KeptLease[]> {
  return withDatabase(work, () => work.leases.toArray());
}

/**
 * Nothing of it is used any more. `toldIn`: the server has been told of it in this history of its data. `trouble` waits until its
 * person has read it, and `isToReturn` until the server has confirmed it.
 */
export async function endLease(
  work: WorkDatabase,
  id: string,
  now: number,
  facts: Pick<KeptLease, 'toldIn' | 'trouble' | 'isToReturn'> = {},
): Promise<void> {
  await withDatabase(work, () =>
    work.transaction('rw', work.leases, async () => {
      const lease = await work.leases.get(id);
      if (lease) await work.leases.put({ ...lease, endedAt: lease.endedAt ?? now, ...facts });
    }),
  );
}

export function noteReturned(work: WorkDatabase, id: string): Promise<void> {
  return forget(work, id, 'isToReturn');
}

export function noteTroubleRead(work: WorkDatabase, id: string): Promise<void> {
  return forget(work, id, 'trouble');
}

async function forget(work: WorkDatabase, id: string, member: 'isToReturn' | 'trouble'): Promise<void> {
  await withDatabase(work, () =>
    work.transaction('rw', work.leases, async () => {
      const kept = await work.leases.get(id);
      if (!kept) return;
      const { [member]: _, ...lease } = kept;
      await work.leases.put(lease as KeptLease);
    }),
  );
}

/** How many numbers of a block have not been used. */
export function numbersLeft({ consignmentNumbers, packageNumbers }: KeptLease): number {
  return consignmentNumbers.length + packageNumbers.length;
}

export async function forgetEndedLeases(work: WorkDatabase, now: number): Promise<void> {
  await withDatabase(work, () =>
    work.leases.filter(({ endedAt }) => endedAt !== undefined && endedAt < now - REMEMBERED).delete(),
  );
}

/** A word from the device has kept it for longer. */
export async function prolongLease(work: WorkDatabase, id: string, expiresAt: string): Promise<void> {
  await withDatabase(work, () => work.leases.update(id, { expiresAt: Date.parse(expiresAt) }));
}

/** Whether a block has them all and may be used now. */
export function hasNumbers(
  { carrierId, expiresAt, endedAt, history, consignmentNumbers, packageNumbers }: KeptLease,
  wanted: NumbersWanted,
  now: number,
  shown: string | null,
): boolean {
  if (carrierId !== wanted.carrierId || endedAt !== undefined || expiresAt <= now || history !== shown) return false;
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
      const consignmentNo = wanted.consignments > 0 ? (consignmentNumbers[0] ?? null) : null;
      const taken = packageNumbers.slice(0, wanted.packages);
      const lastUsed = taken.at(-1) ?? consignmentNo;
      await work.leases.put({
        ...lease,
        consignmentNumbers: consignmentNumbers.slice(wanted.consignments),
        packageNumbers: packageNumbers.slice(wanted.packages),
        ...(lastUsed && { lastUsed }),
      });
      return { lease: lease.id, consignmentNo, packageNumbers: taken };
    }),
  );
}
