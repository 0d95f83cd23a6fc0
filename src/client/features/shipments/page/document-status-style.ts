/** The mark of a paper in its print state: filled for what is done, angular for what needs a person. */
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { ShipmentDocument } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';

type Mark = { readonly icon: IconName; readonly tone: string };

const MARKS: Readonly<Record<number, Mark>> = {
  [PRINT_STATUS.notPrinted]: { icon: 'state-10', tone: '' },
  [PRINT_STATUS.queued]: { icon: 'waiting', tone: 'tone-info' },
  [PRINT_STATUS.contentError]: { icon: 'state-22', tone: 'tone-danger' },
  [PRINT_STATUS.deliveryError]: { icon: 'state-25', tone: 'tone-danger' },
  [PRINT_STATUS.done]: { icon: 'state-80', tone: 'tone-success' },
  [PRINT_STATUS.void]: { icon: 'state-90', tone: '' },
};

export function printMark({ printStatus, printedAt }: ShipmentDocument): Mark {
  if (printStatus === PRINT_STATUS.notPrinted && printedAt) return { icon: 'warn', tone: 'tone-warning' };
  return MARKS[printStatus] ?? { icon: 'state-10', tone: 'muted' };
}
