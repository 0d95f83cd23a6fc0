/**
 * What an operator needs to know about sign-ins and refusals, as lines of their own that do not depend on LOG_LEVEL. The username
 * is the only personal fact in them: no address, no token, and nothing that was typed, because a password typed into the wrong
 * field would be stored.
 */
import type { FastifyBaseLogger } from 'fastify';

export type SecurityEvent =
  | { readonly event: 'passwordChosen'; readonly username: string; readonly by: string }
  /** Somebody signed in did not know the password they wanted to change. */
  | { readonly event: 'passwordRefused'; readonly username: string }
  /** The password was right, the second factor was not. */
  | { readonly event: 'factorRefused'; readonly username: string }
  | { readonly event: 'factorAdded' | 'factorRemoved' | 'recoveryCodesMade' | 'provedAgain'; readonly username: string }
  | { readonly event: 'factorsReset'; readonly username: string; readonly by: string }
  | { readonly event: 'letInByMail'; readonly username: string }
  | { readonly event: 'signedIn' | 'signedOut' | 'tokenReused'; readonly username: string; readonly session: string }
  /** `username` is null when there is no such account. */
  | { readonly event: 'signInFailed'; readonly username: string | null }
  /**
   * A session was revoked: its token was reused, its browser signed in again, or its user ended it, chose a new password, got
   * another role or was deleted.
   */
  | {
      readonly event: 'sessionRevoked';
      readonly username: string;
      readonly session: string;
      readonly reason:
        | 'tokenReused'
        | 'newSignIn'
        | 'newPassword'
        | 'ownAccount'
        | 'newRole'
        | 'userDeleted'
        | 'factorsReset';
    }
  | { readonly event: 'userCreated' | 'roleChanged' | 'userDeleted'; readonly username: string; readonly by: string }
  /** `fields`: the names of the fields that were sent. */
  | { readonly event: 'companyChanged'; readonly username: string; readonly fields: readonly string[] }
  | { readonly event: 'companyEndAsked' | 'companyEndTakenBack'; readonly username: string; readonly company: string }
  | { readonly event: 'companyEnded'; readonly company: string }
  | { readonly event: 'clientKeyChanged'; readonly username: string }
  | { readonly event: 'stationPaired' | 'stationRemoved'; readonly username: string; readonly station: string }
  | { readonly event: 'roleRefused'; readonly username: string; readonly role: string; readonly operation: string }
  /** A page of another site called, or a limit was reached. `username` is null for a caller who is not known yet. */
  | { readonly event: 'pageRefused' | 'limitReached'; readonly username: string | null; readonly operation: string }
  /** What no portal sends. `codes`: what was wrong with it, in the codes of the contract. */
  | {
      readonly event: 'inputRefused';
      readonly username: string | null;
      readonly operation: string;
      readonly codes: readonly string[];
    };

export type SecurityLog = (event: SecurityEvent) => void;

export function createSecurityLog(log: FastifyBaseLogger, isOn: boolean): SecurityLog {
  const lines = log.child({ log: 'security' }, { level: isOn ? 'info' : 'silent' });
  return (event) => lines.info(event);
}
