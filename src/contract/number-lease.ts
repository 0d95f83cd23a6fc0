/**
 * Blocks of numbers that a device leases from a carrier's series, so that it can book and print labels without a network (OFF-15).
 * Not here: who may use a block and for how long (domain/numbers/number-lease.ts), the booking that names one (print.ts).
 */
import * as v from 'valibot';
import { InstantSchema, requiredText, wholeNumber } from './primitives.ts';

/** Of one kind in one block. */
export const MAX_LEASED = 200;
const MAX_DEVICE = 64;
/** Unit: characters. Twice as many as the largest block needs. */
const MAX_PROOF = 40_000;

export const TakeLeaseSchema = v.pipe(
  v.strictObject({
    carrierId: requiredText(50),
    consignments: wholeNumber(0, MAX_LEASED),
    packages: wholeNumber(0, MAX_LEASED),
    /** The device it is for. One that names itself with every request (X-Device) is known by that. */
    device: requiredText(MAX_DEVICE),
  }),
  v.forward(
    v.check(({ consignments, packages }) => consignments + packages > 0, 'required'),
    ['packages'],
  ),
);
export type TakeLease = v.InferOutput<typeof TakeLeaseSchema>;

/**
 * - `live`: its device may use it
 * - `expired`: its device has been away for too long
 * - `returned`: somebody has returned it
 * - `restored`: it was taken from data that a restored backup has replaced
 */
export const LEASE_STATES = ['live', 'expired', 'returned', 'restored'] as const;
export type LeaseState = (typeof LEASE_STATES)[number];

/** Why a booking with leased numbers is refused: their block is nobody's, another's or ended; or its numbers are not what it needs. */
export const LEASE_GONE_REASONS = [
  'unknown',
  'user',
  'device',
  'role',
  'restored',
  'returned',
  'expired',
  /** It is another carrier's, or a carrier that gives the numbers itself. */
  'carrier',
  'notOfBlock',
  'used',
  /** The shipment needs another number of numbers, or has some already. */
  'doesNotFit',
] as const;
export type LeaseGoneReason = (typeof LEASE_GONE_REASONS)[number];

/** Unused numbers of a block that has ended are void. */
const CountSchema = v.strictObject({ taken: v.number(), used: v.number(), left: v.number() });

const leaseEntries = {
  id: v.string(),
  carrierId: v.string(),
  device: v.string(),
  /** What its person calls it, or its browser and system; null if neither is known. */
  deviceName: v.nullable(v.string()),
  takenBy: v.string(),
  takenAt: InstantSchema,
  /** When its device was last heard of. */
  contactAt: InstantSchema,
  expiresAt: InstantSchema,
  returnedAt: v.nullable(InstantSchema),
  state: v.picklist(LEASE_STATES),
  consignments: CountSchema,
  packages: CountSchema,
};
export const LeaseSchema = v.strictObject(leaseEntries);
export type NumberLease = v.InferOutput<typeof LeaseSchema>;
/** Its numbers are told once, to the device that takes it: one that has lost them cannot know which are on paper. */
export const TakenLeaseSchema = v.strictObject({
  ...leaseEntries,
  consignmentNumbers: v.array(v.string()),
  packageNumbers: v.array(v.string()),
  /** The block as the server knows it, sealed: a server that has lost it is told with this (ReportLeaseSchema). */
  proof: v.string(),
});
export type TakenLease = v.InferOutput<typeof TakenLeaseSchema>;

/** Of a block that the server does not know any more: what it was, and how many of its numbers its device has not used. */
export const ReportLeaseSchema = v.strictObject({
  proof: requiredText(MAX_PROOF),
  left: v.strictObject({ consignments: wholeNumber(0, MAX_LEASED), packages: wholeNumber(0, MAX_LEASED) }),
});
export type ReportLease = v.InferOutput<typeof ReportLeaseSchema>;
