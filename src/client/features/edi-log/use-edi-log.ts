/**
 * What was sent and answered, page by page on demand, and fetched again whenever the server reports a change. The log exists on
 * the server only: none of it is kept on the device.
 */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { EdiCounts, EdiEntry } from '#contract/edi.ts';
import type { LogSearch } from './log-search.ts';

export type EdiLogOf = ({ readonly carrierId: string } | { readonly shipmentId: string }) &
  Pick<LogSearch, 'state' | 'kind'> & { readonly search?: string };

/** The server fetches answers every few minutes, and that alone reports no change. Unit: milliseconds. */
const LOOK_AGAIN = 30_000;
/** Delays a search, so that not every keystroke asks the server. Unit: milliseconds. */
const TYPING_PAUSE = 200;

export interface EdiLogState {
  /** Newest first; nothing before the first answer. */
  readonly entries: readonly EdiEntry[] | undefined;
  readonly counts: EdiCounts | undefined;
  readonly fetchedAt: string | null;
  readonly error: Error | null;
  /** When the server answered; 0 before it has. Unit: milliseconds since 1970. */
  readonly asOf: number;
  readonly isOnline: boolean;
  /** Fetches earlier ones; undefined when all are here. */
  readonly more: (() => Promise<unknown>) | undefined;
  readonly look: () => Promise<unknown>;
}

export function useEdiLog(of: EdiLogOf): EdiLogState {
  const { api, userKey, openNotifications } = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const query = useInfiniteQuery({
    queryKey: ['ediLog', userKey, of],
    queryFn: async ({ pageParam, signal }) => {
      if (of.search !== undefined) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      signal.throwIfAborted();
      return api.call('ediLog', { query: { ...of, page: String(pageParam) } }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pages }, _, page) => (page < pages ? page + 1 : undefined),
    enabled: isOnline,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });

  const { data, error, hasNextPage, fetchNextPage, refetch, isPlaceholderData, dataUpdatedAt } = query;

  useEffect(() => {
    let isWanted = true;
    let stop: (() => void) | undefined;
    const listen = async () => {
      const center = await openNotifications();
      if (isWanted) stop = center.onPush(({ type }) => type === 'changed' && void refetch());
    };
    // Without the push connection, the log is as new as its last fetch.
    listen().catch(() => undefined);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [openNotifications, refetch]);

  return {
    entries: isPlaceholderData ? undefined : data?.pages.flatMap((page) => page.data),
    counts: data?.pages[0]?.counts,
    fetchedAt: data?.pages[0]?.fetchedAt ?? null,
    error,
    asOf: dataUpdatedAt,
    isOnline,
    more: hasNextPage ? fetchNextPage : undefined,
    look: refetch,
  };
}
