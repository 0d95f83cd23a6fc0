/** When the device asks for what has changed: at once, every minute while the page is seen, and when it is looked at again. */
import { queryOptions } from '@tanstack/react-query';
import type { UserData } from '../user-data.ts';

/** Unit: milliseconds. */
const INTERVAL = 60_000;

export function changesQuery({ userKey, pull }: Pick<UserData, 'userKey' | 'pull'>) {
  return queryOptions({
    queryKey: ['changes', userKey],
    // Leaving the screens ends it: a session that is being signed out asks for nothing more.
    queryFn: ({ signal }) => pull(signal),
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    retry: false,
  });
}
