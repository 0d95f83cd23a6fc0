/**
 * The shell around every signed-in screen, fed with the facts it shows: who is signed in, whether the server is reached,
 * what waits, as of when the data is. Also keeps the device up to date while it is on screen.
 */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { UserDataProvider } from '#client/components/user-data.tsx';
import { changesQuery } from '#client/data/queries/changes-query.ts';
import type { UserData } from '#client/data/user-data.ts';
import { ToastHost } from '#client/ui/toast-host.tsx';
import { needsPerson } from '#domain/sync/operation-record.ts';
import { AppShell } from './app-shell.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { LateBell } from './late-bell.tsx';
import { SessionEnd } from './session-end.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useGo } from './use-go.ts';

type SignedInFrameProps = {
  userData: UserData;
  /** The notifications; rendered when the screen stands. */
  bell: ReactNode;
};

export function SignedInFrame({ userData, bell }: SignedInFrameProps) {
  const { connectivity, updates } = useServices();
  const go = useGo();
  const network = useObservable(connectivity.state);
  const syncedAt = useObservable(userData.syncedAt);
  const { operations } = useObservable(userData.queue.records);
  const unsent = operations.filter(({ state }) => state !== 'applied');
  const { warehouse, companyId } = useObservable(userData.staticData);
  const { isFetched } = useQuery(changesQuery(userData), userData.queryClient);
  // What the device keeps of the portal comes after what the person waits for.
  useEffect(() => {
    if (!isFetched) return;
    updates.start();
    userData.queue.prepare().catch(() => undefined);
  }, [isFetched, updates, userData]);

  return (
    <QueryClientProvider client={userData.queryClient}>
      <UserDataProvider userData={userData}>
        <AppShell
          account={userData.user}
          companyId={companyId}
          testMode={warehouse.testMode}
          bell={<LateBell isQuiet={isFetched || network !== 'online'}>{bell}</LateBell>}
          onLogout={() => go('/Logout')}
          status={{
            network,
            waiting: unsent.length,
            needYou: unsent.filter(needsPerson).length,
            syncedAt,
            now: useNow(),
            onTryNow: connectivity.probe,
          }}
        >
          <Outlet />
          <InstallPrompt />
          <UpdatePrompt />
          <SessionEnd />
        </AppShell>
        <ToastHost />
      </UserDataProvider>
    </QueryClientProvider>
  );
}
