/**
 * A block of numbers as the server knew it when it was taken, sealed for its device. Data that are put back to an older state have lost
 * the block; with this its device tells what it was, and can tell of no other. Bound to company and block.
 * Not here: what follows from it (lease-report.ts).
 */
import * as v from 'valibot';
import { RoleSchema } from '#contract/primitives.ts';
import type { SecretBox } from '#server/security/secret-box.ts';

const NumbersSchema = v.array(v.string());
const LeaseClaimSchema = v.object({
  carrierId: v.string(),
  /** Its name, in case the data have lost the connection as well. */
  carrier: v.string(),
  suiteId: v.string(),
  device: v.string(),
  deviceName: v.nullable(v.string()),
  takenBy: v.string(),
  role: RoleSchema,
  history: v.string(),
  takenAt: v.string(),
  /** In the order of issue, which is the order in which a device uses them. */
  numbers: v.object({ consignment: NumbersSchema, package: NumbersSchema }),
});
export type LeaseClaim = v.InferOutput<typeof LeaseClaimSchema>;

export type SealLease = (companyId: string, leaseId: string, claim: LeaseClaim) => string;
/** Undefined for anything that this server has not sealed for this block of this company. */
export type OpenLease = (companyId: string, leaseId: string, proof: string) => LeaseClaim | undefined;

export function createLeaseProofs(box: SecretBox): { readonly seal: SealLease; readonly open: OpenLease } {
  const place = (companyId: string, leaseId: string) => `${companyId}/numberLeases/${leaseId}`;
  return {
    seal: (companyId, leaseId, claim) => box.seal(JSON.stringify(claim), place(companyId, leaseId)),
    open(companyId, leaseId, proof) {
      try {
        return v.parse(LeaseClaimSchema, JSON.parse(box.open(proof, place(companyId, leaseId))));
      } catch {
        return undefined;
      }
    },
  };
}
