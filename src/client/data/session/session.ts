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
  /** Whom signing out forgets: who is signed in, or whose data lies on this device, also after the offline hours. */
  leavingUser(): Promise<SessionUser | undefined>;
  /** False while the device has no room to remember who is signed in: they cannot continue here without the server. */
  readonly isRemembered: Observable<boolean>;
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
  /** The user last signed in here and not out, whatever the time. */
  last(): Promise<SessionUser | undefined>;
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

  const isRemembered = createObservable(true);
  let ending: Promise<boolean> | undefined;

  /** A session is as good as it is without a device that can remember it. */
  async function remember(): Promise<void> {
    const session = state.get();
    if (session.kind !== 'signedIn') return;
    try {
      marks.set('remembered', true);
      await profiles.remember(session.user);
      isRemembered.set(true);
    } catch (error) {
      console.warn('This device could not remember who is signed in', error);
      isRemembered.set(false);
    }
  }

  /** Somebody signed out while the server was away: its cookie must not sign the next person in. */
  async function finishSignOut(): Promise<boolean> {
    if (!marks.has('signOutPending')) return true;
    ending ??= endOnServer().finally(() => {
      ending = undefined;
    });
    return ending;
  }

  async function endOnServer(): Promise<boolean> {
    try {
      await logout();
      marks.set('signOutPending', false);
      return true;
    } catch {
      return false;
    }
  }

  const service: SessionService = {
    state,
    async signIn(username, password) {
      // An answer about the old session must not take the new one's cookie.
      await ending;
      const answer = await login(username, password);
      marks.set('signOutPending', false);
      apply({ type: 'signedIn', answer });
      shared.tell(answer);
      await remember();
    },
    async signOut() {
      const user = await service.leavingUser();
      marks.set('signOutPending', true);
      marks.set('remembered', false);
      apply({ type: 'signedOut' });
      try {
        if (user) {
          // Before it is forgotten: a window that still held it would write it anew.
          await shared.tellSignedOut(user);
          await profiles.forget(user);
        }
      } finally {
        await finishSignOut();
      }
    },
    async endKeepingData() {
      marks.set('signOutPending', true);
      apply({ type: 'signedOut', reason: 'unchecked' });
      await finishSignOut();
    },
    async refresh() {
      if (!(await finishSignOut())) return 'unreachable';
      const asked = state.get();
      const outcome = await shared.refresh();
      // Signed out while it was asked for, here or in another window: it is about a session that is over.
      if (asked.kind !== 'signedOut' && state.get().kind === 'signedOut') return 'refused';
      if (outcome.kind === 'answered') {
        apply({ type: 'refreshed', answer: outcome.answer });
        await remember();
      }
      if (outcome.kind === 'refused') apply({ type: 'refused', isKnown: marks.has('remembered') });
      return outcome.kind;
    },
    async resume() {
      void finishSignOut();
      if (state.get().kind === 'unknown' && marks.has('remembered')) await service.refresh();
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
      return marks.has('remembered') ? profiles.current() : undefined;
    },
    // Opened by its address, a page does not know yet whose session it ends; the device does.
    leavingUser: async () => userOf(state.get()) ?? profiles.last(),
    isRemembered,
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
