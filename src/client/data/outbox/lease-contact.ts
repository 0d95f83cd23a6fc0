/**
 * The word between this device and the server about its blocks of numbers: the list keeps those that live, and a block that the list
 * lacks is told of before anything else, because a server whose data were put back to an older state would give out its numbers again.
 * Not here: when (features/outbox/use-lease-contact.ts), what the server makes of it (server/numbers/lease-report.ts).
 */
import type { NumberLease } from '#contract/number-lease.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-errors.ts';
import type { DirectWrite } from '../api/direct-writes.ts';
import type { KeptLease, LeaseTrouble, WorkDatabase } from '../device/work-database.ts';
import { endLease, forgetEndedLeases, prolongLease, readLeases } from './lease-store.ts';

interface Contact {
  readonly api: Pick<ApiClient, 'call'>;
  readonly work: WorkDatabase;
  readonly write: DirectWrite;
  /** Which history of the server's data the device has. */
  readonly history: () => string | null;
}

/**
 * Rejects if the server cannot be asked; what was not told is told the next time. What its person must know of a block is kept with
 * it until they have read it.
 */
export async function keepInContact(contact: Contact, now: number): Promise<void> {
  const { api, work } = contact;
  await forgetEndedLeases(work, now);
  const kept = await readLeases(work);
  if (kept.length === 0) return;
  const known = new Map((await api.call('numberLeases', {})).map((lease) => [lease.id, lease]));
  for (const block of kept) await settle(contact, block, known.get(block.id), now);
}

async function settle(contact: Contact, block: KeptLease, listed: NumberLease | undefined, now: number): Promise<void> {
  const { work, history } = contact;
  const end = (facts: Pick<KeptLease, 'toldIn' | 'trouble'>) => endLease(work, block.id, now, facts);
  const lease = listed ?? (await tellOf(contact, block));
  if (lease === 'told') return;
  const told = listed ? {} : { toldIn: history() };
  if (lease === 'unknown') return end({ ...told, trouble: lease });
  if (lease.state !== 'live') return end(told);
  if (block.endedAt !== undefined) return;
  const trouble: LeaseTrouble = 'putBack';
  if (isBehind(block, lease)) return end({ trouble });
  await prolongLease(work, block.id, lease.expiresAt);
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
