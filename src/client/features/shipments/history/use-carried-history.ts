/** A shipment that is opened takes its history along, so that it can be read without the server. */
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { carryHistory } from '#client/data/cache/kept-histories.ts';

/** `etag`: of the shipment as the server has it; undefined while it is not known, or not there yet. */
export function useCarriedHistory(shipmentId: string, etag: string | undefined): void {
  const { api, cache } = useUserData();
  const { clock, connectivity } = useServices();
  const isExact = useStaticData().sync !== undefined;
  const isOnline = useObservable(connectivity.state) === 'online';
  const isThere = etag !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening carries it once, whatever is saved meanwhile
  useEffect(() => {
    if (!isOnline || !isExact || etag === undefined) return;
    // Nobody waits for it, and the next opening tries again.
    carryHistory({ api, cache }, { shipmentId, etag, now: clock.now() }).catch(() => undefined);
  }, [shipmentId, isThere, isOnline, isExact]);
}
