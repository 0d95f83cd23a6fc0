/**
 * The packages that a truck is to take: those of its carrier's shipments that are booked or ready and leave on its day, and those
 * that are ready since an earlier day and were on no earlier truck. What leaves today stays expected when the day is closed.
 */
import type { ExpectedPackage, LoadEvent } from '#contract/load.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { LoadPlace } from './load-id.ts';
import { packageStates } from './load-state.ts';

export type LoadRow = Pick<
  ShipmentRow,
  'shipmentId' | 'status' | 'orderNumber' | 'receiver' | 'dispDate' | 'carrier' | 'packageNumbers' | 'isBooked'
>;

/** A load of the same carrier, from an earlier day. */
export interface EarlierLoad {
  readonly day: string;
  readonly events: readonly LoadEvent[];
}

const LEAVING: readonly number[] = [STATUS.ready, STATUS.closed, STATUS.finished];
const BOOKABLE: readonly number[] = [STATUS.open, STATUS.inProgress];

/** In the order of the shipments' ids, so that every device lists them alike. */
export function expectedPackages(
  rows: Iterable<LoadRow>,
  { carrierId, day }: LoadPlace,
  earlier: readonly EarlierLoad[] = [],
): readonly ExpectedPackage[] {
  const gone = packagesOnTrucks(earlier.filter((load) => load.day < day));
  const taken = [...rows].filter((row) => row.carrier === carrierId && isToLeave(row, day)).sort(byId);
  return taken.flatMap((row) => {
    const { shipmentId, orderNumber, receiver, packageNumbers } = row;
    const isOfDay = dayOf(row.dispDate) === day;
    return packageNumbers
      .map((packageNo, index) => ({
        ...{ packageNo, shipmentId, orderNumber, receiver: receiver.name },
        ...{ number: index + 1, of: packageNumbers.length },
      }))
      .filter(({ packageNo }) => isOfDay || !gone.has(packageNo));
  });
}

function isToLeave({ status, isBooked, dispDate }: LoadRow, day: string): boolean {
  const leaves = dayOf(dispDate);
  if (leaves === day) return LEAVING.includes(status) || (isBooked && BOOKABLE.includes(status));
  return leaves < day && status === STATUS.ready;
}

function packagesOnTrucks(loads: readonly EarlierLoad[]): ReadonlySet<string> {
  const gone = new Set<string>();
  for (const { events } of loads) {
    for (const { packageNo, loaded } of packageStates(events).values()) if (loaded) gone.add(packageNo);
  }
  return gone;
}

function byId({ shipmentId: one }: LoadRow, { shipmentId: other }: LoadRow): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
