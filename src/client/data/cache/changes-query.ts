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
  readonly pull: () => Promise<PullReceipt>;
}

export function changesQuery({ userKey, pull }: ChangesSource) {
  return queryOptions({
    queryKey: ['changes', userKey],
    queryFn: pull,
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    retry: false,
  });
}
