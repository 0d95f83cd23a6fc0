/** Filters of a carrier's log: a state, with the number of its messages in seven days, a kind, and a search text. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ediStateName } from '#client/i18n/edi-messages.ts';
import { formatNumber } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { RegisterFind } from '#client/registers/register-find.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { EdiCounts } from '#contract/edi.ts';
import { EDI_KINDS, EDI_LOG_FILTERS, type EdiLogFilter, WEB_SERVICE } from '#contract/edi-log-limits.ts';
import * as styles from './edi-log-filters.module.css';

const ICONS: Readonly<Record<EdiLogFilter, IconName>> = {
  waiting: 'waiting',
  retrying: 'waiting',
  gaveUp: 'state-25',
  rejected: 'state-22',
  refused: 'answer',
};
const WORDS = { searched: msg`Order, shipment id, consignment or message number` };

type EdiLogFiltersProps = {
  counts: EdiCounts | undefined;
  state: EdiLogFilter | undefined;
  kind: string | undefined;
  query: string;
  onState: (state: EdiLogFilter | undefined) => void;
  onKind: (kind: string) => void;
  onQuery: (query: string) => void;
};

export function EdiLogFilters({ counts, state, kind, query, onState, onKind, onQuery }: EdiLogFiltersProps) {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as cells */}
      <div role="group" aria-label={t`Show`}>
        <Cells columns={6} className={styles.states}>
          {[undefined, ...EDI_LOG_FILTERS].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              className={styles.state}
              aria-pressed={state === one}
              onClick={() => onState(one)}
            >
              <span className={styles.label}>
                {one && <Icon name={ICONS[one]} />}
                {one ? ediStateName(i18n, one) : t`All, 7 days`}
              </span>
              <b>{counts ? formatNumber(counts[one ?? 'all'], language) : '\u2007'}</b>
            </button>
          ))}
        </Cells>
      </div>
      <RegisterFind
        words={WORDS}
        query={query}
        onQuery={onQuery}
        filter={{
          name: 'kind',
          label: msg`Kind`,
          nameOf: (value) => (value === WEB_SERVICE ? t`Web service` : value),
        }}
        values={EDI_KINDS}
        chosen={kind ?? ''}
        onChoose={onKind}
      />
    </>
  );
}
