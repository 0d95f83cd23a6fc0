/** The shipment as this device shows it, live; the same object until something in it changes. */
import { useRef } from 'react';
import { useLive } from '#client/components/user-data.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';

export type Shown = {
  readonly shipment: Shipment;
  /** A save of it is on its way: what is shown is not yet what the server has. */
  readonly isWaiting: boolean;
};

export function useShownShipment(shipmentId: string): Shown | undefined {
  const last = useRef<Shown>(undefined);
  const found = useLive(
    async ({ shipments }) => {
      const shown = shipmentId === NEW_SHIPMENT_ID ? undefined : await shipments.find(shipmentId);
      return shown && { id: shipmentId, shipment: shown.shipment, isWaiting: shown.waiting.length > 0 };
    },
    [shipmentId],
  );
  // The answer for another id is of no use while the one for this is on its way.
  const shown = found?.id === shipmentId ? found : undefined;
  if (!isSame(last.current, shown)) last.current = shown;
  return last.current;
}
