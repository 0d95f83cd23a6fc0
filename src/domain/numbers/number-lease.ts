/**
 * When a block of leased numbers may still be used (OFF-15): by the device and the person it was leased to, in the data it came from,
 * with the rights of then, until it is returned or its device has been away for too long. What was printed before that is still
 * accepted later.
 * Not here: which numbers of it are free, which the server's table of issued numbers decides (server/numbers/lease-repository.ts).
 */
import type { LeaseGoneReason, LeaseState } from '#contract/number-lease.ts';
import { ROLES, type SessionRole } from '#contract/primitives.ts';
import { FEWEST_RIGHTS } from '#domain/session/roles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a block lasts without a word from its device. */
const LEASE_LIFE = 7 * DAY_MS;
/** Unused numbers of one kind and carrier that may be out at once. A request of each kind is bounded by the contract. */
export const LEASED_AT_MOST = { onDevice: 400, inCompany: 4000 } as const;

export interface Lease {
  readonly deviceId: string;
  readonly username: string;
  /** Of the person when they took it. */
  readonly role: SessionRole;
  /** Of the data it was taken from. */
  readonly history: string;
  readonly contactAt: Date;
  readonly returnedAt: Date | null;
}

/** Who wants to use a number of it, in which data, and when they did it on their device. */
export interface LeaseUse {
  readonly deviceId: string | undefined;
  readonly username: string;
  readonly role: SessionRole;
  readonly history: string;
  readonly doneAt: Date;
}

export function leaseExpiry({ contactAt }: Pick<Lease, 'contactAt'>): Date {
  return new Date(contactAt.getTime() + LEASE_LIFE);
}

/** A block whose device was last heard of before this has expired. */
export function earliestContact(now: Date): Date {
  return new Date(now.getTime() - LEASE_LIFE);
}

export function leaseState(
  lease: Pick<Lease, 'history' | 'contactAt' | 'returnedAt'>,
  history: string,
  now: Date,
): LeaseState {
  if (lease.history !== history) return 'restored';
  if (lease.returnedAt) return 'returned';
  return leaseExpiry(lease) < now ? 'expired' : 'live';
}

/** Why the block may not be used like this; undefined if it may. */
export function leaseRefusal(lease: Lease, use: LeaseUse): LeaseGoneReason | undefined {
  if (lease.username !== use.username) return 'user';
  if (lease.deviceId !== use.deviceId) return 'device';
  if (rank(use.role) < rank(lease.role)) return 'role';
  if (lease.history !== use.history) return 'restored';
  if (lease.returnedAt && lease.returnedAt < use.doneAt) return 'returned';
  return leaseExpiry(lease) < use.doneAt ? 'expired' : undefined;
}

const rank = (role: SessionRole): number => ROLES.indexOf(role || FEWEST_RIGHTS);
