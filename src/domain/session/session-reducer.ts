/**
 * What the session is after each thing that can happen to it. Pure; tokens are part of the state and of nothing else.
 * Not here: asking the server (session.ts), who is remembered on this device (device/device-profiles.ts).
 */

import type { SessionRole } from '#contract/primitives.ts';
import type { Session as SignInAnswer } from '#contract/session.ts';

export interface SessionUser {
  readonly username: string;
  readonly role: SessionRole;
  readonly companyId: string;
}

/** `unchecked`: the server would not say which version of the portal is out. */
export type EndReason = 'ranOut' | 'otherUser' | 'unchecked';

export type Session =
  | { readonly kind: 'unknown' }
  /** With a reason when nobody asked for it here. */
  | { readonly kind: 'signedOut'; readonly reason?: EndReason }
  | {
      readonly kind: 'signedIn';
      readonly user: SessionUser;
      readonly accessToken: string;
      readonly webSocketToken: string | null;
    }
  /** A remembered user without tokens: reads and saves on the device until the server answers again. */
  | { readonly kind: 'offline'; readonly user: SessionUser }
  /** Over, and the person has not yet been told: the screen stays behind a dialog. */
  | { readonly kind: 'ended'; readonly user: SessionUser; readonly reason: Exclude<EndReason, 'unchecked'> };

export type SessionEvent =
  | { readonly type: 'signedIn'; readonly answer: SignInAnswer }
  | { readonly type: 'refreshed'; readonly answer: SignInAnswer }
  /** `isKnown`: somebody has signed in on this device and not out. */
  | { readonly type: 'refused'; readonly isKnown: boolean }
  | { readonly type: 'continuedOffline'; readonly user: SessionUser }
  | { readonly type: 'webSocketTokenUsed' }
  | { readonly type: 'signedOut'; readonly reason?: EndReason }
  /** In another window of this device. */
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
      // Every call that meets the end asks once more: the person has still to be told of it.
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

/** Whose data the page may show, if anyone's. */
export function userOf(session: Session): SessionUser | undefined {
  return session.kind === 'signedIn' || session.kind === 'offline' ? session.user : undefined;
}

/** Whose data lies on the screen, behind the dialog that says it is over too. */
function shownUserOf(session: Session): SessionUser | undefined {
  return session.kind === 'ended' ? session.user : userOf(session);
}

export function isSameUser(
  a: Pick<SessionUser, 'username' | 'companyId'>,
  b: Pick<SessionUser, 'username' | 'companyId'>,
): boolean {
  return a.companyId === b.companyId && a.username.toLowerCase() === b.username.toLowerCase();
}

export function signedInUser({ username, role, companyId }: SignInAnswer): SessionUser {
  return { username, role, companyId };
}

function toSignedIn(answer: SignInAnswer): Session {
  const { accessToken, webSocketToken } = answer;
  return { kind: 'signedIn', user: signedInUser(answer), accessToken, webSocketToken };
}
