/**
 * Keeps this device's blocks of numbers alive: whenever the server answers again, it is asked for them, which is the word from the
 * device that they wait for. What was given up meanwhile is returned, and the code that draws labels is there before the network goes.
 * Not here: what becomes of a block (data/outbox/lease-contact.ts), what its person must know of it (lease-notices.tsx).
 */
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { keepInContact } from '#client/data/outbox/lease-contact.ts';
import { sendReturns } from '#client/data/outbox/lease-return.ts';
import { readLeases } from '#client/data/outbox/lease-store.ts';
import { courtesy } from '#domain/shared/courtesy.ts';

export function useLeaseContact(): void {
  const userData = useUserData();
  const { clock, connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  useEffect(() => {
    if (!isOnline) return;
    void courtesy(async () => {
      await keepInContact(userData, clock.now());
      await sendReturns(userData);
      const isUsable = (await readLeases(userData.work)).some(({ endedAt }) => endedAt === undefined);
      if (isUsable) await (await import('#client/components/labels/prepare-labels.ts')).prepareLabels();
    });
  }, [isOnline, userData, clock]);
}
