/**
 * What a text finds: on this device at once, and what else the server has once it has answered. What comes later is added under
 * what is shown, never between, so that nothing moves under a finger.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import type { Address } from '#contract/address.ts';
import { FIND_LIMITS } from '#contract/find-limits.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { type FoundPackage, findReceivers, findShipments } from '#domain/finding/find.ts';
import { nearestShipments } from '#domain/finding/nearest.ts';
import { askedText } from '#domain/shipments/asked-text.ts';

/** Unit: milliseconds. From the last key to the question to the server. */
const SETTLED = 120;
/** Unit: milliseconds. A later answer helps nobody who stands at a dock. */
const LONGEST = 3000;

type FoundAddress = Pick<Address, 'addressId' | 'name' | 'street1' | 'zipCode' | 'city' | 'countryCode' | 'customerNo'>;

export interface Finding {
  readonly isAsked: boolean;
  readonly shipments: readonly ShipmentRow[];
  readonly receivers: readonly FoundAddress[];
  readonly packages: readonly FoundPackage<ShipmentRow>[];
  /** When nothing is found. */
  readonly nearest: readonly ShipmentRow[];
  readonly count: number;
  readonly shipmentCount: number;
  /** There are more, which nobody has counted. */
  readonly isCapped: boolean;
  readonly server: 'asking' | 'answered' | 'away';
  /** How many shipments are on this device. */
  readonly onDevice: number;
}

export function useFind(text: string): Finding {
  const userData = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const rows = useObservable(userData.shipments.rows);
  const addresses = useLive(({ cache, work }) => readRegister('address', cache, work), []);
  const today = useWarehouseDay();
  const asked = useMemo(() => askedText(text), [text]);
  const settled = useSettled(text.trim());

  // Only once per text: rows that change meanwhile, as by the server's answer, must not change the order.
  const [isEmpty, areAddressesRead] = [rows.size === 0, addresses !== undefined];
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const here = useMemo(() => {
    if (!asked) return undefined;
    const limits = { today, limit: FIND_LIMITS.usual };
    const found = findShipments(rows.values(), asked, limits);
    const receivers = findReceivers(addresses ?? [], asked, FIND_LIMITS.receivers);
    const isNothing = found.shipments.count + found.packages.count + receivers.count === 0;
    const near = { today, limit: FIND_LIMITS.nearest };
    return { ...found, receivers, nearest: isNothing ? nearestShipments(rows.values(), asked, near) : [] };
  }, [asked, isEmpty, areAddressesRead]);

  const { data: there, isError } = useQuery({
    queryKey: ['find', userData.userKey, settled],
    enabled: isOnline && asked !== undefined && settled === text.trim(),
    retry: false,
    staleTime: SETTLED * 100,
    async queryFn({ signal }) {
      const body = { text: settled, limit: FIND_LIMITS.usual };
      const answer = await userData.api.call('find', { body }, { signal, timeout: LONGEST });
      const found = [...answer.shipments, ...answer.nearest, ...answer.packages.map(({ shipment }) => shipment)];
      await userData.base.putRows(found);
      return answer;
    },
  });

  const shown = (row: ShipmentRow) => rows.get(row.shipmentId) ?? row;
  const shipments = merged(here?.shipments.hits, there?.shipments, ({ shipmentId }) => shipmentId).map(shown);
  const receivers = merged<FoundAddress>(here?.receivers.hits, there?.receivers, ({ addressId }) => addressId);
  const packages = merged(here?.packages.hits, there?.packages, ({ packageNumber }) => packageNumber);
  const counts = (name: 'shipments' | 'receivers' | 'packages') =>
    Math.max(here?.[name].count ?? 0, there?.counts[name] ?? 0);
  const count = counts('shipments') + counts('receivers') + counts('packages');
  return {
    ...{ shipments, packages, count },
    receivers: receivers.slice(0, FIND_LIMITS.receivers),
    isAsked: asked !== undefined,
    nearest: count > 0 ? [] : merged(here?.nearest, there?.nearest, ({ shipmentId }) => shipmentId).map(shown),
    shipmentCount: counts('shipments'),
    isCapped: there?.isCapped === true,
    server: !isOnline || isError ? 'away' : there ? 'answered' : 'asking',
    onDevice: rows.size,
  };
}

function merged<Hit>(
  first: readonly Hit[] = [],
  later: readonly Hit[] = [],
  keyOf: (hit: Hit) => string,
): readonly Hit[] {
  const known = new Set(first.map(keyOf));
  return [...first, ...later.filter((hit) => !known.has(keyOf(hit)))];
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
