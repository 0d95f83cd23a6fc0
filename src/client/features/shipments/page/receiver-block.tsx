/** To whom: an address from the register or written by hand, and whom to call there. */
import { useLingui } from '@lingui/react/macro';
import { useUserData } from '#client/components/user-data.tsx';
import { PartyCells } from '#client/editing/party-cells.tsx';
import { Cells } from '#client/ui/cells.tsx';
import type { Address } from '#contract/address.ts';
import { lastDeliveryType } from './delivery-choices.ts';
import { ReceiverNameField } from './receiver-name-field.tsx';
import { SaveReceiver } from './save-receiver.tsx';
import { useShipmentForm } from './shipment-form.ts';

export function ReceiverBlock({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui();
  const { shipments } = useUserData();
  const { state, set, deliveryTypes } = useShipmentForm();
  const isNew = state.base.status === 0;

  /** What went to this receiver the last time is the best guess for this time. */
  function offerLastChoice({ name }: Address) {
    if (!state.draft.deliveryType) {
      const last = lastDeliveryType([...shipments.rows.get().values()], name);
      const type = deliveryTypes.find((candidate) => candidate.id === last);
      if (type) set('deliveryType', type.id);
    }
    onChosen();
  }

  return (
    <Cells columns={6} title={t`Receiver`} titleEnd={<SaveReceiver />}>
      <ReceiverNameField autoFocus={isNew} onChosen={offerLastChoice} />
      <PartyCells within="addresses.receiver" />
    </Cells>
  );
}
