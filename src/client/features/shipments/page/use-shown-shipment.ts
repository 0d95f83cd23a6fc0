/** The shipment as this device shows it, live; the same object until something in it changes. */
import { useRef } from 'react';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import type { Operation } from '#domain/sync/operation-record.ts';
import { useLiveOf } from './use-live-of.ts';

export type Shown = {
  readonly shipment: Shipment;
  /** What of it the server does not have yet, in order. */
  readonly operations: readonly Operation[];
};

export function useShownShipment(shipmentId: string): Shown | undefined {
  const last = useRef<Shown>(undefined);
  const shown = useLiveOf(shipmentId, async ({ shipments }) => {
    const found = shipmentId === NEW_SHIPMENT_ID ? undefined : await shipments.find(shipmentId);
    if (!found) return undefined;
    const operations = found.operations.filter(({ state }) => state !== 'applied');
    return { shipment: found.shipment, operations };
  });
  if (!isSame(last.current, shown)) last.current = shown;
  return last.current;
}
