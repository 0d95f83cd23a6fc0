/** The company's carriers as this device knows them, by name, and the suite of each: what it offers per trade area. */
import { useMemo } from 'react';
import { useLive, useStaticData } from '#client/components/user-data-provider.tsx';
import type { PublicCarrier, Suite } from '#contract/carrier.ts';
import { compareText } from '#domain/shared/collate.ts';

export type CarrierSuites = {
  /** Empty until they have been read. */
  readonly carriers: readonly PublicCarrier[];
  readonly suiteOf: (carrierId: string) => Suite | undefined;
};

const NONE: readonly PublicCarrier[] = [];

export function useCarrierSuites(): CarrierSuites {
  const { carriersuitesProducts: suites } = useStaticData();
  const carriers = useLive(({ cache }) => cache.carriers.toArray(), []) ?? NONE;
  return useMemo(() => {
    const suiteIds = new Map(carriers.map(({ carrierId, carrierSuiteId }) => [carrierId, carrierSuiteId]));
    return {
      carriers: carriers.toSorted((a, b) => compareText(a.name, b.name)),
      suiteOf: (carrierId) => suites.find(({ value }) => value === suiteIds.get(carrierId)),
    };
  }, [carriers, suites]);
}
