/** The carrier of a new connection: everything else in the form follows from it. */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { BOOKING_NAMES } from '#client/i18n/carrier-names.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { type EditedCarrier, newCarrier } from './carrier-draft.ts';
import type { SuiteLimit } from './use-suite-limit.tsx';

type SuiteChoiceProps = {
  draft: EditedCarrier;
  limit: SuiteLimit;
  onChoose: (carrier: EditedCarrier) => void;
};

const COLUMNS = 3;

export function SuiteChoice({ draft, limit, onChoose }: SuiteChoiceProps) {
  const { t, i18n } = useLingui();
  const { carriersuitesProducts: suites, warehouse } = useStaticData();
  const choices = suites.map((suite) => {
    const ways = suite.bookingTypes.map((type) => i18n._(BOOKING_NAMES[type])).join(', ');
    const isAllowed = limit.allows(suite);
    return {
      value: suite.value,
      label: suite.name,
      hint: isAllowed ? ways : (limit.reason ?? t`Not active: see Subscription`),
      disabled: !isAllowed,
    };
  });
  return (
    <>
      <Cells title={t`Carrier`} titleEnd={<span className="muted small">{t`Choose a carrier`}</span>}>
        <Choices
          label={t`Carrier`}
          columns={COLUMNS}
          choices={choices}
          value={draft.carrierSuiteId}
          onChange={(value) => {
            const suite = suites.find((one) => one.value === value);
            onChoose(newCarrier(suite, warehouse.testMode, draft.name || ''));
          }}
        />
      </Cells>
      {limit.explanation}
    </>
  );
}
