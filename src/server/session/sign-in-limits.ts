/**
 * Limits failed sign-ins: 25 in five minutes from one network, and 25 in an hour for one username. The second limit does not
 * apply to a network from which that user has signed in before, so guessing cannot lock anybody out. Whoever has a session and
 * guesses its password in order to change it is limited by the same numbers, counted apart.
 */
import { createFairQueue } from '#server/http/fair-queue.ts';
import { createRateLimit, networkOf } from '#server/http/rate-limit.ts';
import { foldUsername } from './session-repository.ts';

/** `window` in milliseconds. */
const PER_NETWORK = { attempts: 25, window: 5 * 60_000 };
const PER_USERNAME = { attempts: 25, window: 60 * 60_000 };
/**
 * Hashing a password occupies a processor for a while, so two run at once and the rest of the machine serves users who have
 * signed in. More than about a second's worth of waiting sign-ins are refused for now.
 */
const AT_ONCE = { atOnce: 2, perCaller: 1, waitingPerCaller: 60, waiting: 120, retryAfter: 2 };
const MAX_KNOWN_NETWORKS = 50_000;

export interface SignInLimits {
  /**
   * Before any password is hashed, networks take turns, and so do the accounts that one network asks for. Sign-ins of one network
   * run one at a time: sent all at once, every guess would start before the first one had failed.
   */
  inTurn<Result>(
    from: { readonly address: string; readonly account: string; readonly gone?: AbortSignal },
    signIn: () => Promise<Result>,
  ): Promise<Result>;
  checkNetwork(address: string): void;
  checkUsername(address: string, username: string): void;
  /** Guesses of somebody who is signed in: from a network their user is known from, too, and not for strangers to use up. */
  checkOwn(username: string): void;
  countOwnFailure(address: string, username: string): void;
  countFailure(address: string, username: string): void;
  countSuccess(address: string, username: string): void;
}

export function createSignInLimits(clock: () => Date): SignInLimits {
  const perNetwork = createRateLimit(PER_NETWORK, clock);
  const perUsername = createRateLimit(PER_USERNAME, clock);
  const ownGuesses = createRateLimit(PER_USERNAME, clock);
  const knownNetworks = new Set<string>();
  const queue = createFairQueue(AT_ONCE);
  const placeOf = (address: string, username: string) => `${networkOf(address)} ${foldUsername(username)}`;
  return {
    inTurn: ({ address, account, gone }, signIn) =>
      queue.run({ caller: networkOf(address), part: foldUsername(account) }, signIn, gone),
    checkNetwork: (address) => perNetwork.check(networkOf(address)),
    checkUsername: (address, username) => {
      if (!knownNetworks.has(placeOf(address, username))) perUsername.check(foldUsername(username));
    },
    checkOwn: (username) => ownGuesses.check(foldUsername(username)),
    countOwnFailure: (address, username) => {
      perNetwork.count(networkOf(address));
      ownGuesses.count(foldUsername(username));
    },
    countFailure: (address, username) => {
      perNetwork.count(networkOf(address));
      perUsername.count(foldUsername(username));
    },
    countSuccess: (address, username) => {
      if (knownNetworks.size >= MAX_KNOWN_NETWORKS) knownNetworks.clear();
      knownNetworks.add(placeOf(address, username));
    },
  };
}
