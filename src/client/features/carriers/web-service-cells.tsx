/** The carrier's web service: naming its user makes the connection book through it. */
import { useLingui } from '@lingui/react/macro';
import { EditText } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Cells } from '#client/ui/cells.tsx';
import { CARRIER_LIMITS, type Suite } from '#contract/carrier.ts';
import type { EditedCarrier } from './carrier-draft.ts';
import { SecretField } from './secret-field.tsx';

export function WebServiceCells({ suite }: { suite: Suite }) {
  const { t } = useLingui();
  const { draft } = useEditForm<EditedCarrier>().state;
  const books = suite.bookingTypes.includes('EDI') && !draft.ws_UserName && t`Empty: booked by EDI`;
  return (
    <Cells columns={6} title={t`Web service`} titleEnd={books && <span className="muted small">{books}</span>}>
      <EditText path="ws_UserName" span={3} maxLength={CARRIER_LIMITS.wsUserName} />
      <SecretField path="ws_Password" maxLength={CARRIER_LIMITS.wsPassword} />
    </Cells>
  );
}
