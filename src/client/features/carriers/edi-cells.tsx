/** The addresses that identify us and the carrier in an interchange (UNB). */
import { useLingui } from '@lingui/react/macro';
import { EditText } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Cells } from '#client/ui/cells.tsx';
import { CARRIER_LIMITS } from '#contract/carrier.ts';
import type { EditedCarrier } from './carrier-draft.ts';

export function EdiCells() {
  const { t } = useLingui();
  const isRequired = !useEditForm<EditedCarrier>().state.draft.testMode;
  const max = CARRIER_LIMITS.text;
  return (
    <Cells columns={6} title={t`EDI addresses`}>
      <EditText path="uNBaddressOwn" span={4} keepSpan required={isRequired} maxLength={max} />
      <EditText path="uNBqualifierOwn" span={2} keepSpan maxLength={max} />
      <EditText path="uNBaddressRec" span={4} keepSpan required={isRequired} maxLength={max} />
      <EditText path="uNBqualifierRec" span={2} keepSpan maxLength={max} />
    </Cells>
  );
}
