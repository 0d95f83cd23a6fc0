/**
 * The connections on screen: what this device keeps of them is available at once; the rest comes with the server's answer, which
 * is fetched again whenever one of them has changed.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import type { ListedCarrier, PublicCarrier } from '#contract/carrier.ts';
import { carriersQuery } from './carrier-queries.ts';

export type KnownCarriers = {
  readonly isOnline: boolean;
  /** The connections on this device; undefined until they are read. */
  readonly here: readonly PublicCarrier[] | undefined;
  /** The connections on the server; undefined until it has answered. */
  readonly listed: readonly ListedCarrier[] | undefined;
  /** The answer was fetched during this visit. */
  readonly isFresh: boolean;
  readonly error: unknown;
  /** When the server gave `listed`; 0 while it has not. Unit: milliseconds since 1970. */
  readonly listedAt: number;
  readonly refetch: () => Promise<{ readonly data?: readonly ListedCarrier[] | undefined }>;
};

export function useCarriers(): KnownCarriers {
  const userData = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const query = useQuery({ ...carriersQuery(userData), enabled: isOnline, refetchOnMount: 'always' });
  const here = useLive(({ cache }) => cache.carriers.toArray(), []);
  const { refetch } = query;

  const version = here?.map(({ carrierId, _etag }) => `${carrierId} ${_etag}`).join('\n');
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== undefined && version !== seen.current && isOnline) void refetch();
    seen.current = version;
  }, [version, isOnline, refetch]);

  return {
    isOnline,
    here,
    listed: query.data,
    isFresh: query.isFetchedAfterMount,
    error: query.error,
    listedAt: query.dataUpdatedAt,
    refetch,
  };
}
