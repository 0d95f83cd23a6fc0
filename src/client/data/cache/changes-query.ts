/**
 * When the device asks for changes: at once, every minute while the page is visible, and when it gets the focus or the
 * server back.
 */
import { queryOptions } from '@tanstack/react-query';
import type { PullReceipt } from './change-pull.ts';

/** Unit: milliseconds. */
const INTERVAL = 60_000;

export interface ChangesSource {
  readonly userKey: string;
  readonly pull: (signal?: AbortSignal) => Promise<PullReceipt>;
}

export function changesQuery({ userKey, pull }: ChangesSource) {
  return queryOptions({
    queryKey: ['changes', userKey],
    // Leaving the screens aborts it: a session that is being signed out asks for nothing more.
    queryFn: ({ signal }) => pull(signal),
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    retry: false,
  });
}
