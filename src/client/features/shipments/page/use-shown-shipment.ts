/** The shipment as this device shows it, live; the same object until something in it changes. */
import { useRef } from 'react';
import { useLive } from '#client/components/user-data.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';

export function useShownShipment(shipmentId: string): Shipment | undefined {
  const last = useRef<Shipment>(undefined);
  const found = useLive(
    async ({ shipments }) =>
      shipmentId === NEW_SHIPMENT_ID ? undefined : (await shipments.find(shipmentId))?.shipment,
    [shipmentId],
  );
  // The answer for another id is of no use while the one for this is on its way.
  const shown = found?.shipmentId === shipmentId || shipmentId.startsWith('tmp:') ? found : undefined;
  if (!isSame(last.current, shown)) last.current = shown;
  return last.current;
}
