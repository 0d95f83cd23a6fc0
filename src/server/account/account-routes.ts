/**
 * The operations of mailed links and their limits: 25 requests for a reset per network in five minutes and 5 per username in half
 * an hour, whether or not the username exists; 25 invalid links of each kind per network in five minutes.
 */
import type { Handlers } from '#server/http/call.ts';
import { HttpError } from '#server/http/http-error.ts';
import { createRateLimit, networkOf } from '#server/http/rate-limit.ts';
import { foldUsername } from '#server/session/session-repository.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';
import type { AccountService } from './account-service.ts';
import type { Purpose } from './account-token.ts';

/** `window` in milliseconds. */
const RESETS_PER_NETWORK = { attempts: 25, window: 5 * 60_000 };
const RESETS_PER_USERNAME = { attempts: 5, window: 30 * 60_000 };
const BAD_LINKS_PER_NETWORK = { attempts: 25, window: 5 * 60_000 };

export interface AccountRouteDependencies {
  readonly accounts: AccountService;
  readonly clock: () => Date;
  readonly signInLimits: SignInLimits;
}

export function createAccountRoutes({ accounts, clock, signInLimits }: AccountRouteDependencies): Handlers {
  const resetsPerNetwork = createRateLimit(RESETS_PER_NETWORK, clock);
  const resetsPerUsername = createRateLimit(RESETS_PER_USERNAME, clock);
  const badLinks = createRateLimit(BAD_LINKS_PER_NETWORK, clock);

  /** Limits guessing: only links that do not work are counted. */
  async function withLink<Result>(kind: string, address: string, use: () => Promise<Result>): Promise<Result> {
    const network = `${kind} ${networkOf(address)}`;
    badLinks.check(network);
    try {
      return await use();
    } catch (error) {
      if (error instanceof HttpError && error.code === 'linkExpired') badLinks.count(network);
      throw error;
    }
  }

  /** One at a time per network, like sign-ins: hashing a password occupies a processor for a while. */
  const choose = (address: string, purposes: readonly Purpose[], token: string, password: string) =>
    signInLimits.inTurn(address, () =>
      withLink(purposes.join(), address, async () => {
        const username = await accounts.choosePassword(purposes, token, password);
        // Failures of strangers must not lock out somebody who has just proved who they are.
        signInLimits.countSuccess(address, username);
        return { username };
      }),
    );

  return {
    resetPassword: async ({ body: { username }, request }) => {
      const network = networkOf(request.ip);
      resetsPerNetwork.check(network);
      resetsPerUsername.check(foldUsername(username));
      resetsPerNetwork.count(network);
      resetsPerUsername.count(foldUsername(username));
      await accounts.askForReset(username);
      return undefined;
    },
    changePassword: ({ body, request }) => choose(request.ip, ['reset', 'invite'], body.resetToken, body.password),
    validateToken: ({ query, request }) =>
      withLink('look', request.ip, async () => {
        const username = await accounts.userToConfirm(query.vt);
        if (username === undefined) throw new HttpError('linkExpired');
        return { username };
      }).catch((error: unknown) => {
        if (error instanceof HttpError && error.code === 'linkExpired') return false as const;
        throw error;
      }),
    confirm: ({ body, request }) => choose(request.ip, ['confirm'], body.vt, body.password),
    unlock: ({ body, request }) =>
      withLink('unlock', request.ip, async () => {
        signInLimits.countSuccess(request.ip, await accounts.unlock(body.token));
        return undefined;
      }),
  };
}
