/**
 * The cells of a delivery type: name, carrier, return documents, and the product of each trade area. Products belong to a
 * carrier: choosing another one clears them.
 */
import { useLingui } from '@lingui/react/macro';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { EditSelect, EditText, EditToggle } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Cells } from '#client/ui/cells.tsx';
import { DELIVERY_TYPE_LIMITS, type DeliveryType } from '#contract/delivery-type.ts';
import { TRADE_AREAS } from '#contract/primitives.ts';
import { AreaRow } from './area-row.tsx';
import { useCarrierSuites } from './use-carrier-suites.ts';

export function DeliveryTypeCells() {
  const { t } = useLingui();
  const { carrierId } = useEditForm<DeliveryType>().state.draft;
  const { carriers, suiteOf } = useCarrierSuites();
  const carrier = carriers.find((one) => one.carrierId === carrierId);
  const suite = suiteOf(carrierId);
  return (
    <>
      <Cells
        columns={6}
        title={t`Delivery type`}
        titleEnd={carrier && <CarrierSign suiteId={carrier.carrierSuiteId} name={carrier.name} />}
      >
        <EditText path="name" span="full" required maxLength={DELIVERY_TYPE_LIMITS.name} emptied="" />
        <CarrierField />
        <EditToggle path="returnDocuments" span={3} />
      </Cells>
      <Cells title={t`Product per area`}>
        {TRADE_AREAS.map((area) => (
          <AreaRow key={area} area={area} suite={suite} />
        ))}
      </Cells>
      <p className="muted small">{t`At least one area is needed. The receiver’s country decides which one applies.`}</p>
    </>
  );
}

function CarrierField() {
  const { t } = useLingui();
  const { state, set } = useEditForm<DeliveryType>();
  const { base, draft } = state;
  const { carriers } = useCarrierSuites();
  const options = carriers.map(({ carrierId, name }) => ({ value: carrierId, label: name }));
  const isKnown = options.some(({ value }) => value === base.carrierId);
  if (!isKnown && base.carrierId) options.push({ value: base.carrierId, label: base.carrierName });
  const hadProducts = TRADE_AREAS.some((area) => base[area]);
  const isCleared = draft.carrierId !== base.carrierId && hadProducts && TRADE_AREAS.every((area) => !draft[area]);

  return (
    <EditSelect
      path="carrierId"
      span={3}
      required
      options={options}
      hint={isCleared && t`Another carrier has other products: choose anew`}
      onChosen={() => {
        for (const area of TRADE_AREAS) set(area, null);
      }}
    />
  );
}
