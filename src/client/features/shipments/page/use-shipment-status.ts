/** Cancels and reopens a shipment, and returns what became of it; undefined when it failed, which has been reported. */
import { useLingui } from '@lingui/react/macro';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import { useWaiting } from '#client/editing/use-waiting.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { ActionOutcome } from './action-outcome.ts';

export function useShipmentStatus(base: Shipment) {
  const { shipments } = useUserData();
  const { t } = useLingui();
  const reported = useReportedAction({ nameField: fieldName });
  const waiting = useWaiting();

  async function change(doing: string, kind: 'cancelled' | 'reopened', save: () => Promise<SaveOutcome>) {
    let became: ActionOutcome | undefined;
    await reported(doing, async () => {
      const outcome = await save();
      if (outcome.kind === 'refused') throw outcome.error;
      became =
        outcome.kind === 'waiting'
          ? waiting({ kind: 'changeWaits' })
          : { kind, isCarrierNotTold: outcome.carrierNotTold };
      return undefined;
    });
    return became;
  }

  return {
    cancel: () => change(t`Cancelling the shipment`, 'cancelled', () => shipments.cancel(base)),
    reopen: () => change(t`Reopening the shipment`, 'reopened', () => shipments.reopen(base)),
  };
}
