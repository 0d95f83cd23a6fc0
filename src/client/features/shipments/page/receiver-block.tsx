/** The receiver: an address from the register or written by hand, and the contact there. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PartyCells } from '#client/editing/party-cells.tsx';
import { Cells } from '#client/ui/cells.tsx';
import type { Address } from '#contract/address.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { PartyNameField } from './party-name-field.tsx';
import { SaveReceiver } from './save-receiver.tsx';
import { useShipmentForm } from './shipment-form.ts';
import { useGivenReceiver } from './use-given-receiver.ts';
import { useUsualValues } from './use-usual-values.ts';

export function ReceiverBlock({ onChosen }: { onChosen: (receiver: Address) => void }) {
  const { t } = useLingui();
  const { state, facts } = useShipmentForm();
  const isNew = state.base.status === STATUS.new;
  const takeUsual = useUsualValues();
  const [isOffering, setOffering] = useState(false);
  function choose(receiver: Address) {
    if (isNew) takeUsual(receiver);
    onChosen(receiver);
  }
  useGivenReceiver(choose);
  return (
    <Cells columns={6} title={t`Receiver`} titleEnd={!isOffering && <SaveReceiver />}>
      <PartyNameField within="addresses.receiver" isFirst={isNew} onOffering={setOffering} onChosen={choose} />
      <PartyCells within="addresses.receiver" isMessage={facts.deliveryType?.bookingType === 'EDI'} />
    </Cells>
  );
}
