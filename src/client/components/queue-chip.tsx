/** Marks what the server does not have yet of an entity, as a chip beside its state: dashed, since it is only on this device. */
import { useLingui } from '@lingui/react/macro';
import { Chip } from '#client/ui/chip.tsx';
import type { LaneMark } from '#domain/outbox/lane-mark.ts';

export function QueueChip({ mark }: { mark: LaneMark }) {
  const { t } = useLingui();
  const text = {
    needsYou: t`Needs you`,
    new: t`New, waiting`,
    booking: t`Booking waiting`,
    edit: t`Change waiting`,
  }[mark];
  return <Chip variant={mark === 'needsYou' ? 'needs' : 'waiting'}>{text}</Chip>;
}
