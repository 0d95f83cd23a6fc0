/**
 * What booking or printing several shipments at once would do, said before it is done (BLK-01): which of them can, and why each of
 * the others cannot. A shipment of which only the list row is at hand is judged by that; the server decides about the rest. Pure.
 * Not here: carrying it out, wording (client/features/shipments/list).
 */
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import type { CommandName } from '#domain/commands/kind-names.ts';
import { type RefusalReason, shipmentAction } from './actions.ts';
import { papersToPrint } from './document-state.ts';
import type { ShipmentFacts } from './required-fields.ts';
import { STATUS } from './status.ts';
import { terminalErrors } from './terminal-check.ts';
import { bookingErrors, shipmentErrors } from './validate-shipment.ts';

export type BulkAction = 'book' | 'print';

/** `needsPerson`: a change on the device is stopped; `printed`: no paper is missing; `rules`: a field is missing or wrong. */
export type BulkObstacle = RefusalReason | 'needsPerson' | 'printed' | 'rules';

export type BulkRow = Pick<ShipmentRow, 'status' | 'isBooked' | 'deliveryType'> & {
  /** The mark of its entries in the outbox. */
  readonly mark: string | null;
};

export interface BulkShipment {
  readonly row: BulkRow;
  /** The whole shipment, if it is at hand. */
  readonly whole: Shipment | undefined;
  readonly facts: ShipmentFacts;
}

/** What the row's mark stands for. */
const UNSENT: Readonly<Record<string, readonly CommandName[]>> = {
  new: ['shipment.create'],
  booking: ['shipment.book'],
  edit: ['shipment.edit'],
};

/** `today`: yyyy-MM-dd at the warehouse. Undefined if the action can be carried out. */
export function bulkObstacle(action: BulkAction, shipment: BulkShipment, today: string): BulkObstacle | undefined {
  const { row, whole, facts } = shipment;
  if (row.mark === 'needsYou') return 'needsPerson';
  const bookingType = row.deliveryType ? (facts.deliveryType?.bookingType ?? whole?.bookingType ?? 'EDI') : 'NONE';
  const answer = shipmentAction(action, { ...row, bookingType }, { unsent: UNSENT[row.mark ?? ''] ?? [] });
  if (!answer.allowed) return answer.reason;
  if (action === 'print' && isPrinted(row, whole)) return 'printed';
  return whole && Object.keys(errorsOf(action, whole, facts, today)).length > 0 ? 'rules' : undefined;
}

function isPrinted({ status }: BulkRow, whole: Shipment | undefined): boolean {
  if (!whole) return status === STATUS.ready;
  return papersToPrint(whole).length === 0;
}

/** What is already with the carrier is not judged again. */
function errorsOf(action: BulkAction, shipment: Shipment, facts: ShipmentFacts, today: string): FieldErrors {
  if (action === 'book') return { ...terminalErrors(shipment, facts), ...bookingErrors(shipment, facts, today) };
  return { ...(!shipment.isBooked && terminalErrors(shipment, facts)), ...shipmentErrors(shipment, facts) };
}

export interface LeftOut<Named> {
  readonly obstacle: BulkObstacle;
  /** One of them. */
  readonly example: Named;
  readonly count: number;
}

export interface BulkPlan<Named> {
  readonly can: readonly Named[];
  /** Those that cannot, by reason, the most frequent first. */
  readonly cannot: readonly LeftOut<Named>[];
}

export function bulkPlan<Named extends BulkShipment>(
  action: BulkAction,
  shipments: readonly Named[],
  today: string,
): BulkPlan<Named> {
  const can: Named[] = [];
  const leftOut = new Map<string, LeftOut<Named>>();
  for (const shipment of shipments) {
    const obstacle = bulkObstacle(action, shipment, today);
    if (!obstacle) {
      can.push(shipment);
      continue;
    }
    // The words of a wrong status name it.
    const key = obstacle === 'wrongStatus' ? `${shipment.row.status}` : obstacle;
    const known = leftOut.get(key);
    leftOut.set(key, { obstacle, example: known?.example ?? shipment, count: (known?.count ?? 0) + 1 });
  }
  return { can, cannot: [...leftOut.values()].sort((one, other) => other.count - one.count) };
}
