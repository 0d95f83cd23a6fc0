/**
 * TanStack Query decides when to fetch; what it fetched of the device's documents lies in the device's database, and a
 * query's own value is only a receipt. Other answers live in its memory (answer-query.ts), and those that are to be read
 * without the server are kept beside the databases (kept-answers.ts).
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
    // It begins with "online", and would take the first reconnect after a start without the server for none.
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
