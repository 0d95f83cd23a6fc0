/**
 * The portal's data layer in this process, wired to the in-process server as composition.ts wires it to a real one: a
 * cookie jar instead of the browser's, an empty device of its own, a network that can be cut.
 */

import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { apiAddress } from '#client/data/api/api-address.ts';
import { type ApiClient, createApiClient } from '#client/data/api/api-client.ts';
import { type ConnectivityService, createConnectivity } from '#client/data/api/connectivity.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createTransport } from '#client/data/api/http-transport.ts';
import type { DeviceDatabase } from '#client/data/device/device-database.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { createTabIdentity } from '#client/data/device/tab-identity.ts';
import { createDeviceProfiles } from '#client/data/session/device-profiles.ts';
import { createSession, type SessionService } from '#client/data/session/session.ts';
import { createSessionMarks } from '#client/data/session/session-marks.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';
import { openUserData, type UserData } from '#client/data/user-data.ts';
import { userOf } from '#domain/session/session-reducer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

export interface Device {
  /** What lies in the browser's storage and cookies, shared by the tabs of a device. */
  readonly cookies: Map<string, string>;
  readonly storage: Map<string, string>;
  readonly indexedDB: IDBFactory;
}

export interface TestPortal {
  readonly api: ApiClient;
  readonly session: SessionService;
  readonly connectivity: ConnectivityService;
  /** Every request made so far, as `GET /refresh`. */
  readonly requests: string[];
  readonly network: { state: 'open' | 'cut' | 'answersLost' };
  /** What each notice of restored data would do before the page loads itself again. */
  readonly restored: (() => Promise<void>)[];
  /** The user's data; opened at the first call. */
  userData(): Promise<UserData>;
  signIn(username: string): Promise<UserData>;
  /** What a hidden or closed page would do. */
  hide(): void;
  close(): void;
}

/** A device nobody has used: its databases are empty. */
export function newDevice(): Device {
  const indexedDB = new IDBFactory();
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  return { cookies: new Map(), storage: new Map(), indexedDB };
}

/** It is closed when the test that opens it is done. */
export function openPortal(
  server: TestServer,
  device: Device = newDevice(),
  now: () => number = Date.now,
  database?: DeviceDatabase,
): TestPortal {
  const requests: string[] = [];
  const network: TestPortal['network'] = { state: 'open' };
  const hiders = new Set<() => void>();
  const history = createDataHistory();
  const api = createApiClient({
    transport: createTransport(browserFetch(device.cookies, requests, network)),
    address: apiAddress({ VITE_API_URL: `${server.url}/api` }),
    language: () => 'en',
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
    isExact: () => true,
    recover: () => undefined,
  });
  const connectivity = createConnectivity({
    ping: () => api.call('ping', {}),
    hasNetwork: () => network.state !== 'cut',
    isExact: () => true,
    isVisible: () => false,
    hints: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
  const profiles = createDeviceProfiles(now, { cookie: '' }, database);
  const session = createSession({
    login: (username, password) => api.call('login', { body: { username, password } }),
    logout: () => api.call('logout', {}),
    shared: createRefresh({
      ask: () => api.call('refresh', {}),
      isReached: connectivity.probe,
      locks: undefined,
      channel: undefined,
    }),
    profiles,
    marks: createSessionMarks(
      openDeviceFacts(() => device.indexedDB),
      storageOn(device.storage),
    ),
  });
  let data: Promise<UserData> | undefined;
  const portal: TestPortal = {
    api,
    session,
    connectivity,
    requests,
    network,
    restored: [],
    userData() {
      const user = userOf(session.state.get());
      if (!user) throw new Error('Nobody is signed in');
      data ??= openUserData(user, {
        api,
        connectivity,
        tab: createTabIdentity(storageOn(new Map()), undefined, crypto.randomUUID.bind(crypto)),
        locks: undefined,
        onHidden: (listener) => {
          hiders.add(listener);
          return () => hiders.delete(listener);
        },
        onSeen: () => () => undefined,
        isVisible: () => true,
        takeWebSocketToken: () => session.takeWebSocketToken(),
        serverAddress: `${server.url}/api`,
        isSignedIn: () => session.state.get().kind === 'signedIn',
        now,
        newId: () => crypto.randomUUID(),
        build: 1,
        history,
        onRestored: (prepare) => void portal.restored.push(prepare),
        onSynced: (staticData) => void profiles.noteSynced(user, staticData.offlineHours),
      });
      return data;
    },
    async signIn(username) {
      await session.signIn(username, TEST_PASSWORD);
      return portal.userData();
    },
    hide() {
      for (const hider of hiders) hider();
    },
    close() {
      void data?.then((opened) => opened.close());
      data = undefined;
    },
  };
  whenDone(async () => portal.close());
  return portal;
}

function browserFetch(cookies: Map<string, string>, requests: string[], network: TestPortal['network']): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    requests.push(`${init?.method} ${url.pathname.replace(/^\/api/, '')}`);
    if (network.state === 'cut') throw new TypeError('fetch failed');
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    if (network.state === 'answersLost') throw new TypeError('terminated');
    return response;
  };
}

function storageOn(values: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
