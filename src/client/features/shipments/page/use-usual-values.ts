/** A new shipment takes what the register keeps of its receiver beside the address (domain/shipments/usual-values.ts). */
import { useRef } from 'react';
import type { Address } from '#contract/address.ts';
import { type UsualValues, usualValues } from '#domain/shipments/usual-values.ts';
import { useShipmentForm } from './shipment-form.ts';

export function useUsualValues(): (receiver: Address) => void {
  const { state, set, deliveryTypes } = useShipmentForm();
  const brought = useRef<UsualValues>({});
  return (receiver) => {
    const offered = new Set(deliveryTypes.map(({ id }) => id));
    const { brings, changes } = usualValues(state.draft, receiver, brought.current, offered);
    for (const [field, value] of Object.entries(changes)) set(field, value);
    brought.current = brings;
  };
}
