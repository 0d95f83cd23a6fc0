/** The services of one shipment, to tick; Done keeps them in the form, which saves them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ServiceList } from '#client/components/service-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Product } from '#contract/carrier.ts';
import { goesToPickupPoint } from '#domain/delivery-types/products.ts';
import { isSame } from '#domain/shared/change-set.ts';

type ServicesDialogProps = {
  product: Product | undefined;
  codes: readonly string[];
  /** Those that the delivery type has ticked. */
  ofType: readonly string[];
  /** A pick-up point is named. */
  hasPoint: boolean;
  readOnly: boolean;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
};

export function ServicesDialog({ product, codes, ofType, hasPoint, readOnly, onDone, onClose }: ServicesDialogProps) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState(codes);
  const isOfType = isSame([...ticked].sort(), [...ofType].sort());
  const losesPoint = hasPoint && product !== undefined && !goesToPickupPoint(product, ticked);
  const name = product?.name ?? '';
  return (
    <Dialog
      wide
      title={t`Services`}
      onClose={onClose}
      onConfirm={readOnly ? undefined : () => onDone(ticked)}
      confirmLabel={t`Done`}
      confirmIcon="check"
      otherwise={
        !readOnly && (
          <Button
            icon="undo"
            reason={isOfType && t`They are as the delivery type has them`}
            onClick={() => setTicked(ofType)}
          >
            {t`As the delivery type`}
          </Button>
        )
      }
    >
      <p className="muted small">
        <Trans>{name}. For this shipment alone; the delivery type stays as it is.</Trans>
      </p>
      <ServiceList product={product} ticked={ticked} readOnly={readOnly} onTicked={setTicked} />
      {losesPoint && <p role="status">{t`Without these services the pick-up point is removed.`}</p>}
    </Dialog>
  );
}
