/**
 * The session of this page: signing in and out, the shared silent refresh, and the remembered user who may go on
 * without the server. Screens read `state`; the API client asks for `refresh`; the route guard asks for `ensure`.
 * Not here: transitions (session-reducer.ts), taking turns between tabs (session-refresh.ts).
 */
import type { FactorAsked } from '#contract/factor.ts';
import type { BodyOf } from '#contract/operations.ts';
import type { Session as SignInResponse } from '#contract/session.ts';
import {
  isSameUser,
  NO_SESSION,
  nextSession,
  type Session,
  type SessionEvent,
  type SessionUser,
  signedInUser,
  userOf,
} from '#domain/session/session-reducer.ts';
import { StandingWindowError } from '../device/standing-window.ts';
import { createObservable, type Observable } from '../observable-value.ts';
import type { SessionMarks } from './session-marks.ts';
import type { RefreshOutcome, SharedRefresh } from './session-refresh.ts';

/** Unit: milliseconds. A server that has not answered by then is told before anything else at the next start. */
const ENDING_LIMIT = 5000;
/** How long a visit waits for the server's word before whoever has data here goes on with them. Unit: milliseconds. */
const HEAD_START = 1000;

export interface SessionService {
  readonly state: Observable<Session>;
  /** Resolves with what is still asked of a user who has a second factor: nobody is signed in then. */
  signIn(username: string, password: string): Promise<FactorAsked['factor'] | undefined>;
  signInWithFactor(given: BodyOf<'loginFactor'>): Promise<void>;
  /** Ends the session here at once; the server is told now, or before anything else at the next start. */
  signOut(): Promise<void>;
  /** Like signing out, when nobody asked for it: the user's data and profile stay on the device. */
  endKeepingData(): Promise<void>;
  /** One silent refresh, shared by everyone who asks meanwhile. */
  refresh(): Promise<RefreshOutcome['kind']>;
  /** Whether somebody is signed in, or can be without being asked. For pages that do not require a user. */
  resume(): Promise<boolean>;
  /**
   * The session a guarded page may rely on: the remembered user goes on after a second, while the server is asked; anybody else waits
   * for its answer.
   */
  ensure(): Promise<Session>;
  /** Who may continue on this device without the server. */
  rememberedUser(): Promise<SessionUser | undefined>;
  /**
   * The user whom signing out forgets: the one signed in, or the last one with data on this device, even after the offline
   * hours.
   */
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
  readonly login: (username: string, password: string) => Promise<SignInResponse | FactorAsked>;
  readonly loginFactor: (given: BodyOf<'loginFactor'>) => Promise<SignInResponse>;
  readonly logout: () => Promise<unknown>;
  readonly shared: SharedRefresh;
  readonly profiles: SessionProfiles;
  readonly marks: SessionMarks;
}

/** The users this device remembers; kept in the device's database. */
export interface SessionProfiles {
  /** The user last signed in here, while the company's offline hours last. */
  current(): Promise<SessionUser | undefined>;
  /** The user last signed in here and not signed out, regardless of the offline hours. */
  last(): Promise<SessionUser | undefined>;
  remember(user: SessionUser): Promise<void>;
  /** Deletes the user's cache and profile. */
  forget(user: SessionUser): Promise<void>;
}

export function createSession({
  login,
  loginFactor,
  logout,
  shared,
  profiles,
  marks,
}: SessionDependencies): SessionService {
  const state = createObservable<Session>(NO_SESSION);
  const apply = (event: SessionEvent) => state.set(nextSession(state.get(), event));

  shared.listen({
    signedIn(answer) {
      if (userOf(state.get())) apply({ type: 'refreshed', answer });
    },
    signedOut: (user) => apply({ type: 'signedOutElsewhere', user }),
  });

  let refreshing: Promise<RefreshOutcome['kind']> | undefined;
  const isRemembered = createObservable(true);
  let ending: Promise<boolean> | undefined;

  /** A session is valid even if the device cannot remember it. */
  async function remember(user: SessionUser): Promise<void> {
    try {
      await profiles.remember(user);
      isRemembered.set(true);
    } catch (error) {
      console.warn('This device could not remember who is signed in', error);
      isRemembered.set(false);
    }
  }

  /** Finishes the deletions of a sign-out, even if the page ended or the device failed in the middle of them. */
  async function finishForgetting(): Promise<void> {
    const { forgetting } = await marks.read();
    if (!forgetting) return;
    await profiles.forget(forgetting);
    await marks.endForgetting();
  }

  /** A device that could not delete what somebody else left keeps nobody from signing in: the deletion is tried again. */
  async function finishEarlierForgetting(): Promise<void> {
    await finishForgetting().catch((error) => console.warn('What a sign-out leaves could not be deleted yet', error));
  }

  /** The server's cookie must not sign the next person in. */
  async function finishSignOut(): Promise<boolean> {
    if (!(await marks.read()).isSignOutPending) return true;
    ending ??= endOnServer().finally(() => {
      ending = undefined;
    });
    return ending;
  }

  async function finishEarlierSignOut(): Promise<boolean> {
    await finishEarlierForgetting();
    return finishSignOut();
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

  /** Callers share it from its first step to its last: one that came in between would ask the server once more. */
  async function refreshNow(): Promise<RefreshOutcome['kind']> {
    const asked = state.get();
    const mayAsk = await finishEarlierSignOut();
    // Another tab was faster and passed its session on meanwhile.
    if (state.get() !== asked && state.get().kind === 'signedIn') return 'answered';
    const outcome: RefreshOutcome = mayAsk ? await shared.refresh() : { kind: 'unreachable' };
    // Signed out meanwhile, here or in another window: the answer is about a session that is over.
    if (asked.kind !== 'signedOut' && state.get().kind === 'signedOut') return 'refused';
    if (outcome.kind === 'answered') {
      apply({ type: 'refreshed', answer: outcome.answer });
      const session = state.get();
      if (session.kind === 'signedIn') await remember(session.user);
    }
    if (outcome.kind === 'refused') apply({ type: 'refused', isKnown: (await marks.read()).isRemembered });
    return outcome.kind;
  }

  async function begin(answer: SignInResponse): Promise<void> {
    await finishEarlierForgetting();
    const { forgetting } = await marks.read();
    if (forgetting && isSameUser(forgetting, signedInUser(answer))) await marks.endForgetting();
    await marks.endSignOut();
    await remember(signedInUser(answer));
    apply({ type: 'signedIn', answer });
    shared.broadcast(answer);
  }

  const service: SessionService = {
    state,
    async signIn(username, password) {
      // The sign-out of the old session must not take the new one's cookie.
      await ending;
      const answer = await login(username, password);
      if ('factor' in answer) return answer.factor;
      await begin(answer);
      return undefined;
    },
    async signInWithFactor(given) {
      await begin(await loginFactor(given));
    },
    async signOut() {
      const user = await service.leavingUser();
      await marks.beginSignOut(user);
      apply({ type: 'signedOut' });
      // The server first: whatever becomes of the device, nobody goes on with this session.
      const ended = finishSignOut();
      try {
        // Told before the user is forgotten: a window that still held their data would write them again.
        if (user) await shared.broadcastSignOut(user);
        await finishForgetting().catch((error) => {
          if (!(error instanceof StandingWindowError)) throw error;
          console.warn(error);
        });
      } finally {
        await Promise.race([ended, pause(ENDING_LIMIT)]);
      }
    },
    async endKeepingData() {
      await marks.beginSignOut(undefined);
      apply({ type: 'signedOut', reason: 'unchecked' });
      await finishSignOut();
    },
    refresh() {
      refreshing ??= refreshNow().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    async resume() {
      if (state.get().kind === 'unknown' && (await marks.read()).isRemembered) await service.refresh();
      else void finishEarlierSignOut();
      return userOf(state.get()) !== undefined;
    },
    async ensure() {
      if (userOf(state.get())) return state.get();
      if (state.get().kind === 'ended') return state.get();
      const asked = service.refresh();
      // Whoever has data here does not wait for an answer that may never come.
      const kept = pause(HEAD_START).then(() =>
        state.get().kind === 'unknown' ? service.rememberedUser().catch(() => undefined) : undefined,
      );
      const user = await Promise.race([asked.then(() => undefined), kept]);
      if (user && state.get().kind === 'unknown') {
        asked.catch(console.warn);
        apply({ type: 'continuedOffline', user });
      } else if ((await asked) === 'unreachable') await service.continueOffline();
      if (state.get().kind === 'unknown') apply({ type: 'signedOut' });
      return state.get();
    },
    async rememberedUser() {
      return (await marks.read()).isRemembered ? profiles.current() : undefined;
    },
    // A page opened by its address does not know yet whose session it ends, but the device does.
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

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
