/**
 * The services of this shipment and the point where its receiver collects it, where its product has any. Without a choice of its
 * own it has those of its delivery type, and the carrier chooses the point: no carrier is asked which points there are.
 * Not here: what may be chosen (domain/shipments/chosen-services.ts), the list to tick (services-dialog.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import { CarrierTextCell } from '#client/editing/carrier-text-cells.tsx';
import { EditText } from '#client/editing/edit-cells.tsx';
import { asEntity } from '#client/editing/entity-draft.ts';
import { TownCellsWithin } from '#client/editing/town-cells.tsx';
import { formatList } from '#client/i18n/formats.ts';
import { serviceErrorText } from '#client/i18n/service-error-text.ts';
import { serviceName } from '#client/i18n/service-names.ts';
import { lazyPart, useOpening } from '#client/shell/lazy-part.ts';
import { FieldCell } from '#client/ui/field-cell.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { PICKUP_POINT_LIMITS } from '#contract/shipment-limits.ts';
import { goesToPickupPoint } from '#domain/delivery-types/products.ts';
import { type ServiceOffer, serviceOffer, settledServices } from '#domain/shipments/chosen-services.ts';
import * as styles from './services-cells.module.css';
import { useShipmentForm } from './shipment-form.ts';

const ServicesDialog = lazyPart(async () => (await import('./services-dialog.tsx')).ServicesDialog);

export function ServicesCells() {
  const { state, facts } = useShipmentForm();
  const { draft } = state;
  const offer = serviceOffer(asEntity<Shipment>(draft), facts);
  const hasServices = (offer?.product.serviceCodes.length ?? 0) > 0 || Boolean(draft.services);
  const hasPoint = (offer?.toPoint ?? false) || Boolean(draft.pickupPoint);
  return (
    <>
      {hasServices && <ServicesCell offer={offer} />}
      {hasPoint && <PickupPointCells isMessage={facts.deliveryType?.bookingType === 'EDI'} />}
    </>
  );
}

function ServicesCell({ offer }: { offer: ServiceOffer | undefined }) {
  const { t, i18n } = useLingui();
  const { state, set, nameOf, readOnly, errors, markOf } = useShipmentForm();
  const { services, pickupPoint } = state.draft;
  const [isChoosing, setChoosing] = useState(false);
  // The device may not have read the product yet; then its codes are all that is known.
  const open = useOpening(ServicesDialog, () => setChoosing(true));
  const valueId = useId();
  const codes = offer?.codes ?? services ?? [];
  const ofType = offer?.ofType ?? [];
  const nameOfCode = (code: string) => {
    const known = offer?.product.serviceCodes.find(({ value }) => value === code);
    return known ? serviceName(i18n, known.name) : code;
  };
  const listed = (all: readonly string[]) => formatList(all.map(nameOfCode), i18n.locale);
  const added = codes.filter((code) => !ofType.includes(code));
  const leftOut = ofType.filter((code) => !codes.includes(code));
  const own = [added.length > 0 && t`Added: ${listed(added)}`, leftOut.length > 0 && t`Left out: ${listed(leftOut)}`];
  const [path = ''] = Object.keys(errors).filter((key) => key === 'services' || key.startsWith('services.'));
  const error = errors[path];

  function choose(ticked: readonly string[]) {
    setChoosing(false);
    if (!offer) return;
    set('services', settledServices(ticked, offer));
    if (pickupPoint && !goesToPickupPoint(offer.product, ticked)) set('pickupPoint', null);
  }

  return (
    <FieldCell
      label={nameOf('services')}
      span="full"
      readOnly={readOnly}
      lock={false}
      mark={markOf?.('services')}
      error={error && serviceErrorText(i18n, error, nameOfCode)}
      hint={offer && (own.some(Boolean) ? own.filter(Boolean).join('. ') : t`As the delivery type has them`)}
      after={<Icon name="right" />}
    >
      {({ className, ...control }) => (
        <>
          <button
            {...control}
            type="button"
            name="services"
            className={styles.choose}
            aria-haspopup="dialog"
            disabled={!offer}
            aria-labelledby={`${control['aria-labelledby']} ${valueId}`}
            onClick={() => void open()}
          >
            <span id={valueId}>{codes.length === 0 ? t`No extra services` : codes.map(nameOfCode).join(', ')}</span>
          </button>
          {isChoosing && (
            <Suspense>
              <ServicesDialog
                product={offer?.product}
                codes={codes}
                ofType={ofType}
                hasPoint={pickupPoint !== null && pickupPoint !== undefined}
                readOnly={readOnly}
                onDone={choose}
                onClose={() => setChoosing(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </FieldCell>
  );
}

/** Its address is only asked for once there is a point. */
function PickupPointCells({ isMessage }: { isMessage: boolean }) {
  const { t } = useLingui();
  const { state } = useShipmentForm();
  const hasPoint = Boolean(state.draft.pickupPoint);
  return (
    <>
      <EditText
        path="pickupPoint.id"
        span={2}
        maxLength={PICKUP_POINT_LIMITS.id}
        required={hasPoint}
        hint={hasPoint ? undefined : t`Empty: the carrier chooses`}
      />
      <CarrierTextCell path="pickupPoint.name" span={4} maxLength={PICKUP_POINT_LIMITS.name} isMessage={isMessage} />
      {hasPoint && (
        <>
          <CarrierTextCell
            path="pickupPoint.street1"
            span="full"
            maxLength={PICKUP_POINT_LIMITS.street1}
            isMessage={isMessage}
          />
          <TownCellsWithin
            at={(field) => `pickupPoint.${field}`}
            countryPath="addresses.receiver.countryCode"
            spans={{ zipCode: 2, city: 4 }}
            limits={PICKUP_POINT_LIMITS}
            isMessage={isMessage}
          />
        </>
      )}
    </>
  );
}
