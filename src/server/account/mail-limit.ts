/**
 * Limits how many links somebody can have mailed: five in half an hour to one address, and 25 in five minutes for one caller, who
 * is a network or a company. Resets and invitations are counted apart, so that a stranger's resets keep no company from inviting.
 */
import { createRateLimit, type RateLimit } from '#server/http/rate-limit.ts';
import { foldUsername } from '#server/session/session-repository.ts';

/** `window` in milliseconds. */
const PER_ADDRESSEE = { attempts: 5, window: 30 * 60_000 };
const PER_CALLER = { attempts: 25, window: 5 * 60_000 };

/** What a mail counts for, to be given to a rate limit's functions. */
export type MailLimit = (caller: string, addressee: string) => readonly (readonly [RateLimit, string])[];

export function createMailLimit(clock: () => Date): MailLimit {
  const perCaller = createRateLimit(PER_CALLER, clock);
  const perAddressee = createRateLimit(PER_ADDRESSEE, clock);
  return (caller, addressee) => [
    [perCaller, caller],
    [perAddressee, foldUsername(addressee)],
  ];
}
