/** Notes for the box that a shipment was opened, however its person came to it. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { noteOpened } from '#client/data/cache/recent-finds.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';

export function useNoteOpened(shipmentId: string): void {
  const { cache } = useUserData();
  const { clock } = useServices();
  const isScanned = useRouterState({ select: ({ location }) => location.state.isScanned });
  useEffect(() => {
    if (isTemporaryId(shipmentId)) return;
    void noteOpened(cache, { shipmentId, at: clock.now(), ...(isScanned && { isScanned }) });
  }, [shipmentId, cache, clock, isScanned]);
}
