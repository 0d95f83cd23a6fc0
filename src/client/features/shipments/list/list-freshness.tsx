/** The quiet line under the title: how many shipments were found, where, and as of when. Only the first two are announced. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AsOf } from '#client/components/page-states.tsx';
import type { ListView } from './list-view.ts';

type ListFreshnessProps = { view: ListView; asOf: number | undefined; loading: boolean };

export function ListFreshness({ view, asOf, loading }: ListFreshnessProps) {
  const { t } = useLingui();
  const onDevice = view.decidedBy === 'device' && !loading;
  const found = t`${plural(view.count, { one: '# found', other: '# found' })}`;
  const foundHere = t`${plural(view.count, { one: '# found on this device', other: '# found on this device' })}`;
  return (
    <>
      <span role="status">{loading ? t`Searching` : onDevice ? foundHere : found}</span>
      {!loading && asOf !== undefined && <AsOf at={asOf} />}
    </>
  );
}
