/** Prints all labels or waybills of a run a second time: asks why, and says where the reason is kept. Cancel has the focus. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';
import { useReprintReason } from '../page/reprint-reason.tsx';

type PrintAgainProps = { isLabels: boolean; onClose: () => void; onConfirm: (reason: string) => Promise<unknown> };

export function PrintAgainDialog({ isLabels, onClose, onConfirm }: PrintAgainProps) {
  const { t } = useLingui();
  const { reason, choices } = useReprintReason();
  return (
    <Dialog
      title={isLabels ? t`Print all labels again?` : t`Print all waybills again?`}
      onClose={onClose}
      cautious
      confirmLabel={t`Print again`}
      confirmIcon="print"
      confirmReason={reason ? undefined : t`Say why first`}
      onConfirm={() => onConfirm(reason ?? '')}
    >
      {choices}
      <p>
        {isLabels && t`The same number on two packages stops at the terminal: tear up the old labels.`}{' '}
        {t`The second print is kept with each shipment’s printed papers, with your name. For a single shipment, print from its page.`}
      </p>
    </Dialog>
  );
}
