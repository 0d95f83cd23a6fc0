/** The quiet line under the title: how many entries there are, how many of them were found, and as of when. */
import { useLingui } from '@lingui/react/macro';
import { AsOf } from '#client/components/page-states.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { RegisterStatus } from './use-register-status.ts';

type RegisterFreshnessProps = RegisterStatus & {
  /** The number of all entries; undefined until they are read. */
  total: number | undefined;
  count: number;
};

export function RegisterFreshness({ state, asOf, offline, total, count }: RegisterFreshnessProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const all = number(total ?? 0);
  const found = number(count);

  function words(): string {
    if (total === undefined) return t`Loading`;
    if (state === 'fetching') return total > 0 ? t`Fetching, ${all} so far` : t`Fetching`;
    if (total === 0) return state === 'complete' ? t`None yet` : t`Not fetched`;
    if (count !== total) return offline ? t`${found} of ${all} on this device` : t`${found} of ${all}`;
    return offline ? t`${all} on this device` : t`${all} in the register`;
  }

  return (
    <>
      <span role="status">{words()}</span>
      {offline && asOf !== undefined && <AsOf at={asOf} />}
    </>
  );
}
