/** Who the carrier is: its messages, labels and papers come with the choice. */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditText } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { CARRIER_LIMITS, type PublicCarrier } from '#contract/carrier.ts';
import type { EditedCarrier } from '../carrier-draft.ts';
import { SuiteChoice } from '../suite-choice.tsx';
import { useSuiteLimit } from '../use-suite-limit.tsx';
import { withSuite } from './setup-draft.ts';
import { SetupStep } from './setup-step.tsx';

export function CarrierStep({ carriers }: { carriers: readonly PublicCarrier[] | undefined }) {
  const { t, i18n } = useLingui();
  const { carriersuitesProducts: suites } = useStaticData();
  const { state, set, errors } = useEditForm<EditedCarrier>();
  const { draft } = state;
  const suiteOf = (id: string) => suites.find(({ value }) => value === id);
  const limit = useSuiteLimit(carriers);
  const error = errors.carrierSuiteId;
  return (
    <SetupStep
      title={t`Who is the carrier?`}
      text={t`Messages, labels and papers come with the choice. Standard is a carrier that Kaj does not know, or a truck of your own.`}
      words={['edi', 'webService']}
    >
      {error && <Banner tone="danger" message={fieldErrorText(i18n, error)} />}
      <SuiteChoice
        draft={draft}
        limit={limit}
        onChoose={({ carrierSuiteId }) => {
          const suite = suiteOf(carrierSuiteId);
          const chosen = suite ? withSuite(draft, suite, suiteOf(draft.carrierSuiteId)) : {};
          for (const [path, value] of Object.entries(chosen)) set(path, value);
        }}
      />
      {draft.carrierSuiteId && (
        <Cells columns={6} title={t`Your name for it`}>
          <EditText
            path="name"
            span="full"
            required
            maxLength={CARRIER_LIMITS.text}
            emptied=""
            hint={t`What it is called in delivery types and lists`}
          />
        </Cells>
      )}
    </SetupStep>
  );
}
