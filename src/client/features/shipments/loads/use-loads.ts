/**
 * The trucks of a day as this device knows them: each carrier with something to take along or a load begun, and what its packages
 * are. All of it is read from the device, online and offline.
 */
import { useMemo } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readLoads, type ShownLoad } from '#client/data/cache/load-reader.ts';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { ExpectedPackage } from '#contract/load.ts';
import { expectedPackages } from '#domain/loads/expected-packages.ts';
import { type LoadPlace, loadId } from '#domain/loads/load-id.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { STATUS } from '#domain/shipments/status.ts';

export interface LoadFacts {
  readonly loads: ReadonlyMap<string, ShownLoad>;
  readonly carriers: ReadonlyMap<string, PublicCarrier>;
}

export interface Truck extends LoadPlace {
  readonly id: string;
  readonly name: string;
  readonly suiteId: string | null;
  readonly shown: ShownLoad | undefined;
  readonly expected: readonly ExpectedPackage[];
  /** Shipments of the day that are not booked yet, and so do not count. */
  readonly unbooked: number;
}

/** Undefined until the device has been read. */
export function useLoadFacts(): LoadFacts | undefined {
  return useLive(async ({ cache, work }) => {
    const carriers = await cache.carriers.toArray();
    const loads = await readLoads(cache, work);
    return { loads, carriers: new Map(carriers.map((carrier) => [carrier.carrierId, carrier])) };
  }, []);
}

/** Those with packages or a load begun, in the order of their names. */
export function useTrucks(facts: LoadFacts | undefined, day: string): readonly Truck[] | undefined {
  const rows = useObservable(useUserData().shipments.rows);
  return useMemo(() => {
    if (!facts) return undefined;
    const begun = [...facts.loads.values()].filter(({ load }) => load.day === day).map(({ load }) => load.carrierId);
    const named = [...rows.values()].flatMap(({ carrier }) => carrier ?? []);
    const trucks = [...new Set([...begun, ...named])].map((carrierId) => truckOf(facts, rows, { carrierId, day }));
    return trucks
      .filter(({ shown, expected, unbooked }) => shown || expected.length > 0 || unbooked > 0)
      .sort((one, other) => one.name.localeCompare(other.name));
  }, [facts, rows, day]);
}

export function truckOf({ loads, carriers }: LoadFacts, rows: ReadonlyMap<string, ShownRow>, place: LoadPlace): Truck {
  const { carrierId, day } = place;
  const own = [...rows.values()].filter(({ carrier }) => carrier === carrierId);
  const earlier = [...loads.values()].map(({ load }) => load).filter((load) => load.carrierId === carrierId);
  const expected = expectedPackages(own, place, earlier);
  const counted = new Set(expected.map(({ shipmentId }) => shipmentId));
  const isUnbooked = ({ shipmentId, status, dispDate }: ShownRow) =>
    !counted.has(shipmentId) && dayOf(dispDate) === day && (status === STATUS.open || status === STATUS.inProgress);
  const carrier = carriers.get(carrierId);
  return {
    ...{ ...place, id: loadId(place), expected, shown: loads.get(loadId(place)) },
    name: carrier?.name ?? own[0]?.carrierName ?? '',
    suiteId: carrier?.carrierSuiteId ?? own[0]?.carrierSuiteId ?? null,
    unbooked: own.filter(isUnbooked).length,
  };
}
