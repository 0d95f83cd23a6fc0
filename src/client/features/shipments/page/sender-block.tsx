/** The sender: the warehouse, unless another is named, from the register or by hand. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { PartyCells } from '#client/editing/party-cells.tsx';
import { AccordionPart } from '#client/ui/accordion.tsx';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { emptyParty } from '#domain/shipments/new-shipment.ts';
import { PartyNameField } from './party-name-field.tsx';
import { useShipmentForm } from './shipment-form.ts';
import * as styles from './shipment-page.module.css';

export function SenderPart() {
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const { state, set, readOnly, errors, facts } = useShipmentForm();
  const isMessage = facts.deliveryType?.bookingType === 'EDI';
  const { sender } = state.draft.addresses;
  /** The button pressed gives way to the fields and the other way round: the focus goes on to what has come. */
  const [hasChosen, setHasChosen] = useState(false);
  function send(from: typeof sender) {
    setHasChosen(true);
    set('addresses.sender', from);
  }
  const hasErrors = Object.keys(errors).some((path) => path.startsWith('addresses.sender'));
  const summary = sender ?? warehouse;
  const place = [summary.name, summary.city].filter(Boolean).join(', ');

  return (
    <AccordionPart
      title={t`Sender`}
      icon="truck"
      note={sender ? place : t`${place} (the warehouse)`}
      open={hasErrors || state.base.isInbound}
    >
      {sender ? (
        <div className={styles.stack}>
          <Cells columns={6}>
            <PartyNameField within="addresses.sender" autoFocus={hasChosen} />
            <PartyCells within="addresses.sender" isMessage={isMessage} />
          </Cells>
          {!readOnly && (
            <Button variant="quiet" icon="undo" onClick={() => send(null)}>
              {t`Send from the warehouse`}
            </Button>
          )}
        </div>
      ) : (
        <Button
          icon="edit"
          autoFocus={hasChosen}
          reason={readOnly && t`Cannot be changed`}
          onClick={() => send(emptyParty(warehouse.countryCode))}
        >
          {t`Another sender`}
        </Button>
      )}
    </AccordionPart>
  );
}
