/**
 * Keeps this device's blocks of numbers alive: whenever the server answers again, it is asked for them, which is the word from the
 * device that they wait for. Whatever its person must know of a block is told, and the code that draws labels is there before the
 * network goes.
 * Not here: what becomes of a block (data/outbox/lease-contact.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { keepInContact, type LeaseTrouble } from '#client/data/outbox/lease-contact.ts';
import { readLeases } from '#client/data/outbox/lease-store.ts';
import { showToast } from '#client/ui/toasts.ts';
import { courtesy } from '#domain/shared/courtesy.ts';

export function useLeaseContact(): void {
  const { t } = useLingui();
  const userData = useUserData();
  const { clock, connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  const tell = useRef((_: LeaseTrouble) => {});
  tell.current = ({ block: { lastUsed }, why }) => {
    const printed = lastUsed
      ? t`Labels up to ${lastUsed} may have been printed from it.`
      : t`None of it has been printed.`;
    const text =
      why === 'unknown'
        ? t`${printed} Tell a moderator before the next number of the series is confirmed.`
        : t`More of it has been booked than this browser remembers. What is left of it is not used any more.`;
    const title =
      why === 'unknown' ? t`The server does not know a block of this device’s numbers` : t`A block of numbers is void`;
    showToast({ tone: 'warning', title, text });
  };
  useEffect(() => {
    if (!isOnline) return;
    void courtesy(async () => {
      for (const trouble of await keepInContact(userData, clock.now())) tell.current(trouble);
      const isUsable = (await readLeases(userData.work)).some(({ endedAt }) => endedAt === undefined);
      if (isUsable) await (await import('#client/components/labels/prepare-labels.ts')).prepareLabels();
    });
  }, [isOnline, userData, clock]);
}
