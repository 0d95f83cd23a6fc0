/**
 * TanStack Query decides when to fetch; what it fetched of the device's documents lies in the device's database, and a
 * query's own value is only a receipt. Answers that no screen needs offline (users, invoices) live in its memory.
 */
import { QueryClient } from '@tanstack/react-query';
import { ApiError, SessionExpiredError } from './api-errors.ts';

/** Unit: milliseconds. */
const STALE_AFTER = 30_000;
const MAX_RETRIES = 2;

export function createQueryClient(): QueryClient {
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
