/**
 * The session of this page: signing in and out, the shared silent refresh, and the remembered user who may go on
 * without the server. Screens read `state`; the API client asks for `refresh`; the route guard asks for `ensure`.
 * Not here: transitions (session-reducer.ts), taking turns between tabs (session-refresh.ts).
 */
import type { Session as SignInAnswer } from '#contract/session.ts';
import { createObservable, type Observable } from '../observable-value.ts';
import type { SessionMarks } from './session-marks.ts';
import {
  NO_SESSION,
  nextSession,
  type Session,
  type SessionEvent,
  type SessionUser,
  signedInUser,
  userOf,
} from './session-reducer.ts';
import type { RefreshOutcome, SharedRefresh } from './session-refresh.ts';

export interface SessionService {
  readonly state: Observable<Session>;
  signIn(username: string, password: string): Promise<void>;
  /** Ends the session here at once; the server is told now, or before anything else at the next start. */
  signOut(): Promise<void>;
  /** As signing out, when nobody asked for it: the user's data and profile stay on the device. */
  endKeepingData(): Promise<void>;
  /** One silent refresh, shared by everyone who asks meanwhile. */
  refresh(): Promise<RefreshOutcome['kind']>;
  /** Whether somebody is signed in, or could be without being asked. For pages that need nobody. */
  resume(): Promise<boolean>;
  /** The session a guarded page may rely on; tries a refresh, then the remembered user. */
  ensure(): Promise<Session>;
  /** Who may continue on this device without the server. */
  rememberedUser(): Promise<SessionUser | undefined>;
  continueOffline(): Promise<boolean>;
  /** A websocket token works once. */
  takeWebSocketToken(): string | null;
  /** The person has read that the session is over. */
  acknowledgeEnd(): void;
}

export interface SessionDependencies {
  readonly login: (username: string, password: string) => Promise<SignInAnswer>;
  readonly logout: () => Promise<unknown>;
  readonly shared: SharedRefresh;
  readonly profiles: SessionProfiles;
  readonly marks: SessionMarks;
}

/** The users this device remembers; kept in the device's database. */
export interface SessionProfiles {
  /** The user last signed in here, while the company's offline hours last. */
  current(): Promise<SessionUser | undefined>;
  remember(user: SessionUser): Promise<void>;
  /** Deletes the user's cache and profile. */
  forget(user: SessionUser): Promise<void>;
}

export function createSession({ login, logout, shared, profiles, marks }: SessionDependencies): SessionService {
  const state = createObservable<Session>(NO_SESSION);
  const apply = (event: SessionEvent) => state.set(nextSession(state.get(), event));

  shared.onHeard({
    signedIn(answer) {
      if (userOf(state.get())) apply({ type: 'refreshed', answer });
    },
    signedOut: (user) => apply({ type: 'signedOutElsewhere', user }),
  });

  let ending: Promise<boolean> | undefined;

  async function remember(): Promise<void> {
    const session = state.get();
    if (session.kind === 'signedIn') await profiles.remember(session.user);
  }

  /**
   * Somebody signed out while the server was away, or the page ended meanwhile: they are forgotten here, and the server's
   * cookie must not sign the next person in.
   */
  async function finishSignOut(): Promise<boolean> {
    const { forgetting, isSignOutPending } = await marks.read();
    if (forgetting) await forget(forgetting);
    if (!isSignOutPending) return true;
    ending ??= endOnServer().finally(() => {
      ending = undefined;
    });
    return ending;
  }

  async function forget(user: SessionUser): Promise<void> {
    await profiles.forget(user);
    await marks.endForgetting();
  }

  async function endOnServer(): Promise<boolean> {
    try {
      await logout();
    } catch {
      return false;
    }
    await marks.endSignOut();
    return true;
  }

  const service: SessionService = {
    state,
    async signIn(username, password) {
      // An answer about the old session must not take the new one's cookie.
      await ending;
      const answer = await login(username, password);
      const { forgetting } = await marks.read();
      if (forgetting) await forget(forgetting);
      await marks.endSignOut();
      await profiles.remember(signedInUser(answer));
      apply({ type: 'signedIn', answer });
      shared.tell(answer);
    },
    async signOut() {
      // Opened by its address, the page does not know yet whose session it ends; the device does.
      const user = userOf(state.get()) ?? (await service.rememberedUser());
      await marks.beginSignOut(user);
      apply({ type: 'signedOut' });
      // Before it is forgotten: a window that still held it would write it anew.
      if (user) await shared.tellSignedOut(user);
      await finishSignOut();
    },
    async endKeepingData() {
      await marks.beginSignOut(undefined);
      apply({ type: 'signedOut', reason: 'unchecked' });
      await finishSignOut();
    },
    async refresh() {
      const asked = state.get();
      const outcome: RefreshOutcome = (await finishSignOut()) ? await shared.refresh() : { kind: 'unreachable' };
      // Signed out while it was asked for, here or in another window: it is about a session that is over.
      if (asked.kind !== 'signedOut' && state.get().kind === 'signedOut') return 'refused';
      if (outcome.kind === 'answered') {
        apply({ type: 'refreshed', answer: outcome.answer });
        await remember();
      }
      if (outcome.kind === 'refused') apply({ type: 'refused', isKnown: (await marks.read()).isRemembered });
      return outcome.kind;
    },
    async resume() {
      if (state.get().kind === 'unknown' && (await marks.read()).isRemembered) await service.refresh();
      else void finishSignOut();
      return userOf(state.get()) !== undefined;
    },
    async ensure() {
      if (userOf(state.get())) return state.get();
      if (state.get().kind === 'ended') return state.get();
      if ((await service.refresh()) === 'unreachable') await service.continueOffline();
      if (state.get().kind === 'unknown') apply({ type: 'signedOut' });
      return state.get();
    },
    async rememberedUser() {
      return (await marks.read()).isRemembered ? profiles.current() : undefined;
    },
    async continueOffline() {
      const user = await service.rememberedUser();
      if (user) apply({ type: 'continuedOffline', user });
      return user !== undefined;
    },
    takeWebSocketToken() {
      const session = state.get();
      if (session.kind !== 'signedIn') return null;
      apply({ type: 'webSocketTokenUsed' });
      return session.webSocketToken || null;
    },
    acknowledgeEnd() {
      const session = state.get();
      if (session.kind === 'ended') apply({ type: 'signedOut', reason: session.reason });
    },
  };
  return service;
}
