/**
 * The numbers on packages and shipments: the company's own, with the first three shown, or a series that the carrier has given. A
 * label that a terminal reads needs an SSCC.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { SERIES_NAMES } from '#client/i18n/series-words.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import type { Suite } from '#contract/carrier.ts';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { type EditedCarrier, seriesOf, shownSeries } from '../carrier-draft.ts';
import { NextNumbers } from '../next-numbers.tsx';
import { PrefixCells } from '../prefix-cells.tsx';
import { SeriesCells } from '../series-cells.tsx';
import * as styles from './setup.module.css';
import { countedSeries, ownConsignments, type SeriesSource, type SetupChoices } from './setup-draft.ts';
import { SetupStep } from './setup-step.tsx';

type NumbersStepProps = {
  suite: Suite;
  choices: SetupChoices;
  onSource: (kind: 'consignments' | 'packages', source: SeriesSource) => void;
};

export function NumbersStep({ suite, choices, onSource }: NumbersStepProps) {
  const { t, i18n } = useLingui();
  const { warehouse } = useStaticData();
  const { companyId } = useUserData().user;
  const { state, set } = useEditForm<EditedCarrier>();
  const { draft } = state;
  const { name, gs1Prefix, numberSeries } = draft;
  const shown = shownSeries(suite);
  const hasPackages = shown.includes('package');
  const countsPackages = hasPackages && !suite.ssccLabels && choices.packages === 'own';
  const own = ownConsignments(suite, gs1Prefix, companyId, warehouse.countryCode);
  const countsConsignments = shown.includes('consignment') && choices.consignments === 'own';

  // Own numbers follow the prefix; nobody types them.
  useEffect(() => {
    if (countsConsignments && !isSame(numberSeries.consignment, own)) set('numberSeries.consignment', own);
  }, [countsConsignments, numberSeries.consignment, own, set]);
  useEffect(() => {
    if (countsPackages && !gs1Prefix && !numberSeries.package) set('numberSeries.package', countedSeries(companyId));
  }, [countsPackages, gs1Prefix, numberSeries.package, companyId, set]);

  const next = (kind: SeriesKind, lacks?: string | false) => (
    <NextNumbers kind={kind} state={{ series: seriesOf(draft, kind), exhausted: false }} lacks={lacks} />
  );
  if (shown.length === 0) {
    return (
      <SetupStep
        title={t`Numbers`}
        text={t`${name} gives the numbers when you book. Nothing to do here.`}
        words={['sscc']}
      >
        {null}
      </SetupStep>
    );
  }
  const given = { value: 'given', label: t`A series from ${name}`, hint: t`They have written from and to` } as const;
  return (
    <SetupStep
      title={t`Which numbers stand on your packages?`}
      text={
        suite.ssccLabels
          ? t`Every package has a number of its own in the whole world, an SSCC. It is built from the GS1 company prefix your company already has.`
          : t`Every package has a number of its own.`
      }
      words={['prefix', 'sscc', 'checkDigit', 'series', 'gln']}
    >
      {hasPackages && (
        <>
          <Cells columns={6} title={i18n._(SERIES_NAMES.package)}>
            <Choices
              label={i18n._(SERIES_NAMES.package)}
              value={choices.packages}
              onChange={(source) => {
                onSource('packages', source);
                if (source === 'own') set('numberSeries.package', null);
              }}
              choices={[
                suite.ssccLabels
                  ? { value: 'own', label: t`From our GS1 company prefix`, hint: t`SSCC, 18 digits` }
                  : { value: 'own', label: t`Counted by Kaj`, hint: t`From your GS1 prefix if you have one` },
                given,
              ]}
            />
            {choices.packages === 'own' && (
              <>
                <PrefixCells />
                {next('package', suite.ssccLabels && !gs1Prefix && t`Shown once the prefix is written`)}
              </>
            )}
          </Cells>
          {choices.packages === 'own' && suite.ssccLabels && !gs1Prefix && (
            <p className="muted small">
              {t`No prefix? It is the beginning of your GLN and of your articles’ bar codes. GS1 in your country gives one to every company, within some days; ${name} may also give you a series.`}
            </p>
          )}
          {choices.packages === 'given' && <SeriesCells kind="package" />}
        </>
      )}
      {shown.includes('consignment') && (
        <>
          <Cells columns={6} title={i18n._(SERIES_NAMES.consignment)}>
            <Choices
              label={i18n._(SERIES_NAMES.consignment)}
              value={choices.consignments}
              onChange={(source) => {
                onSource('consignments', source);
                if (source === 'given') set('numberSeries.consignment', null);
              }}
              choices={[
                { value: 'own', label: t`Counted by Kaj`, hint: t`Yours alone; some carriers want theirs` },
                given,
              ]}
            />
            {countsConsignments && own && next('consignment')}
            {countsConsignments && !own && <p className={styles.inside}>{t`They follow from the prefix above.`}</p>}
          </Cells>
          {choices.consignments === 'given' && <SeriesCells kind="consignment" />}
        </>
      )}
    </SetupStep>
  );
}
