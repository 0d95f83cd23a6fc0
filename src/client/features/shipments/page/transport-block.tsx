/**
 * How and when: delivery type, days and messages; payer, terms and insurance fold (more-transport-part.tsx). Fields that the countries
 * and the chosen product do not require are hidden unless filled in.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { EditDate, EditSelect, EditText } from '#client/editing/edit-cells.tsx';
import { valueAt } from '#client/editing/entity-draft.ts';
import { Cells } from '#client/ui/cells.tsx';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { orderDeliveryTypes } from './delivery-choices.ts';
import { DroppedNote } from './dropped-note.tsx';
import { MoreTransportPart } from './more-transport-part.tsx';
import { ServicesCells } from './services-cells.tsx';
import { useShipmentForm } from './shipment-form.ts';

/** `withoutType`: why the delivery type of last time was not taken over. */
export function TransportBlock({ withoutType }: { withoutType: string | undefined }) {
  const { t } = useLingui();
  const { state, facts, required } = useShipmentForm();
  const { draft } = state;
  const isFilled = (path: string) => (valueAt(draft, path) ?? null) !== null;
  const isShown = (path: string) => required.has(path) || isFilled(path);
  const { deliveryType } = facts;

  return (
    <Cells
      columns={6}
      title={t`Transport`}
      titleEnd={deliveryType && <CarrierPlate suiteId={deliveryType.carrierSuiteId} name={deliveryType.carrierName} />}
    >
      <EditSelect
        path="deliveryType"
        span={4}
        options={useDeliveryTypeOptions()}
        placeholder={t`Choose`}
        hint={withoutType && !draft.deliveryType ? t`Not as last time: ${withoutType}` : undefined}
      />
      <EditText path="orderNumber" span={2} maxLength={SHIPMENT_LIMITS.id} />
      <DroppedNote />
      <ServicesCells />
      <EditDate path="dispDate" emptied="" span={isShown('arrivalDate') ? 3 : 'full'} required />
      {isShown('arrivalDate') && <EditDate path="arrivalDate" span={3} />}
      <Messages />
      <MoreTransportPart isShown={isShown} />
    </Cells>
  );
}

/** Three lines of 70 characters; the next appears when the previous one is in use. */
function Messages() {
  const { state } = useShipmentForm();
  const { msgToFW1, msgToFW2, msgToFW3 } = state.draft;
  const shown = msgToFW3 || msgToFW2 ? 3 : msgToFW1 ? 2 : 1;
  return (['msgToFW1', 'msgToFW2', 'msgToFW3'] as const)
    .slice(0, shown)
    .map((path) => <EditText key={path} path={path} span="full" maxLength={SHIPMENT_LIMITS.message} />);
}

function useDeliveryTypeOptions() {
  const { deliveryTypes, facts, state } = useShipmentForm();
  const { deliveryType: id, deliveryTypeName } = state.base;
  const options = useMemo(
    () => orderDeliveryTypes(deliveryTypes).map(({ id: value, name }) => ({ value, label: name })),
    [deliveryTypes],
  );
  const isElsewhere = facts.isDeliveryTypeElsewhere && id && deliveryTypeName;
  return isElsewhere ? [{ value: id, label: deliveryTypeName }, ...options] : options;
}
