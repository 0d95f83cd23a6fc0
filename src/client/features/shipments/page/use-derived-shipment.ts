/** Makes a copy or a return on the server, and remembers what was made until it is answered whether to open it. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { Shipment } from '#contract/shipment.ts';

export type Derived = { readonly type: 'copy' | 'return'; readonly shipmentId: string };

export function useDerivedShipment({ shipmentId }: Shipment) {
  const { t } = useLingui();
  const derive = useDirectWrite('deriveShipment', { nameField: fieldName });
  const [created, setCreated] = useState<Derived>();
  return {
    created,
    forget: () => setCreated(undefined),
    create: (type: Derived['type']) =>
      derive.run(type === 'copy' ? t`Creating the copy` : t`Creating the return`, async (send) => {
        const made = await send({ query: { type, shipmentId } });
        if (made) setCreated({ type, shipmentId: made.shipmentId });
        return undefined;
      }),
  };
}
