/**
 * Books a shipment and prints its labels without a network, with numbers that this device has leased: the numbers leave their block,
 * the booking waits with them, and then the labels are drawn here and printed by this browser.
 * Not here: the numbers themselves (data/outbox/lease-store.ts), drawing and printing (label-on-device.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { printPdf } from '#client/components/print-pdf.ts';
import { savePdf } from '#client/components/save-pdf.ts';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { hasNumbers, takeNumbers } from '#client/data/outbox/lease-store.ts';
import { printFaultText } from '#client/i18n/print-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { Shipment } from '#contract/shipment.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import { numbersMissing, withPrintedNumbers } from '#domain/shipments/printed-numbers.ts';
import type { ActionOutcome } from './action-outcome.ts';
import { type LeasedPrint, useLabelOnDevice } from './label-on-device.ts';
import type { ShipmentSave } from './shipment-save.ts';
import type { ActionLine } from './use-action-line.ts';

type LeasedLabelProps = {
  base: Shipment;
  book: ActionAvailability;
  save: ShipmentSave;
  line: ActionLine;
  onPrinted: (printed: LeasedPrint | undefined) => void;
};

export function LeasedLabelButton({ base, book, save, line, onPrinted }: LeasedLabelProps) {
  const { t } = useLingui();
  const userData = useUserData();
  const { clock, connectivity } = useServices();
  const { carriersuitesProducts: suites } = useStaticData();
  const isOnline = useObservable(connectivity.state) === 'online';
  const reported = useReportedAction({ nameField: fieldName });
  const [busy, setBusy] = useState(false);
  const { known, begin } = useLabelOnDevice(base);
  const wantedFor = (shipment: Shipment) => {
    const suite = suites.find(({ value }) => value === known?.carrier.carrierSuiteId);
    return {
      carrierId: known?.carrier.carrierId ?? '',
      consignments: suite?.allowConsignmentNumberSerie && !shipment.consignmentNo ? 1 : 0,
      packages: suite?.allowPackageNumberSerie ? missingNumbers(shipment) : 0,
    };
  };
  const isOpen = book.allowed && base.bookingType === 'EDI' && !isTemporaryId(base.shipmentId);
  const hasBlock = known?.leases.some((lease) => hasNumbers(lease, wantedFor(base), clock.now(), userData.history()));
  if (isOnline || !isOpen || !hasBlock) return null;

  async function run(): Promise<void> {
    let told: ActionOutcome | undefined;
    line.begin();
    onPrinted(undefined);
    await reported(t`Booking`, async () => {
      const saved = await save.saveFor('book');
      if (!saved || !known) return undefined;
      const shipment = saved.entity;
      const { draw, hasLettersMissing, print } = await begin(known);
      try {
        // Before any number is used for it.
        draw(shipment);
      } catch (error) {
        if (!hasLettersMissing(error)) throw error;
        told = { kind: 'notBooked', why: 'letters' };
        return undefined;
      }
      const numbers = await takeNumbers(userData.work, wantedFor(shipment), clock.now(), userData.history());
      if (!numbers) {
        told = { kind: 'notBooked', why: 'numbers' };
        return undefined;
      }
      const outcome = await userData.shipments.book(shipment, numbers);
      if (outcome.kind === 'refused') throw outcome.error;
      const file = draw(withPrintedNumbers(shipment, numbers));
      const printed = { file, consignmentNo: numbers.consignmentNo };
      onPrinted(printed);
      const fault = await print(file, shipment);
      if (fault) onPrinted({ ...printed, fault });
      return undefined;
    });
    if (told) line.tell(told);
  }

  return (
    <Button
      variant="primary"
      icon="print"
      busy={busy}
      hint={t`number from this device’s block`}
      onClick={async () => {
        setBusy(true);
        await run().finally(() => setBusy(false));
      }}
    >
      {t`Book and print label`}
    </Button>
  );
}

export function LeasedPrintOutcome({ printed, onClose }: { printed: LeasedPrint; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { file, consignmentNo, fault, isAgain } = printed;
  const [notPrinted, done] = isAgain
    ? [t`The label has not been printed`, t`Label printed again`]
    : [t`Booked on this device, but not printed`, t`Booked and printed on this device`];
  return (
    <Outcome
      tone={fault ? 'needs' : 'done'}
      title={fault ? notPrinted : done}
      text={
        <>
          {fault && `${printFaultText(i18n, fault)} `}
          {consignmentNo && `${t`Consignment ${consignmentNo}`}. `}
          {t`The booking is sent with the numbers on the label when the connection is back.`}
        </>
      }
      onClose={onClose}
    >
      <Button icon="print" onClick={() => printPdf(file)}>{t`Print again`}</Button>
      <Button variant="plain" onClick={() => savePdf(file)}>{t`Save as a file`}</Button>
    </Outcome>
  );
}

const missingNumbers = ({ goodsLines }: Shipment): number =>
  goodsLines.reduce((sum, line) => sum + numbersMissing(line), 0);
