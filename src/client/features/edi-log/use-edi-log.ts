/**
 * What was sent and answered, page by page as it is asked for, and again whenever the server says that something has
 * changed. The log is the server's alone: nothing of it is kept on the device.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data.tsx';
import type { EdiEntry } from '#contract/edi.ts';

export type EdiLogOf = { readonly carrierId: string } | { readonly shipmentId: string };

export interface EdiLogState {
  /** Newest first; nothing before the first answer. */
  readonly entries: readonly EdiEntry[] | undefined;
  readonly error: Error | null;
  readonly isOnline: boolean;
  /** Fetches earlier ones; undefined when all are here. */
  readonly more: (() => Promise<unknown>) | undefined;
  readonly look: () => Promise<unknown>;
}

export function useEdiLog(of: EdiLogOf): EdiLogState {
  const { api, userKey, openNotifications } = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['ediLog', userKey, of],
    queryFn: ({ pageParam, signal }) => api.call('ediLog', { query: { ...of, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pages }, _, page) => (page < pages ? page + 1 : undefined),
    enabled: isOnline,
    staleTime: 0,
  });

  useEffect(() => {
    let isWanted = true;
    let stop: (() => void) | undefined;
    const listen = async () => {
      const center = await openNotifications();
      if (isWanted) stop = center.onPush(({ type }) => type === 'changed' && void refetch());
    };
    // Without the line the log is as new as its last look.
    listen().catch(() => undefined);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [openNotifications, refetch]);

  return {
    entries: data?.pages.flatMap((page) => page.data),
    error,
    isOnline,
    more: hasNextPage ? fetchNextPage : undefined,
    look: refetch,
  };
}
