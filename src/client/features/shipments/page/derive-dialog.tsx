/**
 * Shown before a copy or a return is made: what of the shipment is carried over and what is not; for a return, who sends to whom
 * and whether its delivery type takes goods back; and whether to open the new shipment.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Party } from '#contract/address.ts';
import type { Shipment } from '#contract/shipment.ts';
import { hasReturnProduct } from '#domain/delivery-types/products.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { shipmentTradeArea } from '#domain/shipments/required-fields.ts';
import * as styles from './derive-dialog.module.css';
import { useShipmentForm } from './shipment-form.ts';
import type { Derived } from './use-derived-shipment.ts';

type DeriveDialogProps = {
  type: Derived['type'];
  base: Shipment;
  hasUnsaved: boolean;
  onClose: () => void;
  onMake: (then: 'open' | 'stay') => Promise<void>;
};

export function DeriveDialog({ type, base, hasUnsaved, onClose, onMake }: DeriveDialogProps) {
  const { t } = useLingui();
  const name = base.orderNumber ?? base.shipmentId;
  const isCopy = type === 'copy';
  const ofReturn = useReturnType(base);
  const keepsType = !isCopy && ofReturn?.isKept && ofReturn.name;
  const losesType = !isCopy && ofReturn && !ofReturn.isKept && ofReturn.name;
  return (
    <Dialog
      title={isCopy ? t`Copy ${name}` : t`Return of ${name}`}
      onClose={onClose}
      otherwise={<Button onClick={() => onMake('stay')}>{isCopy ? t`Copy, stay here` : t`Make it, stay here`}</Button>}
      confirmLabel={isCopy ? t`Copy and open` : t`Create and open`}
      confirmIcon={isCopy ? 'copy' : 'return'}
      onConfirm={() => onMake('open')}
    >
      <p className="small muted">
        {isCopy
          ? t`A new, open shipment that is dispatched today`
          : t`Sender and receiver change places, and it is dispatched today`}
      </p>
      {!isCopy && <Swap base={base} />}
      <div className={styles.carry}>
        <div>
          <h3>{t`Included`}</h3>
          <ul>
            <Taken>{isCopy ? t`Receiver, transport, messages` : t`Transport, messages`}</Taken>
            {keepsType && <Taken>{t`${keepsType}: its product takes returns`}</Taken>}
            <Taken>{t`Goods and item lines`}</Taken>
            {base.orderNumber && <Taken>{t`Order number ${base.orderNumber}`}</Taken>}
          </ul>
        </div>
        <div>
          <h3>{t`Not included`}</h3>
          <ul>
            {losesType && <Left>{t`${losesType}: it has no return product, choose another delivery type`}</Left>}
            <Left>{t`Numbers, documents, booking`}</Left>
            <Left>{t`Status and history`}</Left>
            <Left>{t`Internal note`}</Left>
            {hasUnsaved && <Left>{t`Your unsaved changes, which stay here`}</Left>}
          </ul>
        </div>
      </div>
      {!isCopy && (
        <p className="small muted">
          <Plural value={packagesOf(base)} one="# package is included." other="# packages are included." />{' '}
          <Trans>Remove what is not sent back.</Trans>
        </p>
      )}
    </Dialog>
  );
}

function Swap({ base }: { base: Shipment }) {
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const { sender, receiver } = base.addresses;
  return (
    <dl className={styles.swap}>
      <div>
        <dt className="small muted">{t`From`}</dt>
        <dd>
          <PlaceText {...receiver} />
        </dd>
      </div>
      <Icon name="right" size="large" />
      <div>
        <dt className="small muted">{t`To`}</dt>
        <dd>{sender ? <PlaceText {...sender} /> : <PlaceText {...warehouse} name={warehouse.name} />}</dd>
      </div>
    </dl>
  );
}

function PlaceText({ name, zipCode, city, countryCode }: Pick<Party, 'name' | 'zipCode' | 'city' | 'countryCode'>) {
  return (
    <>
      <strong>{name}</strong>
      <span className="small muted">
        {[countryCode, writtenZipCode(zipCode, countryCode), city].filter(Boolean).join(' ')}
      </span>
    </>
  );
}

/** The name of the delivery type, and whether it takes goods back. */
function useReturnType(base: Shipment) {
  const { warehouse, carriersuitesProducts } = useStaticData();
  const type = useShipmentForm().deliveryTypes.find(({ id }) => id === base.deliveryType);
  const suite = carriersuitesProducts.find(({ value }) => value === type?.carrierSuiteId);
  const area = shipmentTradeArea(base, warehouse.countryCode);
  return type && { name: type.name, isKept: hasReturnProduct(type, suite, area) };
}

function Taken({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" className="tone-success" />
      {children}
    </li>
  );
}

function Left({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="close" className="muted" />
      {children}
    </li>
  );
}
