/**
 * Books a shipment and prints its labels without a network, with numbers that this device has leased: the numbers leave their block,
 * the booking waits with them, and then the labels are drawn here and printed by this browser.
 * Not here: the numbers themselves (data/outbox/lease-store.ts), drawing (components/labels/label-drawing.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PrintFailure } from '#client/components/print-failure.ts';
import { type PdfFile, printPdf } from '#client/components/print-pdf.ts';
import { savePdf } from '#client/components/save-pdf.ts';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { hasNumbers, readLeases, takeNumbers } from '#client/data/outbox/lease-store.ts';
import { DOCUMENT_NAMES } from '#client/i18n/document-names.ts';
import { type PrintFault, printFaultText } from '#client/i18n/print-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { showToast } from '#client/ui/toasts.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { numbersMissing, withPrintedNumbers } from '#domain/shipments/printed-numbers.ts';
import { freePlace, noteSheet, readPrintSetup } from './print-setup.ts';
import type { ShipmentSave } from './shipment-save.ts';

/** What was printed, until it is dismissed. */
export type LeasedPrint = {
  readonly file: PdfFile;
  readonly consignmentNo: string | null;
  readonly fault?: PrintFault;
};

type LeasedLabelProps = {
  base: Shipment;
  book: ActionAvailability;
  save: ShipmentSave;
  onPrinted: (printed: LeasedPrint | undefined) => void;
};

export function LeasedLabelButton({ base, book, save, onPrinted }: LeasedLabelProps) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const { clock, connectivity } = useServices();
  const { warehouse, carriersuitesProducts: suites } = useStaticData();
  const isOnline = useObservable(connectivity.state) === 'online';
  const reported = useReportedAction({ nameField: fieldName });
  const [busy, setBusy] = useState(false);
  const known = useLive(
    async ({ cache, work }) => {
      const deliveryType = base.deliveryType ? await cache.deliveryTypes.get(base.deliveryType) : undefined;
      const carrier = deliveryType && (await cache.carriers.get(deliveryType.carrierId));
      return deliveryType && carrier && { deliveryType, carrier, leases: await readLeases(work) };
    },
    [base.deliveryType],
  );
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
    const { drawLabels, LettersMissing } = await import('#client/components/labels/label-drawing.ts');
    await reported(t`Booking`, async () => {
      const saved = await save.saveFor('book');
      if (!saved || !known) return undefined;
      const shipment = saved.entity;
      const title = `${i18n._(DOCUMENT_NAMES.label)} ${shipment.shipmentId}`;
      const setup = readPrintSetup();
      const firstPlace = freePlace(setup);
      const sheet = setup.labelsPerSheet && {
        ...({ labelSheet: setup.labelsPerSheet === 2 ? 'twoOnA4' : 'fourOnA4', firstPlace } as const),
      };
      const draw = (labelled: Shipment) => drawLabels(labelled, { ...known, warehouse }, title, sheet || {});
      try {
        // Before any number is used for it.
        draw(shipment);
      } catch (error) {
        if (!(error instanceof LettersMissing)) throw error;
        const text = t`It has letters that only the server can draw. It can be booked and printed when the connection is back.`;
        showToast({ tone: 'warning', title: t`Not booked`, text });
        return undefined;
      }
      const numbers = await takeNumbers(userData.work, wantedFor(shipment), clock.now(), userData.history());
      if (!numbers) {
        showToast({ tone: 'warning', title: t`Not booked`, text: t`This device has too few numbers left for it.` });
        return undefined;
      }
      const outcome = await userData.shipments.book(shipment, numbers);
      if (outcome.kind === 'refused') throw outcome.error;
      const base64Data = draw(withPrintedNumbers(shipment, numbers));
      const file = { base64Data, fileName: `${title}.pdf`, contentType: 'application/pdf' };
      const printed = { file, consignmentNo: numbers.consignmentNo };
      onPrinted(printed);
      try {
        await printPdf(file);
        if (setup.labelsPerSheet) noteSheet(setup, firstPlace, packagesOf(shipment));
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error;
        onPrinted({ ...printed, fault: error.fault });
      }
      return undefined;
    });
  }

  return (
    <Button
      look="primary"
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
  const { file, consignmentNo, fault } = printed;
  return (
    <Outcome
      tone={fault ? 'needs' : 'done'}
      title={fault ? t`Booked on this device, but not printed` : t`Booked and printed on this device`}
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
      <Button look="plain" onClick={() => savePdf(file)}>{t`Save as a file`}</Button>
    </Outcome>
  );
}

const missingNumbers = ({ goodsLines }: Shipment): number =>
  goodsLines.reduce((sum, line) => sum + numbersMissing(line), 0);
