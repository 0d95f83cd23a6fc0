/**
 * What the parts of the shipment page need of their form beyond what every edit form has: the facts for the rules and the
 * delivery types to choose from. Provided by shipment-editor.tsx.
 */
import { createContext, useContext } from 'react';
import { type EditFormHandle, useEditForm } from '#client/editing/edit-form-context.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import type { ShipmentDraft } from './shipment-draft.ts';
import type { DroppedChoice } from './use-fitting-choice.ts';

type ShipmentKnowledge = {
  readonly facts: ShipmentFacts;
  readonly deliveryTypes: readonly DeliveryType[];
  readonly dropped: DroppedChoice | undefined;
};

export const ShipmentKnowledgeContext = createContext<ShipmentKnowledge | undefined>(undefined);

export function useShipmentForm(): EditFormHandle<Shipment, ShipmentDraft> & ShipmentKnowledge {
  const form = useEditForm<Shipment, ShipmentDraft>();
  const knowledge = useContext(ShipmentKnowledgeContext);
  if (!knowledge) throw new Error('useShipmentForm is for parts of the shipment page');
  return { ...form, ...knowledge };
}
