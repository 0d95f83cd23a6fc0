/** The props of a shipment's head and of its menus. */
import type { SaveHandle } from '#client/editing/use-entity-save.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { LaneMark } from '#domain/outbox/lane-mark.ts';
import type { ActionAvailability, ShipmentAction } from '#domain/shipments/actions.ts';
import type { Printing } from './use-printing.ts';

/** A booking asks more of a shipment than a save does, and so does its first print. */
export type ShipmentSave = SaveHandle<Shipment, 'book' | 'print'>;

export type HeadProps = {
  base: Shipment;
  /** Which of the shipment's changes the server does not have yet. */
  mark: LaneMark | null;
  orderNumber: string | null;
  actions: Readonly<Record<ShipmentAction, ActionAvailability>>;
  save: ShipmentSave;
  /** How many things the terminal would refuse. */
  toCorrect: number;
  dirty: boolean;
  printing: Printing;
};
