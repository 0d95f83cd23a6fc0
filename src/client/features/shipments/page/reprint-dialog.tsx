/** Two labels with one number can send goods astray: printing again is asked about. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';

type ReprintDialogProps = { name: string; onClose: () => void; onConfirm: () => Promise<void> };

export function ReprintDialog({ name, onClose, onConfirm }: ReprintDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Print ${name} again?`}
      onClose={onClose}
      confirmLabel={t`Print again`}
      confirmIcon="print"
      onConfirm={onConfirm}
    >
      <p>{t`It has already been printed. Make sure that only one copy is used.`}</p>
    </Dialog>
  );
}
