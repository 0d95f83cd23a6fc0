/**
 * Limits how many links somebody can have mailed: five in half an hour to one address, and 25 in five minutes for one caller, who
 * is a network or a company. Resets and invitations are counted apart, so that a stranger's resets keep no company from inviting.
 */
import type { SharedLimit, SharedLimits } from '#server/http/shared-limit.ts';
import { foldUsername } from '#server/session/session-repository.ts';

/** `window` in milliseconds. */
const PER_ADDRESSEE = { attempts: 5, window: 30 * 60_000 };
const PER_CALLER = { attempts: 25, window: 5 * 60_000 };

/** What a mail counts for, to be given to `underLimit`. */
export type MailLimit = (caller: string, addressee: string) => readonly (readonly [SharedLimit, string])[];

export function createMailLimit(limits: SharedLimits, what: 'reset' | 'invitation'): MailLimit {
  const perCaller = limits.limit(`${what} by`, PER_CALLER);
  const perAddressee = limits.limit(`${what} to`, PER_ADDRESSEE);
  return (caller, addressee) => [
    [perCaller, caller],
    [perAddressee, foldUsername(addressee)],
  ];
}
