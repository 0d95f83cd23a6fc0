/**
 * The product and the services of one trade area. Done keeps the choice in the form, which saves it.
 * Not here: the list of services (components/service-list.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ServiceList } from '#client/components/service-list.tsx';
import { TRADE_AREA_NAMES } from '#client/i18n/trade-area-names.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import type { Suite } from '#contract/carrier.ts';
import type { AreaProduct } from '#contract/delivery-type.ts';
import type { TradeArea } from '#contract/primitives.ts';
import { findProduct, offeredProducts } from '#domain/delivery-types/products.ts';
import { productOptions, withProduct } from './product-choice.ts';

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
  const [count, all] = [ticked.length, product?.serviceCodes.length ?? 0];
  const areaName = i18n._(TRADE_AREA_NAMES[area]);

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
      <ServiceList
        product={product}
        ticked={ticked}
        readOnly={readOnly}
        blocked={!isOffered}
        onTicked={(serviceCodes) => setChoice({ ...choice, serviceCodes })}
      />
    </Dialog>
  );
}
