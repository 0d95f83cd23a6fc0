/** The product of one trade area, and the way to its services. Errors in either are shown under the product. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNeededText } from '#client/components/use-needed-text.ts';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { TRADE_AREA_NAMES } from '#client/i18n/trade-area-names.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import type { Suite } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { TradeArea } from '#contract/primitives.ts';
import { findProduct, neededFields } from '#domain/delivery-types/products.ts';
import { useAreaErrorText } from './area-error-text.ts';
import * as styles from './area-row.module.css';
import { productOptions, withProduct } from './product-choice.ts';
import { ServiceCodesDialog } from './service-codes-dialog.tsx';

type AreaRowProps = { area: TradeArea; suite: Suite | undefined };

export function AreaRow({ area, suite }: AreaRowProps) {
  const { t, i18n } = useLingui();
  const { state, set, readOnly } = useEditForm<DeliveryType>();
  const [isChoosing, setChoosing] = useState(false);
  const { carrierId, returnDocuments } = state.draft;
  const chosen = state.draft[area];
  const product = findProduct(suite, area, chosen?.value);
  const count = chosen?.serviceCodes.length ?? 0;
  const name = i18n._(TRADE_AREA_NAMES[area]);
  const needed = useNeededText(product && chosen ? neededFields(product, chosen) : []);
  const offersNone = suite && suite.products[area].length === 0;

  function reason(): string | undefined {
    if (!chosen) return t`Choose a product first`;
    return product && product.serviceCodes.length === 0 && count === 0 ? t`The product has none` : undefined;
  }

  return (
    <div className={styles.area}>
      <SelectField
        keepSpan
        name={area}
        label={name}
        placeholder={carrierId === '' ? t`Choose a carrier first` : offersNone ? t`Not offered` : t`Not used`}
        options={productOptions(suite, area, returnDocuments, chosen)}
        value={chosen?.value ?? ''}
        error={useAreaErrorText(area)}
        hint={needed}
        readOnly={readOnly || !suite}
        lock={!readOnly}
        onChange={(value) => set(area, withProduct(suite, area, value, chosen))}
      />
      <Button
        variant="quiet"
        className={styles.services}
        iconEnd="right"
        reason={reason()}
        hint={<Plural value={count} _0="None chosen" other="# chosen" />}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {t`Services`} <span className="visually-hidden">{name}</span>
      </Button>
      {isChoosing && chosen && suite && (
        <ServiceCodesDialog
          area={area}
          suite={suite}
          chosen={chosen}
          returnDocuments={returnDocuments}
          readOnly={readOnly}
          onDone={(done) => {
            set(area, done);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
