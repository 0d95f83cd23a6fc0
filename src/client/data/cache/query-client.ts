/**
 * TanStack Query decides when to fetch. Fetched documents go to the device's database, and the query's own value is only a
 * receipt. Other answers live in its memory (server-query.ts); those that must be readable without the server are also
 * stored in the cache database (persisted-queries.ts).
 */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, SessionExpiredError } from '../api/api-errors.ts';
import type { ConnectivityService } from '../api/connectivity.ts';

/** Unit: milliseconds. */
const STALE_AFTER = 30_000;
const MAX_RETRIES = 2;

export function createQueryClient({ state }: Pick<ConnectivityService, 'state'>): QueryClient {
  // Only an answer of the server proves that it can be reached; the browser's events do not.
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(state.get() === 'online');
    // The manager starts as "online" and would not notice the first reconnect after a start without the server.
    follow();
    return state.subscribe(follow);
  });
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** What was refused stays refused; an unreachable server is asked again by connectivity, not by every query. */
function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 500 && error.status !== 501 && !(error instanceof SessionExpiredError)
  );
}
