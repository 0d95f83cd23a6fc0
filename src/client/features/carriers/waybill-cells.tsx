/** The name and address of the carrier on waybills; by default those that the carrier publishes, or the warehouse's. */
import { useLingui } from '@lingui/react/macro';
import { EditText } from '#client/editing/edit-cells.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { CARRIER_LIMITS, type Suite } from '#contract/carrier.ts';

export function WaybillCells({ suite }: { suite: Suite }) {
  const { t } = useLingui();
  const max = CARRIER_LIMITS.text;
  // A suite without booking is the company's own transport.
  const isOwn = suite.bookingTypes.includes('NONE');
  return (
    <Cells columns={6} title={t`The carrier on waybills`}>
      <EditText
        path="waybillName"
        span="full"
        maxLength={max}
        hint={
          isOwn ? t`Left empty, waybills name the warehouse` : t`Left empty, waybills name the carrier’s public address`
        }
      />
      <EditText path="waybillStreet" span={3} keepSpan maxLength={max} />
      <EditText path="waybillCity" span={3} keepSpan maxLength={max} />
    </Cells>
  );
}
