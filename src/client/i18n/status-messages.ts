/** Words for the states of a shipment. An unknown code is shown as its number. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { OPEN_AND_IN_PROGRESS, STATUS } from '#domain/shipments/status.ts';

const STATUS_LABELS: Readonly<Record<number, MessageDescriptor>> = {
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

export function statusLabel(i18n: I18n, status: number): string {
  const label = STATUS_LABELS[status];
  return label ? i18n._(label) : String(status);
}

/** The words for a choice in the search filter, or for several. */
export function statusFilterLabel(i18n: I18n, filter: string): string {
  if (filter.includes(','))
    return filter
      .split(',')
      .map((one) => statusFilterLabel(i18n, one))
      .join(', ');
  return filter === OPEN_AND_IN_PROGRESS ? i18n._(msg`Open and in progress`) : statusLabel(i18n, Number(filter));
}
