/** Ids of the shipments with unsaved changes on this device, in any tab. */
import { useMemo } from 'react';
import { useLive } from '#client/components/user-data-provider.tsx';
import { shipmentKey } from '#client/data/device/entity-key.ts';

export function useDraftShipments(): ReadonlySet<string> {
  const keys = useLive(({ work }) => work.drafts.orderBy('entityKey').keys(), []);
  return useMemo(() => {
    const start = shipmentKey('');
    return new Set(
      (keys ?? []).flatMap((key) => (String(key).startsWith(start) ? [String(key).slice(start.length)] : [])),
    );
  }, [keys]);
}
