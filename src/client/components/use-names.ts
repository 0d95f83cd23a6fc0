/**
 * The names behind the ids in fields, for every place that shows a value: delivery types and carriers. Both draw their ids from
 * one sequence, so their ids cannot collide in one map.
 */
import { useMemo } from 'react';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { useLive } from './user-data-provider.tsx';

export function useNames(): ReadonlyMap<string, string> {
  const types = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []);
  const carriers = useLive(({ cache }) => cache.carriers.toArray(), []);
  return useMemo(
    () =>
      new Map([
        ...(types ?? []).map(({ id, name }) => [id, name] as const),
        ...(carriers ?? []).map(({ carrierId, name }) => [carrierId, name] as const),
      ]),
    [types, carriers],
  );
}
