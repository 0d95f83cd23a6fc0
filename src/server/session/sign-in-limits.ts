/**
 * Limits failed sign-ins: 25 in five minutes from one network, and 25 in an hour for one username. The second limit does not
 * apply to a network from which that user has signed in before, so guessing cannot lock anybody out. Whoever has a session and
 * guesses its password in order to change it is limited by the same numbers, counted apart. All servers of the database count
 * together; turns are each server's own.
 */
import { ApiError } from '#server/errors/api-error.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { type SharedLimits, underLimit } from '#server/http/shared-limit.ts';
import { foldUsername } from './session-repository.ts';

/** `window` in milliseconds. */
const PER_NETWORK = { attempts: 25, window: 5 * 60_000 };
const PER_USERNAME = { attempts: 25, window: 60 * 60_000 };
/**
 * Hashing a password occupies a processor for a while, so two run at once and the rest of the machine serves users who have
 * signed in. More than about a second's worth of waiting sign-ins are refused for now.
 */
const AT_ONCE = { atOnce: 2, perCaller: 1, waitingPerCaller: 60, waiting: 120, retryAfter: 2 };
/** How long a network stays known for a user who signed in from it. Unit: milliseconds. */
const KNOWN_FOR = 90 * 24 * 60 * 60_000;

export interface SignInLimits {
  /**
   * Before any password is hashed, networks take turns, and so do the accounts that one network asks for. Sign-ins of one network
   * run one at a time: sent all at once, every guess would start before the first one had failed.
   */
  inTurn<Result>(
    from: { readonly address: string; readonly account: string; readonly gone?: AbortSignal },
    signIn: () => Promise<Result>,
  ): Promise<Result>;
  checkNetwork(address: string): Promise<void>;
  /** Carries out what tells whether a guess at this account is right, and counts it if `isWrong` says so of its error. */
  guess<Result>(by: Guess, act: () => Promise<Result>): Promise<Result>;
  /** Of somebody who is signed in: from a network their user is known from, too, and not for strangers to use up. */
  guessOwn<Result>(by: Omit<Guess, 'onLocked'>, act: () => Promise<Result>): Promise<Result>;
  countSuccess(address: string, username: string): Promise<void>;
}

export interface Guess {
  readonly address: string;
  readonly username: string;
  readonly isWrong: (error: unknown) => boolean;
  /** Called when too many guesses were made at this username, whose refusal it then is. */
  readonly onLocked: (refusal: ApiError) => Promise<never>;
}

export function createSignInLimits(limits: SharedLimits): SignInLimits {
  const perNetwork = limits.limit('sign-in from', PER_NETWORK);
  const perUsername = limits.limit('sign-in as', PER_USERNAME);
  const ownGuesses = limits.limit('own password', PER_USERNAME);
  const knownNetworks = limits.marks('known network', KNOWN_FOR);
  const queue = createFairQueue(AT_ONCE);
  const placeOf = (address: string, username: string) => `${networkOf(address)} ${foldUsername(username)}`;
  return {
    inTurn: ({ address, account, gone }, signIn) =>
      queue.run({ caller: networkOf(address), part: foldUsername(account) }, signIn, gone),
    checkNetwork: (address) => perNetwork.check(networkOf(address)),
    async guess({ address, username, isWrong, onLocked }, act) {
      const isKnown = await knownNetworks.has(placeOf(address, username));
      const take = async (key: string) => {
        try {
          return await perUsername.take(key);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return isKnown ? nothing : onLocked(error);
        }
      };
      return underLimit(
        [
          [perNetwork, networkOf(address)],
          [{ take }, foldUsername(username)],
        ],
        act,
        (outcome) => 'error' in outcome && isWrong(outcome.error),
      );
    },
    guessOwn: ({ address, username, isWrong }, act) =>
      underLimit(
        [
          [perNetwork, networkOf(address)],
          [ownGuesses, foldUsername(username)],
        ],
        act,
        (outcome) => 'error' in outcome && isWrong(outcome.error),
      ),
    countSuccess: (address, username) => knownNetworks.set(placeOf(address, username)),
  };
}

async function nothing(): Promise<void> {}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'tooMany';
}
