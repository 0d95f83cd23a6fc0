/** Makes a copy or a return on the server. */
import { useLingui } from '@lingui/react/macro';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { Shipment } from '#contract/shipment.ts';

export type Derived = { readonly type: 'copy' | 'return'; readonly shipmentId: string };

export function useDerivedShipment({ shipmentId }: Shipment) {
  const { t } = useLingui();
  const derive = useDirectWrite('deriveShipment', { nameField: fieldName });
  /** Returns the new id; undefined when it failed, which has been reported. */
  async function create(type: Derived['type']): Promise<string | undefined> {
    let made: string | undefined;
    await derive.run(type === 'copy' ? t`Creating the copy` : t`Creating the return`, async (send) => {
      made = (await send({ query: { type, shipmentId } }))?.shipmentId;
      return undefined;
    });
    return made;
  }
  return { create };
}
