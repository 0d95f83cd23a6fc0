/** What the head of a shipment and its menus are given. */
import type { Shipment } from '#contract/shipment.ts';
import type { ActionAnswer, ShipmentAction } from '#domain/shipments/actions.ts';
import type { LaneMark } from '#domain/sync/lane-mark.ts';
import type { SaveHandle } from './use-shipment-save.ts';

export type HeadProps = {
  base: Shipment;
  /** What of it the server does not have. */
  mark: LaneMark | null;
  orderNumber: string | null;
  actions: Readonly<Record<ShipmentAction, ActionAnswer>>;
  save: SaveHandle;
  dirty: boolean;
};
