/** The state of a shipment as icon, word and colour; a code this version does not know is neutral and shows its number. */
import { useLingui } from '@lingui/react';
import { statusLabel } from '#client/i18n/status-messages.ts';
import { Chip, type ChipVariant } from '#client/ui/chip.tsx';
import { isStatus, STATUS, type Status } from '#domain/shipments/status.ts';

const VARIANTS: Readonly<Record<Status, ChipVariant>> = {
  [STATUS.new]: 'open',
  [STATUS.open]: 'open',
  [STATUS.inProgress]: 'progress',
  [STATUS.rejected]: 'rejected',
  [STATUS.technicalError]: 'technical-error',
  [STATUS.ready]: 'ready',
  [STATUS.closed]: 'closed',
  [STATUS.finished]: 'finished',
  [STATUS.cancelled]: 'cancelled',
  [STATUS.archived]: 'archived',
  [STATUS.failed]: 'failed',
};

export function StatusChip({ status }: { status: number }) {
  const { i18n } = useLingui();
  return <Chip variant={isStatus(status) ? VARIANTS[status] : 'neutral'}>{statusLabel(i18n, status)}</Chip>;
}
