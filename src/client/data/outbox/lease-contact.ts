/**
 * The word between this device and the server about its blocks of numbers: the list keeps those that live, and a block that the list
 * lacks is told of before anything else, because a server whose data were put back to an older state would give out its numbers again.
 * Not here: when (features/outbox/use-lease-contact.ts), what the server makes of it (server/numbers/lease-report.ts).
 */
import type { NumberLease } from '#contract/number-lease.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-errors.ts';
import type { DirectWrite } from '../api/direct-writes.ts';
import type { KeptLease, WorkDatabase } from '../device/work-database.ts';
import { endLease, forgetEndedLeases, prolongLease, readLeases } from './lease-store.ts';

interface Contact {
  readonly api: Pick<ApiClient, 'call'>;
  readonly work: WorkDatabase;
  readonly write: DirectWrite;
  /** Which history of the server's data the device has. */
  readonly history: () => string | null;
}

/** A block whose person must be told. */
export interface LeaseTrouble {
  readonly block: KeptLease;
  /** `unknown`: the server cannot tell what it was. `putBack`: this device has forgotten what it used of it. */
  readonly why: 'unknown' | 'putBack';
}

/** Rejects if the server cannot be asked; what was not told is told the next time. */
export async function keepInContact(contact: Contact, now: number): Promise<readonly LeaseTrouble[]> {
  const { api, work } = contact;
  await forgetEndedLeases(work, now);
  const kept = await readLeases(work);
  if (kept.length === 0) return [];
  const known = new Map((await api.call('numberLeases', {})).map((lease) => [lease.id, lease]));
  const troubles: LeaseTrouble[] = [];
  for (const block of kept) {
    const trouble = await settle(contact, block, known.get(block.id), now);
    if (trouble) troubles.push({ block, why: trouble });
  }
  return troubles;
}

async function settle(
  contact: Contact,
  block: KeptLease,
  listed: NumberLease | undefined,
  now: number,
): Promise<LeaseTrouble['why'] | undefined> {
  const { work, history } = contact;
  const lease = listed ?? (await tellOf(contact, block));
  if (lease === 'told') return undefined;
  const toldIn = listed ? undefined : history();
  if (lease === 'unknown' || lease.state !== 'live') {
    await endLease(work, block.id, now, toldIn);
    return lease === 'unknown' ? lease : undefined;
  }
  if (block.endedAt !== undefined) return undefined;
  if (isBehind(block, lease)) {
    await endLease(work, block.id, now);
    return 'putBack';
  }
  await prolongLease(work, block.id, lease.expiresAt);
  return undefined;
}

/** What it is to the server; `told` if it has been told before, in the present history of its data. */
async function tellOf({ write, history }: Contact, block: KeptLease): Promise<NumberLease | 'told' | 'unknown'> {
  const { id: leaseId, proof, toldIn, consignmentNumbers, packageNumbers } = block;
  if (toldIn !== undefined && toldIn === history()) return 'told';
  if (proof === undefined) return 'unknown';
  const left = { consignments: consignmentNumbers.length, packages: packageNumbers.length };
  try {
    return (await write('reportNumberLease', { params: { leaseId }, body: { proof, left } })) ?? 'told';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return 'unknown';
    throw error;
  }
}

/** More of it was booked than this device remembers to have used: its storage was put back, and what it holds may be on paper. */
function isBehind({ consignmentNumbers, packageNumbers }: KeptLease, { consignments, packages }: NumberLease): boolean {
  return consignmentNumbers.length > consignments.left || packageNumbers.length > packages.left;
}
