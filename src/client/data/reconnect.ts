/**
 * Runs when the server can be reached again: refreshes the session, sends the outbox, then reads what has changed. Any answer
 * shortens what waits long for its next try.
 * Not here: noticing it (connectivity.ts).
 */
import type { ConnectivityService } from './api/connectivity.ts';
import type { SessionService } from './session/session.ts';
import type { UserData } from './user-data.ts';

export interface ReconnectDependencies {
  readonly connectivity: ConnectivityService;
  readonly session: SessionService;
  /** The user's data, when it is open. */
  readonly userData: () => Promise<UserData | undefined>;
}

export function followConnectivity({ connectivity, session, userData }: ReconnectDependencies): void {
  async function catchUp(): Promise<void> {
    if (session.state.get().kind === 'offline' && (await session.refresh()) !== 'answered') return;
    const data = await userData();
    if (!data || session.state.get().kind !== 'signedIn') return;
    await data.outbox.reconnected();
    await data.queryClient.invalidateQueries();
  }

  // What was held back for lack of a session goes on once there is one.
  session.state.subscribe(() => {
    if (session.state.get().kind !== 'signedIn') return;
    userData()
      .then((data) => data?.outbox.wake())
      .catch(console.warn);
  });
  connectivity.answers.subscribe(() => {
    if (session.state.get().kind !== 'signedIn') return;
    userData()
      .then((data) => data?.outbox.answeredElse())
      .catch(console.warn);
  });
  connectivity.state.subscribe(() => {
    if (connectivity.state.get() === 'online') {
      catchUp().catch((error) => console.warn('Catching up after a reconnect stopped', error));
    }
  });
}
