/**
 * The names behind the ids in fields, for every place that shows a value: delivery types and carriers, which draw their ids from
 * one sequence, and the services of the company's carriers, whose codes stand in the map by a key of their own.
 */
import { useMemo } from 'react';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { serviceKey } from '#client/i18n/service-names.ts';
import type { Suite } from '#contract/carrier.ts';
import { useLive, useStaticData } from './user-data-provider.tsx';

export function useNames(): ReadonlyMap<string, string> {
  const types = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []);
  const carriers = useLive(({ cache }) => cache.carriers.toArray(), []);
  const { carriersuitesProducts: suites } = useStaticData();
  return useMemo(
    () =>
      new Map([
        ...serviceNames(suites.filter(({ value }) => (types ?? []).some((type) => type.carrierSuiteId === value))),
        ...(types ?? []).map(({ id, name }) => [id, name] as const),
        ...(carriers ?? []).map(({ carrierId, name }) => [carrierId, name] as const),
      ]),
    [types, carriers, suites],
  );
}

/** A code that two carriers of the company use for different services has no name of its own. */
function serviceNames(suites: readonly Suite[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  const products = suites.flatMap(({ products: byArea }) => Object.values(byArea).flat());
  for (const { value, name } of products.flatMap(({ serviceCodes }) => serviceCodes)) {
    const key = serviceKey(value);
    named.set(key, (named.get(key) ?? name) === name ? name : value);
  }
  return named;
}
