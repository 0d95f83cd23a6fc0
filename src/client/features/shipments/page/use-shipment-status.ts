/** Cancels and reopens a shipment, and reports the result. */
import { useLingui } from '@lingui/react/macro';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import { useWaitingText } from '#client/editing/use-waiting-text.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import type { Shipment } from '#contract/shipment.ts';

export function useShipmentStatus(base: Shipment) {
  const { shipments } = useUserData();
  const { t } = useLingui();
  const reported = useReportedAction({ nameField: fieldName });
  const waiting = useWaitingText();

  function said(outcome: SaveOutcome, done: string): string {
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'waiting')
      return waiting(t`Saved on this device. It will be sent when the connection is back.`);
    return outcome.carrierNotTold
      ? t`${done} The carrier has not been told, because it accepts no cancellations.`
      : done;
  }

  return {
    cancel: () =>
      reported(t`Cancelling the shipment`, async () => said(await shipments.cancel(base), t`Shipment cancelled.`)),
    reopen: () =>
      reported(t`Reopening the shipment`, async () => said(await shipments.reopen(base), t`Shipment reopened.`)),
  };
}
