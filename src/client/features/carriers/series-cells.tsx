/**
 * One number series of a connection: how long it lasts, its range, how a number is written (with the next three as they will be),
 * and when it warns. A carrier that returns its own numbers needs no series.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { EditNumber, EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { CHECK_SUM_NAMES } from '#client/i18n/carrier-names.ts';
import { SERIES_NAMES } from '#client/i18n/series-words.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { CHECK_SUMS, SERIES_LIMITS } from '#contract/carrier.ts';
import { reuseGuardDays, type SeriesKind, type SeriesState, seriesErrors } from '#domain/numbers/number-series.ts';
import { runwayAt, seriesStatusOf } from '#domain/numbers/series-forecast.ts';
import { type EditedCarrier, isFromCarrier, seriesOf } from './carrier-draft.ts';
import { CountriesField } from './countries-field.tsx';
import { NextNumbers } from './next-numbers.tsx';
import { PrefixCells } from './prefix-cells.tsx';
import { SeriesLeft } from './series-left.tsx';

export function SeriesCells({ kind }: { kind: SeriesKind }) {
  const { t, i18n } = useLingui();
  const { base, draft } = useEditForm<EditedCarrier>().state;
  const isFolded = isFromCarrier(draft, kind);
  const at = (field: string) => `numberSeries.${kind}.${field}`;
  const series = seriesOf(draft, kind);
  const before = base.numberSeries[kind];
  // The server reports for a stored series whether its last number has been issued.
  const isUsedUp = base.runway[kind]?.left === '0' && before?.current === series.current && before?.to === series.to;
  const state: SeriesState = { series, exhausted: isUsedUp };
  const isSound = Object.keys(seriesErrors(kind, series)).length === 0;
  const runway = isSound ? runwayAt(state, base.runway[kind]?.perDay ?? 0) : undefined;
  const status = runway && before && seriesStatusOf(runway, series.warning);
  const days = reuseGuardDays(kind);
  const checkSums = useMemo(
    () => CHECK_SUMS.map((value) => ({ value, label: i18n._(CHECK_SUM_NAMES[value]) })),
    [i18n],
  );

  return (
    <Cells columns={6} title={i18n._(SERIES_NAMES[kind])} titleEnd={!isFolded && status && <StatusMark is={status} />}>
      {!isFolded && runway && before && <SeriesLeft series={series} runway={runway} status={status ?? 'enough'} />}
      <EditToggle
        path={kind === 'consignment' ? 'consNoFromAPI' : 'pkgNoFromAPI'}
        span="full"
        {...(isFolded && { hint: t`Given when the shipment is booked. No series is needed.` })}
      />
      {!isFolded && (
        <>
          {kind === 'package' && <PrefixCells />}
          <EditText path={at('from')} span={2} required maxLength={SERIES_LIMITS.digits} />
          <EditText path={at('to')} span={2} required maxLength={SERIES_LIMITS.digits} />
          <EditText path={at('current')} span={2} required maxLength={SERIES_LIMITS.digits} />
          <EditText path={at('prefix1')} span={3} keepSpan maxLength={SERIES_LIMITS.affix} />
          <EditText path={at('suffix1')} span={3} keepSpan maxLength={SERIES_LIMITS.affix} />
          <EditSelect path={at('checkSumType')} span="full" required options={checkSums} />
          <NextNumbers kind={kind} state={state} />
          <EditNumber
            path={at('warning')}
            span={3}
            min={0}
            max={SERIES_LIMITS.warning}
            decimals={0}
            adornment={t`left`}
          />
          <CountriesField path={at('validCountries')} />
          <EditToggle path={at('printWarning')} span={3} />
          <EditToggle path={at('emailWarning')} span={3} />
          <EditToggle path={at('allowRecycle')} span="full" hint={t`Skips numbers of the last ${days} days`} />
        </>
      )}
    </Cells>
  );
}

function StatusMark({ is }: { is: 'usedUp' | 'low' | 'enough' }) {
  const { t } = useLingui();
  if (is === 'usedUp') return <Chip variant="rejected">{t`Used up`}</Chip>;
  return is === 'low' ? (
    <Chip variant="progress">{t`Ends soon`}</Chip>
  ) : (
    <Chip variant="finished">{t`Plenty left`}</Chip>
  );
}
