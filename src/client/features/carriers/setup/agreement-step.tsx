/** What was agreed with the carrier, and the addresses of messages where there are messages. */
import { useLingui } from '@lingui/react/macro';
import { EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Cells } from '#client/ui/cells.tsx';
import { CARRIER_LIMITS, type Suite } from '#contract/carrier.ts';
import type { EditedCarrier } from '../carrier-draft.ts';
import { type SendWay, waysBooking } from './setup-draft.ts';
import { SetupStep } from './setup-step.tsx';

export function AgreementStep({ suite, way }: { suite: Suite; way: SendWay | '' }) {
  const { t } = useLingui();
  const { name } = useEditForm<EditedCarrier>().state.draft;
  const max = CARRIER_LIMITS.text;
  const hasMessages = suite.neededFields.edi !== undefined && waysBooking(suite, way) === 'EDI';
  return (
    <SetupStep
      title={t`What is your agreement with ${name}?`}
      text={t`All of it may wait while you test. Before you go live, the carrier needs it.`}
      words={hasMessages ? ['agreement', 'address', 'qualifier', 'gln'] : ['agreement']}
    >
      <Cells columns={6} title={t`Agreement`}>
        <EditText path="gaNo" span={3} maxLength={max} hint={t`Customer or agreement number, on their invoices`} />
        <EditText path="pallRegNo" span={3} maxLength={max} hint={t`If you exchange pallets`} />
        <EditToggle path="consolidate" span={3} hint={t`Several shipments to one receiver travel as one`} />
        <EditToggle path="testMode" span={3} readOnly hint={t`Until ${name} has said yes to a test`} />
      </Cells>
      {hasMessages && (
        <Cells columns={6} title={t`EDI addresses`}>
          <EditText path="uNBaddressOwn" span={4} keepSpan maxLength={max} hint={t`Usually your GLN`} />
          <EditText path="uNBqualifierOwn" span={2} keepSpan maxLength={max} hint={t`14 for a GLN`} />
          <EditText path="uNBaddressRec" span={4} keepSpan maxLength={max} hint={t`Their EDI desk says`} />
          <EditText path="uNBqualifierRec" span={2} keepSpan maxLength={max} hint={t`Often ZZ`} />
        </Cells>
      )}
    </SetupStep>
  );
}
