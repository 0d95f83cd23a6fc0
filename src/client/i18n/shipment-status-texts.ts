/** The word of each shipment state; a code that is not known keeps its number. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isStatus, STATUS, type Status } from '#domain/shipments/status.ts';

const TEXTS: Readonly<Record<Status, MessageDescriptor>> = {
  [STATUS.new]: msg`New`,
  [STATUS.open]: msg`Open`,
  [STATUS.inProgress]: msg`In progress`,
  [STATUS.rejected]: msg`Rejected`,
  [STATUS.technicalError]: msg`Technical error`,
  [STATUS.ready]: msg`Ready for dispatch`,
  [STATUS.closed]: msg`Closed`,
  [STATUS.finished]: msg`Finished`,
  [STATUS.cancelled]: msg`Cancelled`,
  [STATUS.archived]: msg`Archived`,
  [STATUS.failed]: msg`Failed`,
};

export function shipmentStatusText(status: number): MessageDescriptor {
  return isStatus(status) ? TEXTS[status] : msg`Status ${status}`;
}
