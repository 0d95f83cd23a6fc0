/**
 * Keeps this device's blocks of numbers alive: whenever the server answers again, it is asked for them, which is the word from the
 * device that they wait for. A block that has ended is forgotten, and the code that draws labels is there before the network goes.
 */
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { forgetLease, prolongLease, readLeases } from '#client/data/outbox/lease-store.ts';
import { courtesy } from '#domain/shared/courtesy.ts';

export function useLeaseContact(): void {
  const { api, work } = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  useEffect(() => {
    if (!isOnline) return;
    void courtesy(async () => {
      const kept = await readLeases(work);
      if (kept.length === 0) return;
      const leases = await api.call('numberLeases', {});
      for (const { id } of kept) {
        const lease = leases.find((one) => one.id === id);
        if (lease?.state === 'live') await prolongLease(work, id, lease.expiresAt);
        else await forgetLease(work, id);
      }
      await (await import('#client/components/labels/prepare-labels.ts')).prepareLabels();
    });
  }, [isOnline, api, work]);
}
