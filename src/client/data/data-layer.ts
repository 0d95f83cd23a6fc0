/**
 * Creates the services of the data layer once and connects them with each other and with what surrounds them: the browser in
 * the app (composition.ts), a device and a network of their own in tests.
 * Not here: what one user's data consist of (user-data.ts), what happens when the server answers again (reconnect.ts).
 */
import type { OperationName } from '#contract/operations.ts';
import { isSameUser, type SessionUser } from '#domain/session/session-reducer.ts';
import { type ApiClient, type ApiDependencies, createApiClient } from './api/api-client.ts';
import { type ConnectivityDependencies, type ConnectivityService, createConnectivity } from './api/connectivity.ts';
import { createDataHistory } from './api/data-history.ts';
import type { DeviceClock } from './api/device-clock.ts';
import { createTransport } from './api/http-transport.ts';
import type { DeviceFacts } from './device/device-facts.ts';
import type { DeviceProfiles } from './session/device-profiles.ts';
import { createSession, type SessionService } from './session/session.ts';
import { createSessionMarks } from './session/session-marks.ts';
import { createRefresh, type RefreshDependencies } from './session/session-refresh.ts';
import type { UserData, UserDataDependencies } from './user-data.ts';

export interface Surroundings
  extends Pick<ApiDependencies, 'language' | 'recover'>,
    Pick<ConnectivityDependencies, 'hasNetwork' | 'hints'>,
    Pick<RefreshDependencies, 'locks' | 'channel'> {
  /** The browser's own if absent. */
  readonly fetch?: typeof fetch;
  /** Called with each request that may change something; the function it returns is called when the request is over. */
  readonly hold: () => () => void;
  /** Where an operation is called, without its own path. */
  readonly address: (name: OperationName) => string;
  readonly facts: DeviceFacts;
  readonly clock: DeviceClock;
  readonly profiles: DeviceProfiles;
  /** What a user's data need of the page. */
  readonly page: Pick<
    UserDataDependencies,
    'tab' | 'isVisible' | 'onHidden' | 'onSeen' | 'newId' | 'build' | 'onRestored' | 'serverAddress'
  >;
}

export interface DataLayer {
  readonly api: ApiClient;
  readonly session: SessionService;
  readonly connectivity: ConnectivityService;
  /** Opens a user's data anew at each call. */
  openUserData(user: SessionUser): Promise<UserData>;
}

/** A server that is there answers this at once; whoever waits for it wants to know soon whether it is away. Unit: milliseconds. */
const PING_TIMEOUT = 5_000;

export function createDataLayer(surroundings: Surroundings): DataLayer {
  const { clock, profiles, locks, page } = surroundings;
  const history = createDataHistory();
  const marks = createSessionMarks(surroundings.facts);
  const isExact = () => marks.isExact();
  const api = createApiClient({
    transport: createTransport(surroundings.fetch, clock, surroundings.hold),
    address: surroundings.address,
    language: surroundings.language,
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
    isExact,
    recover: surroundings.recover,
  });
  const connectivity = createConnectivity({
    ping: () => api.call('ping', {}, { timeout: PING_TIMEOUT }),
    hasNetwork: surroundings.hasNetwork,
    isExact,
    isVisible: page.isVisible,
    hints: surroundings.hints,
  });
  const session = createSession({
    login: (username, password) => api.call('login', { body: { username, password } }),
    loginFactor: (body) => api.call('loginFactor', { body }),
    logout: () => api.call('logout', {}),
    shared: createRefresh({
      ask: () => api.call('refresh', {}),
      isReached: connectivity.probe,
      locks,
      channel: surroundings.channel,
    }),
    profiles,
    marks,
  });

  async function openUserData(user: SessionUser): Promise<UserData> {
    const module = await import('./user-data.ts');
    await clock.ready;
    const data = await module.openUserData(user, {
      api,
      connectivity,
      history,
      locks,
      now: clock.now,
      ...page,
      isSignedIn(one) {
        const state = session.state.get();
        return state.kind === 'signedIn' && isSameUser(state.user, one);
      },
      takeWebSocketToken: () => session.takeWebSocketToken(),
      // If this cannot be stored, the offline hours end a little sooner.
      onSynced: (staticData) => void profiles.noteSynced(user, staticData.offlineHours).catch(() => undefined),
    });
    await marks.setExact(data.staticData.get().sync !== undefined);
    return data;
  }

  return { api, session, connectivity, openUserData };
}
