/** A new shipment to an address that a person chose before it: it is chosen once the form is there, unless a receiver is written. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLive } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import type { Address } from '#contract/address.ts';
import { toParty } from '#domain/shipments/shipment-patch.ts';
import { useShipmentForm } from './shipment-form.ts';

export function useGivenReceiver(onChosen: (receiver: Address) => void): void {
  const { state, set } = useShipmentForm();
  const receiverId = useRouterState({ select: ({ location }) => location.state.receiverId });
  const given = useLive(
    async ({ cache, work }) =>
      receiverId === undefined
        ? undefined
        : (await readRegister('address', cache, work)).find(({ addressId }) => addressId === receiverId),
    [receiverId],
  );
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address has been read
  useEffect(() => {
    if (!given || isDone.current) return;
    isDone.current = true;
    if (state.draft.addresses.receiver?.name) return;
    set('addresses.receiver', toParty(given));
    onChosen(given);
  }, [given]);
}
