/**
 * The label of a booking that waits on this device, printed again with its own numbers: the page may have died before the printer had
 * it, or the paper may have torn. Works without a network, like the first print.
 * Not here: the first print (leased-label.tsx), printing again what the server has (print-menu.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { useObservable } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { LeasedNumbers } from '#client/data/outbox/lease-store.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import { needsPerson } from '#domain/commands/outbox-entry.ts';
import { printedNumber } from '#domain/outbox/printed-labels.ts';
import { withPrintedNumbers } from '#domain/shipments/printed-numbers.ts';
import { type LeasedPrint, useLabelOnDevice } from './label-on-device.ts';

type WaitingLabelProps = { base: Shipment; onPrinted: (printed: LeasedPrint | undefined) => void };

export function WaitingLabelButton({ base, onPrinted }: WaitingLabelProps) {
  const { t } = useLingui();
  const { entries } = useObservable(useUserData().outbox.records);
  const reported = useReportedAction();
  const { known, begin } = useLabelOnDevice(base);
  const key = entityKey('shipment', base.shipmentId);
  const booking = entries.find(
    (entry) =>
      entry.entityKey === key && entry.state !== 'applied' && !needsPerson(entry) && printedNumber(entry) !== undefined,
  );
  if (!booking || !known) return null;

  async function run(facts: NonNullable<typeof known>, { base: booked, payload }: NonNullable<typeof booking>) {
    await reported(t`Preparing the documents`, async () => {
      const { draw, print } = await begin(facts);
      const numbers = payload as LeasedNumbers;
      // As it was booked: a later edit that waits behind it is on the next paper.
      const shipment = booked as Shipment;
      const file = draw(withPrintedNumbers(shipment, numbers));
      const printed = { file, consignmentNo: numbers.consignmentNo, isAgain: true };
      onPrinted(printed);
      const fault = await print(file, shipment);
      if (fault) onPrinted({ ...printed, fault });
      return undefined;
    });
  }

  return (
    <Button icon="print" hint={t`the same numbers`} onClick={() => run(known, booking)}>
      {t`Print label again`}
    </Button>
  );
}
