/** Creates every service once and connects them. No other code creates one; tests build their own set. */

import type { Services } from '#client/components/services.tsx';
import { apiAddress } from '#client/data/api/api-address.ts';
import { createApiClient } from '#client/data/api/api-client.ts';
import { createConnectivity } from '#client/data/api/connectivity.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createDeviceClock, type DeviceClock } from '#client/data/api/device-clock.ts';
import { createTransport } from '#client/data/api/http-transport.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { createTabIdentity } from '#client/data/device/tab-identity.ts';
import { createUnfinishedWork } from '#client/data/drafts/unfinished-work.ts';
import { lazy } from '#client/data/lazy.ts';
import { followConnectivity } from '#client/data/reconnect.ts';
import type { DeviceProfiles } from '#client/data/session/device-profiles.ts';
import { createSession } from '#client/data/session/session.ts';
import { createSessionMarks } from '#client/data/session/session-marks.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';
import type { UserData } from '#client/data/user-data.ts';
import { createAppUpdates } from '#client/pwa/app-updates.ts';
import { createInstallOffer } from '#client/pwa/install-offer.ts';
import { loadAtLast } from '#client/shell/missing-chunk.ts';
import { isSameUser, type SessionUser } from '#domain/session/session-reducer.ts';

export interface Surroundings {
  readonly language: () => string;
}

export function createServices({ language }: Surroundings): Services {
  const address = apiAddress(import.meta.env);
  const work = createUnfinishedWork();
  const history = createDataHistory();
  const facts = openDeviceFacts(() => indexedDB);
  const clock = createDeviceClock(facts);
  const api = createApiClient({
    transport: createTransport(undefined, clock, () => work.hold('request')),
    address,
    language,
    session: {
      get state() {
        return session.state;
      },
      refresh: () => session.refresh(),
    },
    history,
    contact: {
      answered: () => connectivity.answered(),
      unanswered: (error) => connectivity.unanswered(error),
      refused: (error) => connectivity.refused(error),
    },
    isExact: () => marks.isExact(),
    recover: (load) => void loadAtLast(load, { connectivity, updates, work, clock }),
  });
  const marks = createSessionMarks(facts, localStorage);
  const connectivity = createConnectivity({
    ping: () => api.call('ping', {}),
    hasNetwork: () => navigator.onLine,
    isExact: () => marks.isExact(),
    isVisible,
    hints: window,
  });
  const profiles = lazyProfiles(clock);
  const session = createSession({
    login: (username, password) => api.call('login', { body: { username, password } }),
    logout: () => api.call('logout', {}),
    shared: createRefresh({
      ask: () => api.call('refresh', {}),
      isReached: connectivity.probe,
      locks: navigator.locks,
      channel: new BroadcastChannel('kaj-session'),
    }),
    profiles,
    marks,
  });
  const tab = createTabIdentity(sessionStorage, navigator.locks, newId);
  const updates = createAppUpdates({ clock, running: String(__KAJ_BUILD__), session, connectivity, work, tab });
  const userDataDependencies = {
    api,
    connectivity,
    tab,
    locks: navigator.locks,
    onHidden,
    onSeen,
    isVisible,
    isSignedIn(user: SessionUser) {
      const state = session.state.get();
      return state.kind === 'signedIn' && isSameUser(state.user, user);
    },
    takeWebSocketToken: () => session.takeWebSocketToken(),
    serverAddress: new URL(address('webSocketToken'), location.href).href,
    now: clock.now,
    newId,
    build: __KAJ_BUILD__,
    history,
    // Every screen shows data that no longer exist, so the page reloads. Typed text is kept, and its owner is asked about it.
    onRestored: (prepare: () => Promise<void>) =>
      void prepare().then(
        () => location.reload(),
        (error) => console.error('The restored data could not be taken over yet', error),
      ),
  };
  const userData = createUserDataHolder((user) =>
    import('#client/data/user-data.ts').then(async ({ openUserData }) => {
      await clock.ready;
      const data = await openUserData(user, {
        ...userDataDependencies,
        // If this cannot be stored, the offline hours end a little sooner.
        onSynced: (staticData) => void profiles.noteSynced(user, staticData.offlineHours).catch(() => undefined),
      });
      await marks.setExact(data.staticData.get().sync !== undefined);
      return data;
    }),
  );
  work.watch({
    isUnfinished: async () => (await userData.current())?.drafts.hasUnsaved() ?? false,
    flush: async () => (await userData.current())?.drafts.flush(),
  });
  followConnectivity({ connectivity, session, userData: userData.current });
  session.state.subscribe(() => {
    if (session.state.get().kind === 'signedOut') userData.close();
  });
  return {
    api,
    clock,
    session,
    connectivity,
    work,
    updates,
    installOffer: createInstallOffer(),
    openUserData: userData.open,
  };
}

/** At most one user's data is open at a time. */
function createUserDataHolder(load: (user: SessionUser) => Promise<UserData>) {
  let held: { user: SessionUser; data: Promise<UserData> } | undefined;
  const close = () => {
    held?.data.then((data) => data.close()).catch(() => undefined);
    held = undefined;
  };
  return {
    close,
    current: async () => held?.data.catch(() => undefined),
    open(user: SessionUser): Promise<UserData> {
      if (held && isSameUser(held.user, user)) return held.data;
      close();
      const opened = { user, data: load(user) };
      held = opened;
      // A failed opening is retried the next time.
      opened.data.catch(() => {
        if (held === opened) held = undefined;
      });
      return opened.data;
    },
  };
}

/** The device's database is loaded with the first user, not with the sign-in page. */
function lazyProfiles(clock: DeviceClock): DeviceProfiles {
  const open = async () => {
    const { openDeviceProfiles } = await import('#client/data/session/device-profiles.ts');
    await clock.ready;
    return openDeviceProfiles(clock.now, document);
  };
  return lazy(open, ['current', 'last', 'remember', 'forget', 'noteSynced']).calls;
}

function newId(): string {
  return crypto.randomUUID();
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function onSeen(listener: () => void): () => void {
  const whenSeen = () => isVisible() && listener();
  document.addEventListener('visibilitychange', whenSeen);
  addEventListener('pageshow', whenSeen);
  return () => {
    document.removeEventListener('visibilitychange', whenSeen);
    removeEventListener('pageshow', whenSeen);
  };
}

function onHidden(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('pagehide', listener);
  // There is more time before a reload than while the page is closing.
  addEventListener('beforeunload', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('pagehide', listener);
    removeEventListener('beforeunload', listener);
  };
}
