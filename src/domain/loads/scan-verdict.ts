/**
 * What a scan at the tailgate means for the load: the package is on the truck now, was there already, or does not belong here, and
 * why. A code of a whole shipment counts as its package where it has only one.
 * Not here: what a code says (domain/scanning/scanned-code.ts), how it is told.
 */
import type { ExpectedPackage, LoadEvent } from '#contract/load.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { LoadPlace } from './load-id.ts';
import type { LoadState } from './load-state.ts';

/** Why a package does not belong on the truck: nobody here knows it, or its shipment is not to leave with it. */
export type ForeignCause = 'unknown' | 'otherTruck' | 'notBooked' | 'cancelled';

export type ScanVerdict =
  /** `isWhole`: with it, all of its shipment is on the truck. */
  | { readonly kind: 'loaded'; readonly pack: ExpectedPackage; readonly isWhole: boolean }
  | { readonly kind: 'again'; readonly pack: ExpectedPackage; readonly before: LoadEvent }
  | {
      readonly kind: 'foreign';
      readonly packageNo: string;
      readonly cause: ForeignCause;
      readonly row: ShipmentRow | undefined;
      readonly number: number | undefined;
    }
  /** It stands for a shipment of several packages: which one is in the hand, nobody knows. */
  | { readonly kind: 'whole'; readonly row: ShipmentRow };

export interface VerdictFacts {
  readonly place: LoadPlace;
  readonly expected: readonly ExpectedPackage[];
  readonly states: LoadState['states'];
  /** The shipments that have the code. */
  readonly rows: readonly ShipmentRow[];
}

/** `numbers`: what the code may be the number of, the likeliest first. */
export function scanVerdict(numbers: readonly string[], { place, expected, states, rows }: VerdictFacts): ScanVerdict {
  const asked = new Set(numbers.map(foldText));
  const isAsked = (number: string) => asked.has(foldText(number));
  const packages = new Map(expected.map((pack) => [pack.packageNo, pack]));
  const onTruck = (packageNo: string) => states.get(packageNo)?.loaded ?? undefined;
  const byNumber = expected.find(({ packageNo }) => isAsked(packageNo));
  const [row] = rows.filter(({ packageNumbers }) => packageNumbers.some(isAsked)).concat(rows);
  const named = row?.packageNumbers.find(isAsked);
  const [only, ...others] = row?.packageNumbers ?? [];
  if (!byNumber && row && named === undefined && others.length > 0) return { kind: 'whole', row };
  const packageNo = byNumber?.packageNo ?? named ?? only ?? numbers[0] ?? '';
  const pack = packages.get(packageNo);
  if (!pack) {
    const number = row && (row.packageNumbers.indexOf(packageNo) + 1 || undefined);
    return { kind: 'foreign', packageNo, cause: causeOf(row, place), row, number };
  }
  const before = onTruck(packageNo);
  if (before) return { kind: 'again', pack, before };
  const ofShipment = expected.filter(({ shipmentId }) => shipmentId === pack.shipmentId);
  const isWhole = ofShipment.every((one) => one.packageNo === packageNo || onTruck(one.packageNo) !== undefined);
  return { kind: 'loaded', pack, isWhole };
}

function causeOf(row: ShipmentRow | undefined, { carrierId, day }: LoadPlace): ForeignCause {
  if (!row) return 'unknown';
  if (row.status === STATUS.cancelled) return 'cancelled';
  return row.carrier === carrierId && dayOf(row.dispDate) === day ? 'notBooked' : 'otherTruck';
}
