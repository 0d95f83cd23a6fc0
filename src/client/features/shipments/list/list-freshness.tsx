/**
 * The quiet line under the title: how many shipments were found, where, and as of when. Only the first two are announced. While the
 * server is being asked, the time says enough: what was found here would be announced twice, and on a phone its second line moved the
 * whole list when it went.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AsOf } from '#client/components/page-states.tsx';
import type { ListView } from './list-view.ts';

type ListFreshnessProps = { view: ListView; asOf: number | undefined; loading: boolean; isAsked: boolean };

export function ListFreshness({ view, asOf, loading, isAsked }: ListFreshnessProps) {
  const { t } = useLingui();
  const onDevice = view.decidedBy === 'device' && !isAsked;
  const found = t`${plural(view.count, { one: '# found', other: '# found' })}`;
  const foundHere = t`${plural(view.count, { one: '# found on this device', other: '# found on this device' })}`;
  return (
    <>
      <span role="status">{loading ? t`Searching` : onDevice ? foundHere : found}</span>
      {!loading && asOf !== undefined && <AsOf at={asOf} />}
    </>
  );
}
