/**
 * What every part of the shipment page needs of the form it belongs to: the draft, how to change it, and what is required,
 * wrong or locked. Given by shipment-editor.tsx. Not here: how a field looks (draft-fields.tsx).
 */
import { createContext, useContext } from 'react';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import type { DraftEvent, DraftState } from './shipment-draft.ts';

export type ShipmentForm = {
  readonly state: DraftState;
  readonly dispatch: (event: DraftEvent) => void;
  readonly set: (path: string, value: unknown) => void;
  /** Shown errors by path. */
  readonly errors: FieldErrors;
  /** Paths required beyond the schema. */
  readonly required: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly facts: ShipmentFacts;
  readonly deliveryTypes: readonly DeliveryType[];
};

export const ShipmentFormContext = createContext<ShipmentForm | undefined>(undefined);

export function useShipmentForm(): ShipmentForm {
  const form = useContext(ShipmentFormContext);
  if (!form) throw new Error('useShipmentForm is for parts of the shipment page');
  return form;
}
