/** Asks before a booking is cancelled: the carrier is told at once, and the numbers and papers become void. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';

type CancelBookingDialogProps = { carrierName: string | null; onClose: () => void; onConfirm: () => Promise<void> };

export function CancelBookingDialog({ carrierName, onClose, onConfirm }: CancelBookingDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      alert
      danger
      title={t`Cancel the booking?`}
      onClose={onClose}
      closeLabel={t`Keep the booking`}
      confirmLabel={t`Cancel booking`}
      onConfirm={onConfirm}
    >
      <p>
        {carrierName
          ? t`${carrierName} will be told at once. The numbers and the printed documents become void.`
          : t`The carrier will be told at once. The numbers and the printed documents become void.`}
      </p>
      <p>{t`The shipment stays, and can be booked again with new numbers.`}</p>
    </Dialog>
  );
}
