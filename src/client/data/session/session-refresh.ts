/**
 * One silent refresh at a time across tabs: a tab that waited for another tab's refresh takes over that tab's token. Tokens,
 * and the news that somebody has signed out, pass between tabs only by message.
 * Not here: one at a time within a tab (session.ts), what an answer does to the session (session-reducer.ts).
 */
import { isNamed } from '#contract/named-refusal.ts';
import type { Session as SignInResponse } from '#contract/session.ts';
import type { SessionUser } from '#domain/session/session-reducer.ts';
import { ApiError } from '../api/api-errors.ts';
import type { Turns } from '../device/turns.ts';

export type RefreshOutcome =
  | { readonly kind: 'answered'; readonly answer: SignInResponse }
  | { readonly kind: 'refused' }
  /** No verdict: nothing was heard, or the server was in trouble itself. */
  | { readonly kind: 'unreachable' };

export interface RefreshDependencies {
  /** `GET /refresh`. */
  readonly ask: () => Promise<SignInResponse>;
  /** Whether the server itself answers now. */
  readonly isReached: () => Promise<boolean>;
  /** Absent where the browser has none: then each tab refreshes for itself. */
  readonly locks: Turns | undefined;
  readonly channel: BroadcastChannel | undefined;
}

const LOCK = 'kaj-session-refresh';
/** Unit: milliseconds. How long the page that signs out waits for the other tabs to let go of the user. */
const LETTING_GO = 60;
/**
 * Unit: milliseconds. How long the lock is kept after an answer, so that the message reaches the tabs that wait for it. They
 * go on when they get it; a tab that still waits after this has missed it and asks for itself.
 */
const TURN_KEPT = 1000;

export interface SessionListeners {
  /** Another tab has refreshed or signed in: its answer is valid here too, or ends the session here. */
  readonly signedIn: (answer: SignInResponse) => void;
  readonly signedOut: (user: SessionUser) => void;
}

type SessionMessage = SignInResponse | { readonly signedOut: SessionUser };

export interface SharedRefresh {
  /** Each tab asks for one at a time (session.ts). */
  refresh(): Promise<RefreshOutcome>;
  /** Tells the other tabs of a session that began here. */
  broadcast(answer: SignInResponse): void;
  /** Resolves when the other tabs have had time to let go of what they hold of the user. */
  broadcastSignOut(user: SessionUser): Promise<void>;
  listen(listeners: SessionListeners): void;
}

export function createRefresh({ ask, isReached, locks, channel }: RefreshDependencies): SharedRefresh {
  /** Ends the wait for the lock with the answer that another tab got. */
  let endWait: ((answer: SignInResponse) => void) | undefined;
  const listen = ({ signedIn, signedOut }: SessionListeners) =>
    channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) =>
      'signedOut' in data ? signedOut(data.signedOut) : signedIn(data),
    );
  listen({ signedIn: (answer) => endWait?.(answer), signedOut: () => undefined });

  const post = (message: SessionMessage) => channel?.postMessage(message);

  /** Websocket tokens are single use and stay with the tab that asked. A tab that is not told finds out by its own next call. */
  function broadcast(answer: SignInResponse): void {
    try {
      post({ ...answer, webSocketToken: '' });
    } catch (error) {
      console.warn('Other tabs were not told of the session', error);
    }
  }

  /** Asks again after 409 `superseded`: the cookie has just been renewed elsewhere, and the current one works. */
  async function askTwice(): Promise<RefreshOutcome> {
    const first = await askOnce();
    return first === 'superseded' ? orUnreachable(await askOnce()) : first;
  }

  async function askOnce(): Promise<RefreshOutcome | 'superseded'> {
    try {
      return { kind: 'answered', answer: await ask() };
    } catch (error) {
      if (!(error instanceof ApiError)) return { kind: 'unreachable' };
      if (error.status === 409) return 'superseded';
      if (error.status !== 401 && error.status !== 403) return { kind: 'unreachable' };
      // An unnamed refusal may be a gateway's, and then nothing else reaches the server either.
      return isNamed(error.body) || (await isReached()) ? { kind: 'refused' } : { kind: 'unreachable' };
    }
  }

  async function refreshAlone(): Promise<RefreshOutcome> {
    const outcome = await askTwice();
    if (outcome.kind === 'answered') broadcast(outcome.answer);
    return outcome;
  }

  /** Resolves with the first answer, be it this tab's or the one another tab got meanwhile. */
  function refreshInTurn(): Promise<RefreshOutcome> {
    if (!locks) return refreshAlone();
    const wait = new AbortController();
    return new Promise((resolve, reject) => {
      endWait = (answer) => {
        wait.abort();
        resolve({ kind: 'answered', answer });
      };
      locks
        .request(LOCK, { signal: wait.signal }, async () => {
          endWait = undefined;
          const outcome = await askTwice();
          resolve(outcome);
          if (outcome.kind !== 'answered' || !channel) return;
          broadcast(outcome.answer);
          await pause(TURN_KEPT);
        })
        .catch(reject);
    });
  }

  return {
    broadcast,
    async broadcastSignOut(user) {
      post({ signedOut: user });
      if (channel) await pause(LETTING_GO);
    },
    listen,
    refresh: refreshInTurn,
  };
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

function orUnreachable(outcome: RefreshOutcome | 'superseded'): RefreshOutcome {
  return outcome === 'superseded' ? { kind: 'unreachable' } : outcome;
}
