/**
 * The portal's data layer in this process, with surroundings of its own: a cookie jar instead of the browser's, an empty
 * device, a network that can be cut, and the in-process server.
 */

import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { apiAddress } from '#client/data/api/api-address.ts';
import type { ApiClient } from '#client/data/api/api-client.ts';
import type { ConnectivityService } from '#client/data/api/connectivity.ts';
import { createDeviceClock } from '#client/data/api/device-clock.ts';
import { createDataLayer } from '#client/data/data-layer.ts';
import type { DeviceDatabase } from '#client/data/device/device-database.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { createTabIdentity } from '#client/data/device/tab-identity.ts';
import { createDeviceProfiles } from '#client/data/session/device-profiles.ts';
import type { SessionService } from '#client/data/session/session.ts';
import type { UserData } from '#client/data/user-data.ts';
import { userOf } from '#domain/session/session-reducer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

export interface Device {
  /** What lies in the browser's cookies and databases, shared by the tabs of a device. */
  readonly cookies: Map<string, string>;
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
  return { cookies: new Map(), indexedDB };
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
  const facts = openDeviceFacts(() => device.indexedDB);
  const clock = createDeviceClock(facts, now);
  const address = apiAddress({ VITE_API_URL: `${server.url}/api` });
  const { api, session, connectivity, openUserData } = createDataLayer({
    language: () => 'en',
    address,
    fetch: browserFetch(device.cookies, requests, network),
    hold: () => () => undefined,
    facts,
    clock,
    profiles: createDeviceProfiles(clock.now, { cookie: '' }, database),
    locks: undefined,
    channel: undefined,
    hasNetwork: () => network.state !== 'cut',
    hints: { addEventListener: () => undefined, removeEventListener: () => undefined },
    recover: () => undefined,
    page: {
      tab: createTabIdentity(storageOn(new Map()), undefined, newId),
      isVisible: () => true,
      onHidden: (listener) => {
        hiders.add(listener);
        return () => hiders.delete(listener);
      },
      onSeen: () => () => undefined,
      newId,
      build: 1,
      serverAddress: address('webSocketToken'),
      onRestored: (prepare) => void portal.restored.push(prepare),
    },
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
      data ??= openUserData(user);
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

function newId(): string {
  return crypto.randomUUID();
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

export function storageOn(values: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
