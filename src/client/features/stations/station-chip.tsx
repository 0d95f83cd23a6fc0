/** How a station is doing, as mark and word: connected, asleep since, or in need of somebody. */
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Chip } from '#client/ui/chip.tsx';
import type { Station } from '#contract/station.ts';

export function StationChip({ station: { state, lastAnswerAt } }: { station: Station }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  if (state === 'needs') return <Chip variant="rejected">{t`Needs you`}</Chip>;
  if (state === 'connected') return <Chip variant="finished" icon="online">{t`Connected`}</Chip>;
  if (lastAnswerAt === null) return <Chip variant="progress">{t`Not started yet`}</Chip>;
  const time = formatRecent(lastAnswerAt, now);
  return <Chip variant="progress">{t`Asleep since ${time}`}</Chip>;
}
