/**
 * What the ids in fields stand for, for wherever a value is told: delivery types and carriers by name. One sequence numbers
 * both, so that neither is taken for the other.
 */
import { useMemo } from 'react';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { useLive } from './user-data.tsx';

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
