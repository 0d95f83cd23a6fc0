/**
 * Why the server has refused a booking whose labels were printed with numbers of this device's block, and what that means for the
 * paper. A reason that this version does not know is said like one that the numbers are no longer this device's.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LeaseGoneReason } from '#contract/number-lease.ts';

const GONE = msg`The numbers on the label are no longer this device’s. The label is void: take it off, then book and print again.`;
const RESTORED = msg`The server’s data were restored from a backup, and the numbers on the label with them. The label is void: take it off, then book and print again.`;

const REASONS: Readonly<Record<LeaseGoneReason, MessageDescriptor>> = {
  unknown: RESTORED,
  restored: RESTORED,
  used: msg`Another shipment has a number on this label. The label is void: take it off at once, then book and print again.`,
  notOfBlock: GONE,
  user: msg`Somebody else had taken the numbers on the label. The label is void: take it off, then book and print again.`,
  device: msg`Another device had taken the numbers on the label. The label is void: take it off, then book and print again.`,
  role: msg`You have fewer rights than when the numbers on the label were taken. The label is void: take it off, and ask a moderator.`,
  returned: msg`The numbers on the label had been returned before. The label is void: take it off, then book and print again.`,
  expired: msg`This device had been away for too long to use the numbers on the label. The label is void: take it off, then book and print again.`,
  carrier: msg`The shipment goes with another carrier than the numbers on the label. The label is void: take it off, then book and print again.`,
  doesNotFit: msg`The shipment has other packages or numbers than its label. The label is void: take it off, then book and print again.`,
};

export function leaseGoneText(reason: string | null): MessageDescriptor {
  return Object.entries(REASONS).find(([known]) => known === reason)?.[1] ?? GONE;
}
