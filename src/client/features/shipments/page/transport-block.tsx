/**
 * How and when: delivery type, days, payer, terms, insurance and messages. Fields that the countries and the chosen product do
 * not require are hidden unless filled in.
 */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { CarrierPlate } from '#client/components/carrier-badge.tsx';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditDate, EditNumber, EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { valueAt } from '#client/editing/entity-draft.ts';
import { Cells } from '#client/ui/cells.tsx';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { isReceiverPaysOffered } from '#domain/shipments/required-fields.ts';
import { orderDeliveryTypes } from './delivery-choices.ts';
import { DroppedNote } from './dropped-note.tsx';
import { ServicesCells } from './services-cells.tsx';
import { useShipmentForm } from './shipment-form.ts';

/** `withoutType`: why the delivery type of last time was not taken over. */
export function TransportBlock({ withoutType }: { withoutType: string | undefined }) {
  const { t } = useLingui();
  const { state, facts, required } = useShipmentForm();
  const { draft } = state;
  const { currencies } = useStaticData();
  const isFilled = (path: string) => (valueAt(draft, path) ?? null) !== null;
  const isShown = (path: string) => required.has(path) || isFilled(path);
  const isWithinCountry = isReceiverPaysOffered(draft, facts.warehouseCountry);
  const hasInsurance = isShown('insurance.value') || isShown('insurance.currency');
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
      {isWithinCountry && <EditToggle path="receiverPays" span={3} />}
      {isWithinCountry && (draft.receiverPays || isFilled('customerNumber')) && (
        <EditText path="customerNumber" span={3} maxLength={SHIPMENT_LIMITS.id} />
      )}
      <Terms isWithinCountry={isWithinCountry} />
      {hasInsurance && <EditNumber path="insurance.value" span={3} {...ITEM_LIMITS.amount} />}
      {hasInsurance && (
        <EditSelect
          path="insurance.currency"
          span={3}
          options={currencies.map(({ value }) => ({ value, label: value }))}
        />
      )}
      <Messages />
    </Cells>
  );
}

function Terms({ isWithinCountry }: { isWithinCountry: boolean }) {
  const { t } = useLingui();
  const { deliveryTerms } = useStaticData();
  const { state } = useShipmentForm();
  const { customerNumber, receiverPays, combiterms } = state.draft;
  const options = useMemo(
    () =>
      deliveryTerms
        .filter(({ kind }) => kind !== 'payer')
        .map(({ value, name }) => ({ value, label: name.includes(value) ? name : `${value} ${name}` })),
    [deliveryTerms],
  );
  // The row of "receiver pays" has room for either the customer number or the terms.
  if (isWithinCountry && (receiverPays || customerNumber !== null) && combiterms === null) return null;
  return (
    <EditSelect
      path="combiterms"
      span={isWithinCountry ? 3 : 'full'}
      options={options}
      readOnly={isWithinCountry && combiterms === null}
      placeholder={isWithinCountry ? t`Only between countries` : t`Choose`}
    />
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
