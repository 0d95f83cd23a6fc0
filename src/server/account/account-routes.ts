/**
 * The operations of mailed links and their limits: resets by network and by username, whether or not the username exists
 * (mail-limit.ts), and 25 invalid links of each kind per network in five minutes.
 */

import { type CallPlace, placeOfCall } from '#server/audit/audit-writes.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/http/call.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { type SharedLimits, underLimit } from '#server/http/shared-limit.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';
import type { LinkUse } from './account-repository.ts';
import type { AccountService } from './account-service.ts';
import type { Purpose } from './account-token.ts';
import { createMailLimit } from './mail-limit.ts';

/** `window` in milliseconds. */
const BAD_LINKS_PER_NETWORK = { attempts: 25, window: 5 * 60_000 };

/** In their turns, all links of a network count as one account: whose they are is not known yet. */
const LINKS = 'links';

export interface AccountRouteDependencies {
  readonly accounts: AccountService;
  readonly limits: SharedLimits;
  readonly signInLimits: SignInLimits;
}

export function createAccountRoutes({ accounts, limits, signInLimits }: AccountRouteDependencies): Handlers {
  const resets = createMailLimit(limits, 'reset');
  const badLinks = limits.limit('bad link', BAD_LINKS_PER_NETWORK);

  /** Limits guessing: only links that do not work are counted. */
  const withLink = <Result>(kind: string, address: string, use: () => Promise<Result>): Promise<Result> =>
    underLimit(
      [[badLinks, `${kind} ${networkOf(address)}`]],
      use,
      (outcome) => 'error' in outcome && outcome.error instanceof ApiError && outcome.error.code === 'linkExpired',
    );

  /** One at a time per network, like sign-ins: hashing a password occupies a processor for a while. */
  const choose = ({ address, ...place }: CallPlace, purposes: readonly Purpose[], use: LinkUse, password: string) =>
    signInLimits.inTurn({ address, account: LINKS }, () =>
      withLink(purposes.join(), address, async () => {
        const username = await accounts.choosePassword(purposes, use, password, { address, ...place });
        // Failures of strangers must not lock out somebody who has just proved who they are.
        await signInLimits.countSuccess(address, username);
        return { username };
      }),
    );

  return {
    resetPassword: async ({ body: { username }, request }) => {
      const ask = () => accounts.askForReset(username, placeOfCall(request));
      await underLimit(resets(networkOf(request.ip), username), ask, () => true);
      return undefined;
    },
    changePassword: ({ body: { resetToken: token, clientRef, password }, request }) =>
      choose(placeOfCall(request), ['reset', 'invite'], { token, clientRef }, password),
    validateToken: ({ query, request }) =>
      withLink('look', request.ip, async () => {
        const username = await accounts.userToConfirm(query.vt);
        if (username === undefined) throw new ApiError('linkExpired');
        return { username };
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'linkExpired') return false as const;
        throw error;
      }),
    confirm: ({ body: { vt: token, clientRef, password }, request }) =>
      choose(placeOfCall(request), ['confirm'], { token, clientRef }, password),
    unlock: ({ body, request }) =>
      withLink('unlock', request.ip, async () => {
        await signInLimits.countSuccess(request.ip, await accounts.unlock(body, placeOfCall(request)));
        return undefined;
      }),
  };
}
