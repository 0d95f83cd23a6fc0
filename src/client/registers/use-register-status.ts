/** How far the device has got with reading the registers, which arrive with everything else in the change feed. */
import { useQuery } from '@tanstack/react-query';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readFact } from '#client/data/cache/cache-database.ts';
import { changesQuery } from '#client/data/cache/changes-query.ts';

export type RegisterStatus = {
  readonly state: 'complete' | 'fetching' | 'failed' | 'away';
  /** Unit: milliseconds since 1970; undefined until the device has read everything once. */
  readonly asOf: number | undefined;
  readonly offline: boolean;
  readonly retry: () => unknown;
};

export function useRegisterStatus(): RegisterStatus {
  const userData = useUserData();
  const { connectivity } = useServices();
  const offline = useObservable(connectivity.state) !== 'online';
  const asOf = useObservable(userData.syncedAt);
  const isComplete = useLive(({ cache }) => readFact(cache, 'complete'), []);
  // The frame around all screens runs this query; here its state is only followed.
  const { error, refetch } = useQuery({ ...changesQuery(userData), enabled: false, refetchInterval: false });
  const state = isComplete ? 'complete' : offline ? 'away' : error ? 'failed' : 'fetching';
  return { state, asOf, offline, retry: offline ? connectivity.probe : refetch };
}
