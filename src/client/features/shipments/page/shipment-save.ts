/** How a shipment's form saves: a booking asks more of a shipment than a save does, and so does its first print. */
import type { SaveHandle } from '#client/editing/use-entity-save.ts';
import type { Shipment } from '#contract/shipment.ts';

export type ShipmentSave = SaveHandle<Shipment, 'book' | 'print'>;
