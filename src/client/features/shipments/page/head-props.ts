/** The props of a shipment's head and of its menus. */
import type { Shipment } from '#contract/shipment.ts';
import type { LaneMark } from '#domain/outbox/lane-mark.ts';
import type { ActionAvailability, ShipmentAction } from '#domain/shipments/actions.ts';
import type { ShipmentSave } from './shipment-save.ts';
import type { ActionLine } from './use-action-line.ts';
import type { Printing } from './use-printing.ts';

export type HeadProps = {
  base: Shipment;
  /** Which of the shipment's changes the server does not have yet. */
  mark: LaneMark | null;
  orderNumber: string | null;
  actions: Readonly<Record<ShipmentAction, ActionAvailability>>;
  save: ShipmentSave;
  /** How many things the terminal would refuse. */
  toCorrect: number;
  /** The cell that the carrier's refusal is about. */
  refusedPath: string | undefined;
  dirty: boolean;
  printing: Printing;
  line: ActionLine;
};
