/**
 * The services of a product, to tick. One that cannot be combined with a ticked one stays visible but locked, and says which one
 * that is; what a service requires of the shipment is shown under it.
 */
import { useLingui } from '@lingui/react/macro';
import { serviceName } from '#client/i18n/service-names.ts';
import { Check } from '#client/ui/check.tsx';
import type { Product, ServiceCode } from '#contract/carrier.ts';
import { conflictOf } from '#domain/delivery-types/products.ts';
import * as styles from './service-list.module.css';
import { useNeededText } from './use-needed-text.ts';

type ServiceListProps = {
  product: Product | undefined;
  ticked: readonly string[];
  /** Nothing more can be ticked or unticked. */
  readOnly: boolean;
  /** Those of the product cannot be chosen at present. */
  blocked?: boolean;
  onTicked: (ticked: string[]) => void;
};

export function ServiceList({ product, ticked, readOnly, blocked = false, onTicked }: ServiceListProps) {
  const { t } = useLingui();
  // Ticked earlier but no longer offered by the product: these can only be removed.
  const gone = ticked.filter((code) => !product?.serviceCodes.some(({ value }) => value === code));
  const tick = (code: string, on: boolean) => onTicked(on ? [...ticked, code] : ticked.filter((one) => one !== code));
  return (
    <ul className={styles.codes} aria-label={t`Services`}>
      {product?.serviceCodes.map((service) => (
        <Service
          key={service.value}
          service={service}
          product={product}
          ticked={ticked}
          blocked={readOnly || blocked}
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
