/**
 * The shell around every signed-in screen, with the facts it shows: who is signed in, whether the server can be reached,
 * what waits, when the data was last up to date. Also keeps the device up to date while it is on screen.
 */
import { QueryClientProvider, useIsFetching, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useObservable, useServices, useSession } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { UserDataProvider } from '#client/components/user-data-provider.tsx';
import { changesQuery } from '#client/data/cache/changes-query.ts';
import type { UserData } from '#client/data/user-data.ts';
import { followFirstFocus } from '#client/ui/given-focus.ts';
import { needsPerson } from '#domain/commands/outbox-entry.ts';
import { AppShell } from './app-shell.tsx';
import { LazyBell, type LazyBellPart } from './lazy-bell.tsx';
import { type LazyPart, lazyPart, loadLazyParts, useOpening } from './lazy-part.ts';
import { loadAtLast } from './missing-chunk.ts';
import { SessionEnd } from './session-end.tsx';
import { mayShowTour } from './tour-state.ts';
import { useDue } from './use-due.ts';
import { useNavigateToPath } from './use-navigate-to-path.ts';
import { useNewShipmentKey } from './use-new-shipment-key.ts';

const LazyParts = lazyPart(async () => (await loadLazyParts()).LazyParts);

type SignedInFrameProps = {
  userData: UserData;
  /** The notifications; drawn when due, and opened when somebody has asked for them. */
  bell: LazyBellPart;
  /** The queue beside the screen; drawn when due, or when somebody has asked for it. */
  queue: LazyPart<QueuePresenceProps>;
  /** Scanners, over any screen; they listen when due. */
  scan: LazyPart<object>;
  /** The guided tour; drawn when due, for people it may be shown to. */
  tour: LazyPart<object>;
};

export type QueuePresenceProps = { isOpen: boolean; onOpen: () => void; onClose: () => void };

export function SignedInFrame({ userData, bell, queue: Queue, scan: Scan, tour: Tour }: SignedInFrameProps) {
  const services = useServices();
  const { connectivity, updates } = services;
  const go = useNavigateToPath();
  useNewShipmentKey(go);
  const session = useSession();
  const mustAddFactor = session.kind === 'signedIn' && session.addFactor === true;
  const network = useObservable(connectivity.state);
  const syncedAt = useObservable(userData.syncedAt);
  const { entries, unknown } = useObservable(userData.outbox.records);
  const unsent = entries.filter(({ state }) => state !== 'applied');
  const { warehouse, companyId } = useObservable(userData.staticData);
  const { isFetched } = useQuery(changesQuery(userData), userData.queryClient);
  const isIdle = useIsFetching(undefined, userData.queryClient) === 0;
  const isQuiet = (isFetched && isIdle) || network !== 'online';
  const [isDue] = useDue(isQuiet);
  const [mayTour] = useState(mayShowTour);
  const [isQueueOpen, setQueueOpen] = useState(false);
  const openQueue = useOpening(Queue, () => setQueueOpen(true));
  useEffect(followFirstFocus, []);
  // The company demands a second factor since a moment ago.
  useEffect(() => {
    if (mustAddFactor) go('/SecondFactor');
  }, [mustAddFactor, go]);
  // Storing the portal on the device comes after what the person is waiting for.
  useEffect(() => {
    if (!isFetched) return;
    updates.start();
    loadAtLast(userData.prepareEditing, services).catch(() => undefined);
  }, [isFetched, services, updates, userData]);

  return (
    <QueryClientProvider client={userData.queryClient}>
      <UserDataProvider userData={userData}>
        <AppShell
          account={userData.user}
          companyId={companyId}
          testMode={warehouse.testMode}
          bell={<LazyBell isQuiet={isQuiet} part={bell} />}
          onLogout={() => go('/Logout')}
          status={{
            network,
            waiting: unsent.length + unknown.length,
            needYou: unsent.filter(needsPerson).length,
            syncedAt,
            now: useNow(),
            onTryNow: connectivity.probe,
            onOpenQueue: openQueue,
          }}
        >
          <Outlet />
          <Suspense>{isDue && <LazyParts />}</Suspense>
          <Suspense>
            {(isDue || isQueueOpen) && (
              <Queue isOpen={isQueueOpen} onOpen={() => setQueueOpen(true)} onClose={() => setQueueOpen(false)} />
            )}
          </Suspense>
          <Suspense>{isDue && <Scan />}</Suspense>
          <Suspense>{isDue && mayTour && <Tour />}</Suspense>
          <SessionEnd />
        </AppShell>
      </UserDataProvider>
    </QueryClientProvider>
  );
}
