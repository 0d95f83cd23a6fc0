/**
 * Blocks that their person has given up, here or by signing out: the server is told, now or at the next chance. Nothing of them is used
 * from the moment they are given up, whatever becomes of the word to the server.
 * Not here: asking the person (features/session/use-sign-out.ts).
 */
import { ApiError } from '../api/api-errors.ts';
import type { DirectWrite } from '../api/direct-writes.ts';
import type { KeptLease, WorkDatabase } from '../device/work-database.ts';
import { endLease, noteReturned, numbersLeft, readLeases } from './lease-store.ts';

/** Numbers that nobody uses any more, and of which the server has not been told. */
export interface UnreturnedNumbers {
  readonly count: number;
  /** When the server ends the last of their blocks by itself. Unit: milliseconds since 1970. */
  readonly until: number;
}

/** Undefined if the device holds none that anybody could still use. */
export async function unreturnedNumbers(work: WorkDatabase, now: number): Promise<UnreturnedNumbers | undefined> {
  const leases = (await readLeases(work)).filter((lease) => isHeld(lease, now) && numbersLeft(lease) > 0);
  if (leases.length === 0) return undefined;
  return {
    count: leases.reduce((sum, lease) => sum + numbersLeft(lease), 0),
    until: Math.max(...leases.map(({ expiresAt }) => expiresAt)),
  };
}

export async function giveUpLeases(work: WorkDatabase, now: number): Promise<void> {
  for (const lease of await readLeases(work)) {
    if (isHeld(lease, now)) await endLease(work, lease.id, now, { isToReturn: true });
  }
}

/** Rejects if the server cannot be told now. */
export async function sendReturns({ work, write }: { work: WorkDatabase; write: DirectWrite }): Promise<void> {
  for (const { id: leaseId, isToReturn } of await readLeases(work)) {
    if (!isToReturn) continue;
    await write('returnNumberLease', { params: { leaseId } }).catch((error) => {
      // A server whose data lack it is told of it elsewhere (lease-contact.ts).
      if (!(error instanceof ApiError && error.code === 'notFound')) throw error;
    });
    await noteReturned(work, leaseId);
  }
}

function isHeld({ endedAt, expiresAt, isToReturn }: KeptLease, now: number): boolean {
  return isToReturn === true || (endedAt === undefined && expiresAt > now);
}
