/**
 * The services of one trade area. A service that cannot be combined with a ticked one stays visible but locked, and says which
 * one that is; what a service requires of the shipment is shown under it. Done keeps the choice in the form, which saves it.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serviceName } from '#client/i18n/service-names.ts';
import { TRADE_AREA_NAMES } from '#client/i18n/trade-area-names.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import type { Product, ServiceCode, Suite } from '#contract/carrier.ts';
import type { AreaProduct } from '#contract/delivery-type.ts';
import type { TradeArea } from '#contract/primitives.ts';
import { conflictOf, findProduct, offeredProducts } from '#domain/delivery-types/products.ts';
import { productOptions, withProduct } from './product-choice.ts';
import * as styles from './service-codes-dialog.module.css';
import { useNeededText } from './use-needed-text.ts';

type ServiceCodesDialogProps = {
  area: TradeArea;
  suite: Suite;
  chosen: AreaProduct;
  returnDocuments: boolean;
  readOnly: boolean;
  onDone: (chosen: AreaProduct) => void;
  onClose: () => void;
};

export function ServiceCodesDialog(props: ServiceCodesDialogProps) {
  const { area, suite, chosen, returnDocuments, readOnly, onDone, onClose } = props;
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState(chosen);
  const product = findProduct(suite, area, choice.value);
  const offered = offeredProducts(suite, area, returnDocuments);
  const isOffered = product !== undefined && offered.includes(product);
  const ticked = choice.serviceCodes;
  // Ticked earlier but no longer offered by the product: these can only be removed.
  const gone = ticked.filter((code) => !product?.serviceCodes.some(({ value }) => value === code));
  const [count, all] = [ticked.length, product?.serviceCodes.length ?? 0];
  const areaName = i18n._(TRADE_AREA_NAMES[area]);

  const tick = (code: string, on: boolean) =>
    setChoice({ ...choice, serviceCodes: on ? [...ticked, code] : ticked.filter((one) => one !== code) });

  return (
    <Dialog
      wide
      title={t`Services: ${areaName}`}
      onClose={onClose}
      onConfirm={readOnly ? undefined : () => onDone(choice)}
      confirmLabel={t`Done`}
      confirmIcon="check"
      confirmReason={isOffered ? undefined : t`Choose a product`}
    >
      <Cells>
        <SelectField
          required
          name="product"
          label={t`Product`}
          options={productOptions(suite, area, returnDocuments, choice)}
          value={choice.value}
          error={!isOffered && product && t`Takes no returns. Choose a product that does`}
          readOnly={readOnly}
          onChange={(value) => setChoice(withProduct(suite, area, value, choice) ?? choice)}
        />
      </Cells>
      <p className="muted small">
        {returnDocuments
          ? t`Return documents are on: only products that take returns can be chosen.`
          : t`${count} of ${all} chosen. Another product keeps the services it has too.`}
      </p>
      <ul className={styles.codes} aria-label={t`Services`}>
        {product?.serviceCodes.map((service) => (
          <Service
            key={service.value}
            service={service}
            product={product}
            ticked={ticked}
            blocked={readOnly || !isOffered}
            onTick={tick}
          />
        ))}
        {gone.map((code) => (
          <li key={code}>
            <Check
              value
              disabled={readOnly}
              hint={t`The product does not have it any more`}
              onChange={() => tick(code, false)}
            >
              {code}
            </Check>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ServiceProps = {
  service: ServiceCode;
  product: Product;
  ticked: readonly string[];
  blocked: boolean;
  onTick: (code: string, on: boolean) => void;
};

function Service({ service, product, ticked, blocked, onTick }: ServiceProps) {
  const { t, i18n } = useLingui();
  const isTicked = ticked.includes(service.value);
  const other = isTicked ? undefined : conflictOf(product, ticked, service.value);
  const named = product.serviceCodes.find(({ value }) => value === other)?.name ?? other ?? '';
  const otherName = serviceName(i18n, named);
  const needed = useNeededText(service.neededFields);
  return (
    <li>
      <Check
        value={isTicked}
        disabled={blocked}
        reason={other && t`Not together with ${otherName}. Untick that one to choose this.`}
        hint={needed}
        end={service.value}
        onChange={(on) => onTick(service.value, on)}
      >
        {serviceName(i18n, service.name)}
      </Check>
    </li>
  );
}
