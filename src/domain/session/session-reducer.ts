/**
 * Computes the session that follows each event. Pure; tokens are part of this state and of nothing else.
 * Not here: asking the server, and who is remembered on this device (client/data/session).
 */

import type { SessionRole } from '#contract/primitives.ts';
import type { Session as SignInResponse } from '#contract/session.ts';

export interface SessionUser {
  readonly username: string;
  readonly role: SessionRole;
  readonly companyId: string;
}

/** `unchecked`: the server refused to say which version of the portal is current. */
export type EndReason = 'ranOut' | 'otherUser' | 'unchecked';

export type Session =
  | { readonly kind: 'unknown' }
  /** Has a reason if nobody signed out here. */
  | { readonly kind: 'signedOut'; readonly reason?: EndReason }
  | {
      readonly kind: 'signedIn';
      readonly user: SessionUser;
      readonly accessToken: string;
      readonly webSocketToken: string | null;
      /** The company demands a second factor, which the user has yet to add. */
      readonly addFactor?: boolean | undefined;
    }
  /** A remembered user without tokens: the device reads and saves locally until the server answers again. */
  | { readonly kind: 'offline'; readonly user: SessionUser }
  /** The session is over but the person has not been told yet: the screen stays, behind a dialog. */
  | { readonly kind: 'ended'; readonly user: SessionUser; readonly reason: Exclude<EndReason, 'unchecked'> };

export type SessionEvent =
  | { readonly type: 'signedIn'; readonly answer: SignInResponse }
  | { readonly type: 'refreshed'; readonly answer: SignInResponse }
  /** `isKnown`: somebody has signed in on this device and not out. */
  | { readonly type: 'refused'; readonly isKnown: boolean }
  | { readonly type: 'continuedOffline'; readonly user: SessionUser }
  | { readonly type: 'webSocketTokenUsed' }
  | { readonly type: 'signedOut'; readonly reason?: EndReason }
  /** The user signed out in another window of this device. */
  | { readonly type: 'signedOutElsewhere'; readonly user: SessionUser };

export const NO_SESSION: Session = { kind: 'unknown' };

export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'signedIn':
      return toSignedIn(event.answer);
    case 'refreshed': {
      const user = shownUserOf(session);
      // Someone else signed in through this browser: this page's screens and edits are not theirs.
      if (user && !isSameUser(user, event.answer)) return { kind: 'ended', user, reason: 'otherUser' };
      return toSignedIn(event.answer);
    }
    case 'refused': {
      // Each further call tries to renew the session and is refused again; the state stays until the person has been told.
      if (session.kind === 'ended') return session;
      const user = userOf(session);
      if (user) return { kind: 'ended', user, reason: 'ranOut' };
      return event.isKnown ? { kind: 'signedOut', reason: 'ranOut' } : { kind: 'signedOut' };
    }
    case 'continuedOffline':
      return { kind: 'offline', user: event.user };
    case 'webSocketTokenUsed':
      return session.kind === 'signedIn' ? { ...session, webSocketToken: null } : session;
    case 'signedOut':
      return { kind: 'signedOut', ...(event.reason && { reason: event.reason }) };
    case 'signedOutElsewhere': {
      const user = shownUserOf(session);
      return user && isSameUser(user, event.user) ? { kind: 'signedOut' } : session;
    }
  }
}

/** The user whose data the page may show, if any. */
export function userOf(session: Session): SessionUser | undefined {
  return session.kind === 'signedIn' || session.kind === 'offline' ? session.user : undefined;
}

/** The user whose data is on the screen, even behind the dialog that says the session is over. */
function shownUserOf(session: Session): SessionUser | undefined {
  return session.kind === 'ended' ? session.user : userOf(session);
}

export function isSameUser(
  a: Pick<SessionUser, 'username' | 'companyId'>,
  b: Pick<SessionUser, 'username' | 'companyId'>,
): boolean {
  return a.companyId === b.companyId && a.username.toLowerCase() === b.username.toLowerCase();
}

export function signedInUser({ username, role, companyId }: SignInResponse): SessionUser {
  return { username, role, companyId };
}

function toSignedIn(answer: SignInResponse): Session {
  const { accessToken, webSocketToken, addFactor } = answer;
  return {
    ...{ kind: 'signedIn', user: signedInUser(answer), accessToken, webSocketToken },
    ...(addFactor && { addFactor }),
  };
}
