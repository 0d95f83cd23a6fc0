/** The shipment as this device shows it, live; the same object until something in it changes. */
import { useRef } from 'react';
import { useLive } from '#client/components/user-data.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import type { Operation } from '#domain/sync/operation-record.ts';

export type Shown = {
  readonly shipment: Shipment;
  /** What of it the server does not have yet, in order. */
  readonly operations: readonly Operation[];
};

export function useShownShipment(shipmentId: string): Shown | undefined {
  const last = useRef<Shown>(undefined);
  const found = useLive(
    async ({ shipments }) => {
      const shown = shipmentId === NEW_SHIPMENT_ID ? undefined : await shipments.find(shipmentId);
      if (!shown) return undefined;
      const operations = shown.operations.filter(({ state }) => state !== 'applied');
      return { id: shipmentId, shipment: shown.shipment, operations };
    },
    [shipmentId],
  );
  // The answer for another id is of no use while the one for this is on its way.
  const shown = found?.id === shipmentId ? found : undefined;
  if (!isSame(last.current, shown)) last.current = shown;
  return last.current;
}
