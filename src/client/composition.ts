/** Creates every service once and ties them together. Nothing else makes one; tests make their own set. */
import { apiAddress } from '#client/data/api-address.ts';
import { createApiClient } from '#client/data/api-client.ts';
import { createConnectivity } from '#client/data/connectivity.ts';
import { createTransport } from '#client/data/http-transport.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import type { Services } from '#client/data/services.ts';
import { createSession, type SessionProfiles } from '#client/data/session/session.ts';
import { createSessionMarks } from '#client/data/session/session-marks.ts';
import { isSameUser } from '#client/data/session/session-reducer.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';
import type { UserData } from '#client/data/user-data.ts';

export interface Surroundings {
  readonly language: () => string;
}

export function createServices({ language }: Surroundings): Services {
  const api = createApiClient({
    transport: createTransport(),
    address: apiAddress(import.meta.env),
    language,
    session: {
      get state() {
        return session.state;
      },
      refresh: () => session.refresh(),
    },
    contact: { heard: () => connectivity.heard(), missed: (error) => connectivity.missed(error) },
  });
  const connectivity = createConnectivity({
    ping: () => api.call('ping', {}),
    hasNetwork: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    hints: window,
  });
  const session = createSession({
    login: (username, password) => api.call('login', { body: { username, password } }),
    logout: () => api.call('logout', {}),
    refresh: createRefresh({
      ask: () => api.call('refresh', {}),
      locks: navigator.locks,
      channel: new BroadcastChannel('kaj-session'),
    }),
    profiles: lazyProfiles(),
    marks: createSessionMarks(localStorage),
  });
  let open: Promise<UserData> | undefined;
  return {
    api,
    session,
    connectivity,
    queryClient: createQueryClient(),
    async openUserData(user) {
      const current = await open?.catch(() => undefined);
      if (current && isSameUser(current.user, user)) return current;
      current?.close();
      open = import('#client/data/user-data.ts').then(({ openUserData }) => openUserData(user, { api, now: Date.now }));
      return open;
    },
  };
}

/** The device's database is loaded with the first user, not with the sign-in page. */
function lazyProfiles(): SessionProfiles {
  let loaded: Promise<SessionProfiles> | undefined;
  const load = () => {
    loaded ??= import('#client/data/device/device-profiles.ts').then(({ createDeviceProfiles }) =>
      createDeviceProfiles(Date.now),
    );
    return loaded;
  };
  return {
    current: async () => (await load()).current(),
    remember: async (user) => (await load()).remember(user),
    forget: async (user) => (await load()).forget(user),
  };
}
