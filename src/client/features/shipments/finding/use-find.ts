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
import { type FoundPackage, findReceivers, findShipments, sentTo } from '#domain/finding/find.ts';
import { nearestShipments } from '#domain/finding/nearest.ts';
import { askedText } from '#domain/shipments/asked-text.ts';

const NONE: Finding['sent'] = new Map();
/** Unit: milliseconds. From the last key to the question to the server. */
const SETTLED = 120;
/** Unit: milliseconds. A later answer helps nobody who stands at a dock. */
const LONGEST = 3000;

export type FoundAddress = Pick<
  Address,
  'addressId' | 'name' | 'street1' | 'zipCode' | 'city' | 'countryCode' | 'customerNo'
>;

export interface Hits {
  readonly shipments: readonly ShipmentRow[];
  readonly receivers: readonly FoundAddress[];
  readonly packages: readonly FoundPackage<ShipmentRow>[];
}

export interface Finding {
  readonly isAsked: boolean;
  readonly here: Hits;
  /** What only the server has. */
  readonly later: Hits;
  /** What is on this device for each of them that is on it, by their ids, the newest first. */
  readonly sent: ReadonlyMap<string, readonly ShipmentRow[]>;
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
    const sent = sentTo(receivers.hits, rows.values());
    return { ...found, receivers, sent, nearest: isNothing ? nearestShipments(rows.values(), asked, near) : [] };
  }, [asked, isEmpty, areAddressesRead]);

  const isSettled = settled === text.trim();
  const { data, isError } = useQuery({
    queryKey: ['find', userData.userKey, settled],
    enabled: isOnline && asked !== undefined && isSettled,
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

  // The answer to what was written before is none to what is written now.
  const there = isSettled ? data : undefined;
  const shown = (row: ShipmentRow) => rows.get(row.shipmentId) ?? row;
  const found: Hits = {
    shipments: here?.shipments.hits.map(shown) ?? [],
    receivers: here?.receivers.hits ?? [],
    packages: here?.packages.hits ?? [],
  };
  const later: Hits = {
    shipments: others(there?.shipments, found.shipments, ({ shipmentId }) => shipmentId).map(shown),
    receivers: others<FoundAddress>(there?.receivers, found.receivers, ({ addressId }) => addressId),
    packages: others(there?.packages, found.packages, ({ packageNumber }) => packageNumber),
  };
  const counts = (name: keyof Hits) => Math.max(here?.[name].count ?? 0, there?.counts[name] ?? 0);
  const count = counts('shipments') + counts('receivers') + counts('packages');
  const near = here?.nearest ?? [];
  const nearest = [...near, ...others(there?.nearest, near, ({ shipmentId }) => shipmentId)].map(shown);
  return {
    here: found,
    later: { ...later, receivers: later.receivers.slice(0, FIND_LIMITS.receivers - found.receivers.length) },
    count,
    isAsked: asked !== undefined,
    sent: here?.sent ?? NONE,
    nearest: count > 0 ? [] : nearest,
    shipmentCount: counts('shipments'),
    isCapped: there?.isCapped === true,
    server: !isOnline || isError ? 'away' : there ? 'answered' : 'asking',
    onDevice: rows.size,
  };
}

/** Those that are not known already. */
function others<Hit>(hits: readonly Hit[] = [], known: readonly Hit[], keyOf: (hit: Hit) => string): readonly Hit[] {
  const keys = new Set(known.map(keyOf));
  return hits.filter((hit) => !keys.has(keyOf(hit)));
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
