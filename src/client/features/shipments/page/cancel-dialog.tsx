/** Asks before a shipment is cancelled; says what happens to its booking, and to unsaved changes. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';

type CancelDialogProps = {
  isBooked: boolean;
  hasUnsaved: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

export function CancelDialog({ isBooked, hasUnsaved, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      alert
      danger
      title={t`Cancel the shipment?`}
      onClose={onClose}
      closeLabel={t`Keep it`}
      confirmLabel={t`Cancel shipment`}
      onConfirm={onConfirm}
    >
      <p>
        {isBooked
          ? t`The shipment is booked. The booking will be cancelled too if the carrier accepts cancellations. You can reopen the shipment later.`
          : t`You can reopen it later.`}
      </p>
      {hasUnsaved && <p>{t`Your unsaved changes will be discarded: a cancelled shipment takes none.`}</p>}
    </Dialog>
  );
}
