/**
 * Identifies callers by their client key. A network that tries wrong keys is soon refused; the right key is let through from the
 * same network.
 */
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { AuthenticateClient } from '#server/http/call.ts';
import type { FairQueue } from '#server/http/fair-queue.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { SharedLimits } from '#server/http/shared-limit.ts';
import { findClientCaller } from './print-clients.ts';

/** Limits wrong keys per network; `window` in milliseconds. */
const WRONG_KEYS = { attempts: 25, window: 5 * 60_000 };

/** In their turns, all print clients of a network count as one account: whose they are is not known yet. */
const CLIENTS = 'print clients';

export function createClientAuthentication(db: Db, limits: SharedLimits, turns: FairQueue): AuthenticateClient {
  const wrongKeys = limits.limit('wrong client key', WRONG_KEYS);
  return async (key, { address, gone }) => {
    const turn = { caller: networkOf(address), part: CLIENTS };
    const caller = await turns.run(turn, () => findClientCaller(db, key), gone);
    if (caller) return caller;
    if (key === undefined) throw new ApiError('session');
    await wrongKeys.take(networkOf(address));
    throw new ApiError('session');
  };
}
