/**
 * Says that the carrier connection prints papers with a booking while they are not printed: the booking is waiting, or was sent
 * while nobody had this page open. It is based on what the device has, so it also shows on another device.
 */
import { useLingui } from '@lingui/react/macro';
import { useLive } from '#client/components/user-data-provider.tsx';
import { DOCUMENT_NAMES } from '#client/i18n/document-names.ts';
import { formatList } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { autoprintKinds, papersOfBooking } from '#domain/printing/autoprint.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { useActionReason } from './action-reason.ts';
import type { Printing } from './use-printing.ts';

type BookingPapersProps = {
  base: Shipment;
  /** The carrier of the delivery type. */
  carrierId: string | undefined;
  /** The booking has not been sent yet. */
  isWaiting: boolean;
  print: ActionAvailability;
  printing: Printing;
};

export function BookingPapers({ base, carrierId, isWaiting, print, printing }: BookingPapersProps) {
  const { t, i18n } = useLingui();
  const reasonFor = useActionReason();
  const carrier = useLive(async ({ cache }) => cache.carriers.get(carrierId ?? ''), [carrierId]);
  if (!carrier || printing.isBusy || printing.outcome) return null;
  const namesOf = (kinds: ReturnType<typeof autoprintKinds>) =>
    formatList(
      kinds.map((kind) => i18n._(DOCUMENT_NAMES[kind])),
      i18n.locale,
    );

  if (isWaiting) {
    const kinds = autoprintKinds(carrier.documents);
    const names = namesOf(kinds);
    return kinds.length === 0 ? null : (
      <Outcome
        tone="plain"
        icon="waiting"
        title={t`To be printed after the booking: ${names}`}
        text={t`The booking waits for the connection. You will find the papers here once it has been sent.`}
      />
    );
  }
  // Papers that failed or could not be made are reported elsewhere, and so is a shipment changed since the booking.
  const papers = papersOfBooking(base.documents, carrier.documents).filter(
    ({ printStatus }) => printStatus === PRINT_STATUS.notPrinted,
  );
  const canPrint = print.allowed || print.reason === 'offline';
  if (!base.isBooked || base.differsFromCarrier || papers.length === 0 || !canPrint) return null;
  const names = namesOf(papers.map(({ kind }) => kind));
  const only = papers.map(({ docGUID }) => docGUID);
  return (
    <Outcome
      tone="asks"
      icon="print"
      title={t`Booked, still to be printed: ${names}`}
      text={t`${carrier.name} has these papers printed with each booking.`}
    >
      <Button
        variant="primary"
        icon="print"
        reason={reasonFor(print)}
        onClick={() => printing.print({ part: 'missing', only })}
      >
        {t`Print now`}
      </Button>
    </Outcome>
  );
}
