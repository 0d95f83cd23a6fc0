/** Makes a copy or a return on the server, and remembers what was made until it is answered whether to open it. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { useReportedAction } from './use-reported-action.ts';

export type Derived = { readonly type: 'copy' | 'return'; readonly shipmentId: string };

export function useDerivedShipment(base: Shipment) {
  const { shipments } = useUserData();
  const { t } = useLingui();
  const reported = useReportedAction();
  const [created, setCreated] = useState<Derived>();
  return {
    created,
    forget: () => setCreated(undefined),
    create: (type: Derived['type']) =>
      reported(type === 'copy' ? t`Creating the copy` : t`Creating the return`, async () => {
        setCreated({ type, shipmentId: await shipments.derive(base, type) });
        return undefined;
      }),
  };
}
