/**
 * What follows when the server answers again: the session first, then what was being sent, then what has changed.
 * Not here: noticing it (connectivity.ts).
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { ConnectivityService } from './connectivity.ts';
import type { SessionService } from './session/session.ts';
import type { UserData } from './user-data.ts';

export interface ReconnectDependencies {
  readonly connectivity: ConnectivityService;
  readonly session: SessionService;
  readonly queryClient: QueryClient;
  /** The user's data, when it is open. */
  readonly userData: () => Promise<UserData | undefined>;
}

export function followConnectivity({ connectivity, session, queryClient, userData }: ReconnectDependencies): void {
  onlineManager.setEventListener((setOnline) =>
    connectivity.state.subscribe(() => setOnline(connectivity.state.get() === 'online')),
  );

  async function catchUp(): Promise<void> {
    if (session.state.get().kind === 'offline' && (await session.refresh()) !== 'answered') return;
    const data = await userData();
    if (!data || session.state.get().kind !== 'signedIn') return;
    await data.outbox.resume();
    await queryClient.invalidateQueries();
  }

  connectivity.state.subscribe(() => {
    if (connectivity.state.get() === 'online') {
      catchUp().catch((error) => console.warn('Catching up after a reconnect stopped', error));
    }
  });
}
