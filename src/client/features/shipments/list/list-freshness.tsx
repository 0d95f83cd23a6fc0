/** The quiet line under the title: how many were found, by whom, and as of when. Only the first two are announced. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import type { ListView } from './list-view.ts';

type ListFreshnessProps = { view: ListView; asOf: number | undefined; loading: boolean };

export function ListFreshness({ view, asOf, loading }: ListFreshnessProps) {
  const { t } = useLingui();
  const now = useNow();
  const time = asOf === undefined ? undefined : formatRecent(asOf, new Date(now));
  const onDevice = view.decidedBy === 'device' && !loading;
  const found = t`${plural(view.count, { one: '# found', other: '# found' })}`;
  const foundHere = t`${plural(view.count, { one: '# found on this device', other: '# found on this device' })}`;
  return (
    <>
      <span role="status">{loading ? t`Searching` : onDevice ? foundHere : found}</span>
      {!loading && time && `, ${t`as of ${time}`}`}
    </>
  );
}
