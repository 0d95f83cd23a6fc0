/** What has left today, and what stands for tomorrow: told when nothing waits any more (TOD-01). Pure. */
import type { ShipmentRow } from '#contract/shipment.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { STATUS } from './status.ts';

const LEFT: readonly number[] = [STATUS.closed, STATUS.finished];

export interface DaySummary {
  /** Of today's dispatch: closed, or signed for by a driver. */
  readonly left: { readonly shipments: number; readonly packages: number };
  /** Signed for, and not closed yet. */
  readonly signedFor: number;
  /** As many as the list has then. */
  readonly tomorrow: number;
}

type Row = Pick<ShipmentRow, 'shipmentId' | 'status' | 'dispDate' | 'packageNumbers'>;

export function daySummary(
  rows: Iterable<Row>,
  { today, isSignedFor }: { readonly today: string; readonly isSignedFor: (shipmentId: string) => boolean },
): DaySummary {
  const next = addDays(today, 1);
  let [shipments, packages, signedFor, tomorrow] = [0, 0, 0, 0];
  for (const { shipmentId, status, dispDate, packageNumbers } of rows) {
    const day = dayOf(dispDate);
    if (day === next) tomorrow += 1;
    if (day > today) continue;
    const isGone = status === STATUS.ready && isSignedFor(shipmentId);
    if (isGone) signedFor += 1;
    if (day < today || !(isGone || LEFT.includes(status))) continue;
    shipments += 1;
    packages += packageNumbers.length;
  }
  return { left: { shipments, packages }, signedFor, tomorrow };
}
