/**
 * An end of day as this device would calculate it: the shipments of the search that are here, including waiting changes, judged
 * by the server's rules. It lacks what only the server knows (the numbers that are left, other people's changes, and which carriers
 * have a server: of a test it says only that it is one).
 */

import { useObservable } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { SearchFields } from '#contract/shipments-list.ts';
import type { StaticData } from '#contract/static-data.ts';
import { bookingReach } from '#domain/booking/booking-reach.ts';
import type { JudgedShipment } from '#domain/end-of-day/day-figures.ts';
import {
  CLOSABLE_STATUSES,
  endOfDayObstacle,
  needsBooking,
  needsUpdate,
  STUCK_STATUSES,
} from '#domain/end-of-day/end-of-day.ts';
import { readDeviceFacts } from '../device-facts.ts';

export interface DeviceRehearsal {
  readonly judged: readonly JudgedShipment[];
  /** The newest among them that the server knows. */
  readonly maxShipmentId: string;
  /** Number of shipments of which the device has only the list row. */
  readonly unread: number;
  /** Number of bookings that would be tests; whether a server gets them is not known here. */
  readonly tests: number;
}

const STATUSES: readonly number[] = [...CLOSABLE_STATUSES, ...STUCK_STATUSES];

/** In the order in which they would be done. */
const OLDEST_FIRST = { column: 'shipmentId', direction: 'asc' } as const;

/** undefined until the device has been read. `upTo` excludes newer shipments, except those that are only on this device. */
export function useDeviceRehearsal(search: SearchFields, upTo: string | undefined): DeviceRehearsal | undefined {
  const { shipments } = useUserData();
  const today = useWarehouseDay();
  const rows = useObservable(shipments.rows);
  const staticData = useStaticData();
  const asked = JSON.stringify(search);
  return useLive(
    (userData) => rehearse(userData, staticData, today, JSON.parse(asked), upTo),
    [rows, staticData, today, asked, upTo],
  );
}

async function rehearse(
  userData: UserData,
  staticData: StaticData,
  today: string,
  search: SearchFields,
  upTo: string | undefined,
): Promise<DeviceRehearsal> {
  const { shipments } = userData;
  const rowById = shipments.rows.get();
  const ids = shipments.search(search, OLDEST_FIRST).ids.filter((id) => {
    const isNewer = upTo !== undefined && !isTemporaryId(id) && Number(id) > Number(upTo);
    return !isNewer && STATUSES.includes(rowById.get(id)?.status ?? Number.NaN);
  });
  const { types, factsOf } = await readDeviceFacts(userData, staticData);
  const found = await Promise.all(ids.map(async (id) => (await shipments.find(id))?.shipment));
  const here = found.filter((shipment) => shipment !== undefined);
  const carriers = new Map((await userData.cache.carriers.toArray()).map((carrier) => [carrier.carrierId, carrier]));
  const carrierOf = ({ carrier }: Shipment) => carriers.get(carrier ?? '');
  const reachOf = (shipment: Shipment) => {
    if (!needsBooking(shipment)) return shipment.bookedAs;
    const carrier = carrierOf(shipment);
    return carrier?.bookingType === 'WEBSERVICE' ? bookingReach(carrier, false) : undefined;
  };
  const judge = (shipment: Shipment): JudgedShipment => {
    const isUpdated = needsUpdate(shipment, types.get(shipment.deliveryType ?? ''));
    const obstacle = endOfDayObstacle(shipment, factsOf(shipment), today);
    return { shipment, obstacle, isUpdated, reach: reachOf(shipment) };
  };
  const known = ids.filter((id) => !isTemporaryId(id)).map(Number);
  const judged = here.map(judge);
  const isTest = ({ shipment, obstacle, reach }: JudgedShipment) =>
    !obstacle && reach === undefined && needsBooking(shipment) && carrierOf(shipment)?.testMode === true;
  return {
    judged,
    tests: judged.filter(isTest).length,
    maxShipmentId: upTo ?? String(Math.max(0, ...known)),
    unread: ids.length - here.length,
  };
}
