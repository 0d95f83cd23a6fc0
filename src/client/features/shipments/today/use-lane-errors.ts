/** What the actions of a lane share: the whole shipment of a row, and the words about what failed. */
import { useLingui } from '@lingui/react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { shipmentQuery } from '#client/data/cache/shipment-query.ts';
import { causeText } from '#client/i18n/cause-messages.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import type { Shipment } from '#contract/shipment.ts';
import { pathName } from './lane-texts.ts';

export function useLaneErrors() {
  const { i18n } = useLingui();
  const { clock } = useServices();
  const userData = useUserData();
  return {
    /** A field that is wrong says more than the refusal it came with. */
    wordsOf(error: unknown): string {
      if (!(error instanceof ApiError)) return errorText(i18n, error);
      const [wrong] = Object.entries(error.fields);
      if (wrong) return `${pathName(i18n, wrong[0])}: ${fieldErrorText(i18n, wrong[1])}`;
      return causeText(i18n, error.body, new Date(clock.now())) ?? errorText(i18n, error);
    },
    /** From the server if only its row is here; rejects when it is gone. */
    async find(shipmentId: string): Promise<Shipment> {
      const known = await userData.shipments.find(shipmentId);
      if (known) return known.shipment;
      await userData.queryClient.fetchQuery(shipmentQuery(userData, shipmentId));
      const fetched = await userData.shipments.find(shipmentId);
      if (!fetched) throw new Error('A shipment was fetched and is not on this device');
      return fetched.shipment;
    },
  };
}
